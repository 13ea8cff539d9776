import { Modal, type ModalProps } from '@mantine/core';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { useTranslation } from '../language.ts';
import styles from './dialog.module.css';

/** A window above the page. The one marked `data-autofocus` has the focus first, or else the first that can have it. */
export function Dialog(props: ModalProps) {
  const { t } = useTranslation();
  return <Modal closeButtonProps={{ 'aria-label': t('shell.close') }} {...props} />;
}

type AlertDialogProps = {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** The part that is read out together with the title. */
  text: ReactNode;
  /** The answers. */
  children: ReactNode;
};

/**
 * A window that waits for an answer (WAI-ARIA's `alertdialog`): a screen reader reads out its title and its text, and the
 * answers only as one goes to them. Mantine's own window is a `dialog`, described by all that stands in it.
 */
export function AlertDialog({ opened, onClose, title, text, children }: AlertDialogProps) {
  const description = useId();
  const asAlert = {
    renderRoot: (props: ComponentProps<'section'>) => (
      <section {...props} role="alertdialog" aria-describedby={description} />
    ),
  };
  return (
    <Modal.Root opened={opened} onClose={onClose}>
      <Modal.Overlay />
      <Modal.Content {...asAlert}>
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
