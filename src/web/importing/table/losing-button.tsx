import { Button, type ButtonProps } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../language.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

type LosingButtonProps = ButtonProps & {
  label: string;
  /** Whether there are corrections to be lost; only then is it asked for. */
  isLost: boolean;
  action: () => void;
};

/** A button that gives corrected cells up; it asks before. */
export function LosingButton({ label, isLost, action, ...props }: LosingButtonProps) {
  const { t } = useWords();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size="xs" {...props} onClick={() => (isLost ? setAsking(true) : action())}>
        {label}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t('dataImport.table.loseTitle')}
        confirm={{ label, action, danger: true }}
        cancelLabel={t('dataImport.table.keep')}
        onCancel={() => setAsking(false)}
      >
        {t('dataImport.table.loseText')}
      </ConfirmDialog>
    </>
  );
}
