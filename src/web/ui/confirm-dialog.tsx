import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './confirm-dialog.module.css';
import { Dialog } from './dialog.tsx';

type ConfirmDialogProps = {
  opened: boolean;
  title: string;
  children: ReactNode;
  /** What goes on; left out where there is nothing to be decided. */
  confirm?: { label: string; action: () => void; danger?: boolean; busy?: boolean } | undefined;
  cancelLabel: string;
  onCancel: () => void;
};

/** A question with two answers. The careful one has the focus, and Escape gives it too. */
export function ConfirmDialog({ opened, title, children, confirm, cancelLabel, onCancel }: ConfirmDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onCancel}
      title={title}
      withCloseButton={false}
      classNames={{ title: styles.title ?? '' }}
    >
      <div className={styles.text}>
        <div>{children}</div>
        <div className={styles.buttons}>
          <Button variant="default" onClick={onCancel} data-autofocus>
            {cancelLabel}
          </Button>
          {confirm ? (
            <Button onClick={confirm.action} loading={confirm.busy ?? false} {...(confirm.danger && { color: 'red' })}>
              {confirm.label}
            </Button>
          ) : null}
        </div>
      </div>
    </Dialog>
  );
}
