import { Button, type ButtonProps } from '@mantine/core';
import { useState } from 'react';
import { LosingDialog } from './losing-dialog.tsx';

type LosingButtonProps = ButtonProps & {
  label: string;
  /** Whether there are corrections to be lost; only then is it asked for. */
  isLost: boolean;
  action: () => void;
};

/** A button that gives corrected cells up; it asks before. */
export function LosingButton({ label, isLost, action, ...props }: LosingButtonProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size="xs" {...props} onClick={() => (isLost ? setAsking(true) : action())}>
        {label}
      </Button>
      <LosingDialog label={label} action={isAsking ? action : null} onClose={() => setAsking(false)} />
    </>
  );
}
