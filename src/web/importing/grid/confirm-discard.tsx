import { Button, type ButtonProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../language.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';

/** Work on a table that can be lost, with the words of the question. */
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
  /** The answer that gives it up. */
  label: string;
  /** The action that waits for it; null where nothing is asked. */
  action: (() => void) | null;
  onClose: () => void;
};

/** Asks before work on a table is given up. */
export function ConfirmDiscardDialog({ work, label, action, onClose }: ConfirmDiscardDialogProps) {
  const { t } = useTranslation();
  const words = discardTexts[work];
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

type ConfirmDiscardButtonProps = ButtonProps & {
  label: string;
  work: DiscardedWork;
  /** Whether there is something to be lost; only then is it asked for. */
  hasChanges: boolean;
  action: () => void;
};

/** A button that gives work on a table up; it asks before. */
export function ConfirmDiscardButton({ label, work, hasChanges, action, ...props }: ConfirmDiscardButtonProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size="xs" {...props} onClick={() => (hasChanges ? setAsking(true) : action())}>
        {label}
      </Button>
      <ConfirmDiscardDialog
        work={work}
        label={label}
        action={isAsking ? action : null}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
