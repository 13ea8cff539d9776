import { Button, type ModalProps } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '../language.ts';
import styles from './dialog.module.css';
import { showToast } from './toasts.tsx';

type Modals = typeof import('./modals.tsx');

const loadModals = async (): Promise<Modals> => await import('./modals.tsx');

/**
 * Loads the frames of dialogs once a dialog is first opened, as no screen begins with one. If their file fails to load, a toast
 * says so, and the dialog counts as closed.
 * @returns null until they are loaded
 */
function useModals(opened: boolean, onClose: () => void): Modals | null {
  const { t } = useTranslation();
  const [modals, setModals] = useState<Modals | null>(null);
  const giveUp = useEffectEvent(() => {
    onClose();
    showToast('error', t('shell.partFailed'));
  });
  useEffect(() => {
    if (!opened || modals) return;
    let isWaiting = true;
    loadModals().then(
      (loaded) => isWaiting && setModals(loaded),
      () => isWaiting && giveUp(),
    );
    return () => {
      isWaiting = false;
    };
  }, [opened, modals]);
  return modals;
}

type ConfirmDialogProps = {
  opened: boolean;
  title: string;
  children: ReactNode;
  /** The button that confirms; omitted where there is nothing to decide. */
  confirm?: { label: string; action: () => void; danger?: boolean; busy?: boolean } | undefined;
  /** A button for another way, between the two answers. */
  other?: { label: string; action: () => void } | undefined;
  cancelLabel: string;
  onCancel: () => void;
};

/**
 * A question with two answers. Cancel has the focus at first, and again when another question with another answer
 * replaces the first, so that nobody confirms it unread. Escape cancels.
 */
export function ConfirmDialog({ opened, title, children, confirm, other, cancelLabel, onCancel }: ConfirmDialogProps) {
  const modals = useModals(opened, onCancel);
  const cancelButton = useRef<HTMLButtonElement>(null);
  const confirmLabel = confirm?.label;
  const lastConfirmLabel = useRef(confirmLabel);
  useEffect(() => {
    if (lastConfirmLabel.current !== confirmLabel && opened) cancelButton.current?.focus();
    lastConfirmLabel.current = confirmLabel;
  }, [confirmLabel, opened]);
  if (!modals) return null;
  return (
    <modals.AlertDialog opened={opened} onClose={onCancel} title={title} text={children}>
      <div className={styles.buttons}>
        <Button ref={cancelButton} variant="default" onClick={onCancel} data-autofocus>
          {cancelLabel}
        </Button>
        {other ? (
          <Button variant="default" onClick={other.action}>
            {other.label}
          </Button>
        ) : null}
        {confirm ? (
          <Button onClick={confirm.action} loading={confirm.busy ?? false} {...(confirm.danger && { color: 'red' })}>
            {confirm.label}
          </Button>
        ) : null}
      </div>
    </modals.AlertDialog>
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
  // The question must open without a connection, too.
  useEffect(() => {
    const load = () => void loadModals().catch(() => undefined);
    window.addEventListener('input', load, { once: true });
    return () => window.removeEventListener('input', load);
  }, []);
  return (
    <LeaveConfirmation
      unsaved={unsaved}
      opened={status === 'blocked'}
      onStay={() => reset?.()}
      onLeave={() => proceed?.()}
    />
  );
}

/**
 * Whether Escape closes a dialog with inputs. It does not if it was pressed in a dialog above, closes a list, or drops a typed
 * text.
 */
export function isCloseKey(event: KeyboardEvent<HTMLElement>): boolean {
  const { target, currentTarget } = event;
  if (event.defaultPrevented) return false;
  if (event.key !== 'Escape' || !(target instanceof Element) || !currentTarget.contains(target)) return false;
  return target.closest('[data-mantine-stop-propagation]') === null;
}

/** A modal dialog. The element with `data-autofocus` gets the focus, or else the first focusable one. */
export function Dialog(props: ModalProps) {
  const { t } = useTranslation();
  const modals = useModals(props.opened, props.onClose);
  return modals ? <modals.Modal closeButtonProps={{ 'aria-label': t('shell.close') }} {...props} /> : null;
}
