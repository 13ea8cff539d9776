import { Button, type ButtonProps } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDiscardDialog, type DiscardedWork } from './confirm-discard-dialog.tsx';

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
