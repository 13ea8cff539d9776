import { useWords } from '../../language.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

type LosingDialogProps = {
  /** The answer that gives the corrections up. */
  label: string;
  /** The action that waits for it; null where nothing is asked. */
  action: (() => void) | null;
  onClose: () => void;
};

/** Asks before corrected cells are given up. */
export function LosingDialog({ label, action, onClose }: LosingDialogProps) {
  const { t } = useWords();
  const confirmed = () => {
    onClose();
    action?.();
  };
  return (
    <ConfirmDialog
      opened={action !== null}
      title={t('dataImport.table.loseTitle')}
      confirm={{ label, action: confirmed, danger: true }}
      cancelLabel={t('dataImport.table.keep')}
      onCancel={onClose}
    >
      {t('dataImport.table.loseText')}
    </ConfirmDialog>
  );
}
