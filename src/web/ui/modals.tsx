import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import { Modal } from '@mantine/core';
import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './dialog.module.css';

export { Modal };

type AlertDialogProps = {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** The text that screen readers read out together with the title. */
  text: ReactNode;
  /** The buttons. */
  children: ReactNode;
};

/**
 * A modal dialog with a question (WAI-ARIA's `alertdialog`): screen readers read out its title and text at once.
 * Mantine's own dialog is described by its whole content.
 */
export function AlertDialog({ opened, onClose, title, text, children }: AlertDialogProps) {
  const description = useId();
  const alertDialogProps = {
    renderRoot: (props: ComponentProps<'section'>) => (
      <section {...props} role="alertdialog" aria-describedby={description} />
    ),
  };
  return (
    <Modal.Root opened={opened} onClose={onClose}>
      <Modal.Overlay />
      <Modal.Content {...alertDialogProps}>
        <Modal.Header>
          <Modal.Title>{title}</Modal.Title>
        </Modal.Header>
        <Modal.Body className={styles.body ?? ''}>
          <div id={description} className={styles.text}>
            {text}
          </div>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
