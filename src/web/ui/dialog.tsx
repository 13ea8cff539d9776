import { Button, Modal, type ModalProps } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from '../language.ts';
import styles from './dialog.module.css';

type ConfirmDialogProps = {
  opened: boolean;
  title: string;
  children: ReactNode;
  /** The button that confirms; omitted where there is nothing to decide. */
  confirm?: { label: string; action: () => void; danger?: boolean; busy?: boolean } | undefined;
  cancelLabel: string;
  onCancel: () => void;
};

/**
 * A question with two answers. Cancel has the focus at first, and again when another question with another answer
 * replaces the first, so that nobody confirms it unread. Escape cancels.
 */
export function ConfirmDialog({ opened, title, children, confirm, cancelLabel, onCancel }: ConfirmDialogProps) {
  const cancelButton = useRef<HTMLButtonElement>(null);
  const confirmLabel = confirm?.label;
  const lastConfirmLabel = useRef(confirmLabel);
  useEffect(() => {
    if (lastConfirmLabel.current !== confirmLabel && opened) cancelButton.current?.focus();
    lastConfirmLabel.current = confirmLabel;
  }, [confirmLabel, opened]);
  return (
    <AlertDialog opened={opened} onClose={onCancel} title={title} text={children}>
      <div className={styles.buttons}>
        <Button ref={cancelButton} variant="default" onClick={onCancel} data-autofocus>
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

/** The texts of the question by the kind of unsaved work. */
const leaveTexts = {
  changes: {
    title: 'records.leaving.title',
    text: 'records.leaving.text',
    stay: 'records.leaving.stay',
    go: 'records.leaving.go',
  },
  upload: {
    title: 'dataImport.leave.title',
    text: 'dataImport.leave.text',
    stay: 'dataImport.leave.stay',
    go: 'dataImport.leave.go',
  },
} as const;

type UnsavedWork = { unsaved: keyof typeof leaveTexts };

type LeaveConfirmationProps = UnsavedWork & { opened: boolean; onStay: () => void; onLeave: () => void };

/** Asks whether to leave although work would be lost. */
export function LeaveConfirmation({ unsaved, opened, onStay, onLeave }: LeaveConfirmationProps) {
  const { t } = useTranslation();
  const texts = leaveTexts[unsaved];
  return (
    <ConfirmDialog
      opened={opened}
      title={t(texts.title)}
      cancelLabel={t(texts.stay)}
      onCancel={onStay}
      confirm={{ label: t(texts.go), action: onLeave }}
    >
      {t(texts.text)}
    </ConfirmDialog>
  );
}

/**
 * Asks before a screen with unsaved work is left: in a dialog for a navigation within the site, in the browser's own
 * where the tab is closed.
 */
export function LeaveDialog({ unsaved, isLost }: UnsavedWork & { isLost: () => boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: isLost,
    enableBeforeUnload: isLost,
    withResolver: true,
  });
  return (
    <LeaveConfirmation
      unsaved={unsaved}
      opened={status === 'blocked'}
      onStay={() => reset?.()}
      onLeave={() => proceed?.()}
    />
  );
}

/** A modal dialog. The element with `data-autofocus` gets the focus, or else the first focusable one. */
export function Dialog(props: ModalProps) {
  const { t } = useTranslation();
  return <Modal closeButtonProps={{ 'aria-label': t('shell.close') }} {...props} />;
}

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
function AlertDialog({ opened, onClose, title, text, children }: AlertDialogProps) {
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
