import { Button } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect } from 'react';
import { useTranslation } from '../../language.ts';
import { getTopDialog } from '../../ui/global-keys.ts';
import styles from './form-screen.module.css';

type FormBodyProps = {
  id: string;
  form: RefObject<HTMLFormElement | null>;
  /** The form is being saved; text typed now would be lost. */
  busy: boolean;
  onSubmit: () => void;
  children: ReactNode;
};

/** Saves on Ctrl+Enter from everywhere. In an input without an open list, the browser saves on Enter alone. */
function onSaveKey(event: KeyboardEvent<HTMLFormElement>): void {
  const isWish = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.defaultPrevented;
  // React also sends the keys of a dialog here that the form has opened.
  if (!isWish || !(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

/** Saves on Ctrl+S, wherever the focus is; with a dialog open, the form in that dialog, if there is one. */
function useSaveKey(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key.toLowerCase() !== 's' || ctrlKey === metaKey || altKey || shiftKey) return;
      // The browser would store the page as a file, which nobody wants who is filling in a form.
      event.preventDefault();
      const above = getTopDialog();
      if (event.repeat || (above && !above.contains(form.current))) return;
      form.current?.requestSubmit();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [form]);
}

/** The form element of a screen or of a dialog above it. */
export function FormBody({ id, form, busy, onSubmit, children }: FormBodyProps) {
  useSaveKey(form);
  return (
    <form
      id={id}
      ref={form}
      className={styles.form}
      noValidate
      inert={busy}
      onKeyDown={onSaveKey}
      onSubmit={(event) => {
        event.preventDefault();
        if (event.target === event.currentTarget) onSubmit();
      }}
    >
      {children}
    </form>
  );
}

type FormButtonsProps = {
  /** The id of the form that is saved. */
  form: string;
  busy: boolean;
  onCancel: () => void;
  className: string | undefined;
};

/** Cancel and Save, which stand outside their form. */
export function FormButtons({ form, busy, onCancel, className }: FormButtonsProps) {
  const { t } = useTranslation();
  return (
    <div className={className}>
      <Button variant="default" onClick={onCancel}>
        {t('records.saving.cancel')}
      </Button>
      <Button type="submit" form={form} loading={busy} aria-keyshortcuts="Control+S Meta+S">
        {t('records.saving.action')}
      </Button>
    </div>
  );
}
