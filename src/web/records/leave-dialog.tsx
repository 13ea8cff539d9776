import { useBlocker } from '@tanstack/react-router';
import { useWords } from '../language.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

type LeaveQuestionProps = { opened: boolean; onStay: () => void; onLeave: () => void };

/** Whether what was typed may be lost. */
export function LeaveQuestion({ opened, onStay, onLeave }: LeaveQuestionProps) {
  const { t } = useWords();
  return (
    <ConfirmDialog
      opened={opened}
      title={t('records.leaving.title')}
      cancelLabel={t('records.leaving.stay')}
      onCancel={onStay}
      confirm={{ label: t('records.leaving.go'), action: onLeave }}
    >
      {t('records.leaving.text')}
    </ConfirmDialog>
  );
}

/** Asks before a screen is left with what was typed there: in our words within the page, in the browser's where it goes. */
export function LeaveDialog({ isUnsaved }: { isUnsaved: () => boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: isUnsaved,
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  return <LeaveQuestion opened={status === 'blocked'} onStay={() => reset?.()} onLeave={() => proceed?.()} />;
}
