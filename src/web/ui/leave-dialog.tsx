import { useBlocker } from '@tanstack/react-router';
import { useWords } from '../language.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** The kinds of work that would be lost, with the words of the question. */
const losses = {
  changes: {
    title: 'records.leaving.title',
    text: 'records.leaving.text',
    stay: 'records.leaving.stay',
    go: 'records.leaving.go',
  },
  upload: {
    title: 'dataImport.leave.title',
    text: 'dataImport.leave.text',
    stay: 'dataImport.leave.stay',
    go: 'dataImport.leave.go',
  },
} as const;

type Loss = { loss: keyof typeof losses };

type LeaveQuestionProps = Loss & { opened: boolean; onStay: () => void; onLeave: () => void };

/** Whether to leave nevertheless. */
export function LeaveQuestion({ loss, opened, onStay, onLeave }: LeaveQuestionProps) {
  const { t } = useWords();
  const words = losses[loss];
  return (
    <ConfirmDialog
      opened={opened}
      title={t(words.title)}
      cancelLabel={t(words.stay)}
      onCancel={onStay}
      confirm={{ label: t(words.go), action: onLeave }}
    >
      {t(words.text)}
    </ConfirmDialog>
  );
}

/** Asks before a screen is left where something would be lost: in our words within the page, in the browser's where it goes. */
export function LeaveDialog({ loss, isLost }: Loss & { isLost: () => boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: isLost,
    enableBeforeUnload: isLost,
    withResolver: true,
  });
  return (
    <LeaveQuestion loss={loss} opened={status === 'blocked'} onStay={() => reset?.()} onLeave={() => proceed?.()} />
  );
}
