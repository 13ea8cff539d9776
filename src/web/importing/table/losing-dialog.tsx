import { useWords } from '../../language.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** Work on a table that can be lost, with the words of the question. */
const losses = {
  corrections: {
    title: 'dataImport.table.loseTitle',
    text: 'dataImport.table.loseText',
    keep: 'dataImport.table.keep',
  },
  matching: {
    title: 'dataImport.match.loseTitle',
    text: 'dataImport.match.loseText',
    keep: 'dataImport.match.keep',
  },
} as const;

export type TableLoss = keyof typeof losses;

type LosingDialogProps = {
  loss: TableLoss;
  /** The answer that gives it up. */
  label: string;
  /** The action that waits for it; null where nothing is asked. */
  action: (() => void) | null;
  onClose: () => void;
};

/** Asks before work on a table is given up. */
export function LosingDialog({ loss, label, action, onClose }: LosingDialogProps) {
  const { t } = useWords();
  const words = losses[loss];
  const confirmed = () => {
    onClose();
    action?.();
  };
  return (
    <ConfirmDialog
      opened={action !== null}
      title={t(words.title)}
      confirm={{ label, action: confirmed, danger: true }}
      cancelLabel={t(words.keep)}
      onCancel={onClose}
    >
      {t(words.text)}
    </ConfirmDialog>
  );
}
