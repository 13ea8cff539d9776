import { Button, type ButtonProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../language.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';

/** The texts of the dialog by the kind of work on a table that would be discarded. */
const discardTexts = {
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

export type DiscardedWork = keyof typeof discardTexts;

type ConfirmDiscardDialogProps = {
  work: DiscardedWork;
  /** The label of the button that discards the work. */
  label: string;
  /** The action that is to be confirmed; null while the dialog is closed. */
  action: (() => void) | null;
  onClose: () => void;
};

/** A dialog that asks before work on a table is discarded. */
export function ConfirmDiscardDialog({ work, label, action, onClose }: ConfirmDiscardDialogProps) {
  const { t } = useTranslation();
  const texts = discardTexts[work];
  const onConfirm = () => {
    onClose();
    action?.();
  };
  return (
    <ConfirmDialog
      opened={action !== null}
      title={t(texts.title)}
      confirm={{ label, action: onConfirm, danger: true }}
      cancelLabel={t(texts.keep)}
      onCancel={onClose}
    >
      {t(texts.text)}
    </ConfirmDialog>
  );
}

type ConfirmDiscardButtonProps = ButtonProps & {
  label: string;
  work: DiscardedWork;
  /** Whether there is work to discard; only then a dialog asks. */
  hasChanges: boolean;
  action: () => void;
};

/** A button that discards work on a table, after a dialog. */
export function ConfirmDiscardButton({ label, work, hasChanges, action, ...props }: ConfirmDiscardButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="xs" {...props} onClick={() => (hasChanges ? setOpen(true) : action())}>
        {label}
      </Button>
      <ConfirmDiscardDialog work={work} label={label} action={isOpen ? action : null} onClose={() => setOpen(false)} />
    </>
  );
}
