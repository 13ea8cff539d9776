import { Button, Modal, type ModalProps } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from '../language.ts';
import styles from './dialog.module.css';

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

/** The kinds of work that would be lost, with the words of the question. */
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

/** Whether to leave nevertheless. */
export function LeaveConfirmation({ unsaved, opened, onStay, onLeave }: LeaveConfirmationProps) {
  const { t } = useTranslation();
  const words = leaveTexts[unsaved];
  return (
    <ConfirmDialog
      opened={opened}
      title={t(words.title)}
      cancelLabel={t(words.stay)}
      onCancel={onStay}
      confirm={{ label: t(words.go), action: onLeave }}
    >
      {t(words.text)}
    </ConfirmDialog>
  );
}

/** Asks before a screen is left where something would be lost: in our words within the page, in the browser's where it goes. */
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
function AlertDialog({ opened, onClose, title, text, children }: AlertDialogProps) {
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
