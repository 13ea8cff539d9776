import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './confirm-dialog.module.css';
import { AlertDialog } from './dialog.tsx';

type ConfirmDialogProps = {
  opened: boolean;
  title: string;
  children: ReactNode;
  /** The button that confirms; left out where there is nothing to decide. */
  confirm?: { label: string; action: () => void; danger?: boolean; busy?: boolean } | undefined;
  cancelLabel: string;
  onCancel: () => void;
};

/**
 * A question with two answers. The careful one has the focus, and Escape gives it too. Another question that takes the
 * place of the first, with an answer of its own, takes the focus as well: nobody gives that answer unread.
 */
export function ConfirmDialog({ opened, title, children, confirm, cancelLabel, onCancel }: ConfirmDialogProps) {
  const careful = useRef<HTMLButtonElement>(null);
  const answer = confirm?.label;
  const asked = useRef(answer);
  useEffect(() => {
    if (asked.current !== answer && opened) careful.current?.focus();
    asked.current = answer;
  }, [answer, opened]);
  return (
    <AlertDialog opened={opened} onClose={onCancel} title={title} text={children}>
      <div className={styles.buttons}>
        <Button ref={careful} variant="default" onClick={onCancel} data-autofocus>
          {cancelLabel}
        </Button>
        {confirm ? (
          <Button onClick={confirm.action} loading={confirm.busy ?? false} {...(confirm.danger && { color: 'red' })}>
            {confirm.label}
          </Button>
        ) : null}
      </div>
    </AlertDialog>
  );
}
