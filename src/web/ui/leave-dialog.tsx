import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from '../language.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** The kinds of work that would be lost, with the words of the question. */
const leaveTexts = {
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

type UnsavedWork = { unsaved: keyof typeof leaveTexts };

type LeaveConfirmationProps = UnsavedWork & { opened: boolean; onStay: () => void; onLeave: () => void };

/** Whether to leave nevertheless. */
export function LeaveConfirmation({ unsaved, opened, onStay, onLeave }: LeaveConfirmationProps) {
  const { t } = useTranslation();
  const words = leaveTexts[unsaved];
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
export function LeaveDialog({ unsaved, isLost }: UnsavedWork & { isLost: () => boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: isLost,
    enableBeforeUnload: isLost,
    withResolver: true,
  });
  return (
    <LeaveConfirmation
      unsaved={unsaved}
      opened={status === 'blocked'}
      onStay={() => reset?.()}
      onLeave={() => proceed?.()}
    />
  );
}
