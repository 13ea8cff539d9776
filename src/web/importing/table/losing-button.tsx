import { Button, type ButtonProps } from '@mantine/core';
import { useState } from 'react';
import { LosingDialog, type TableLoss } from './losing-dialog.tsx';

type LosingButtonProps = ButtonProps & {
  label: string;
  loss: TableLoss;
  /** Whether there is something to be lost; only then is it asked for. */
  isLost: boolean;
  action: () => void;
};

/** A button that gives work on a table up; it asks before. */
export function LosingButton({ label, loss, isLost, action, ...props }: LosingButtonProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size="xs" {...props} onClick={() => (isLost ? setAsking(true) : action())}>
        {label}
      </Button>
      <LosingDialog loss={loss} label={label} action={isAsking ? action : null} onClose={() => setAsking(false)} />
    </>
  );
}
