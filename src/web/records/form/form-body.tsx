import { Button } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect } from 'react';
import { useTranslation } from '../../language.ts';
import { getTopDialog } from '../../ui/global-keys.ts';
import styles from './form-screen.module.css';

type FormBodyProps = {
  id: string;
  form: RefObject<HTMLFormElement | null>;
  /** Whether the form is being saved; it is inert then, because text typed now would be lost. */
  busy: boolean;
  onSubmit: () => void;
  children: ReactNode;
};

/** Saves on Ctrl+Enter in any input. In an input without an open list, the browser submits the form on Enter alone. */
function onSaveKey(event: KeyboardEvent<HTMLFormElement>): void {
  const isSaveKey = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.defaultPrevented;
  // React events also bubble from a dialog that the form has opened.
  if (!isSaveKey || !(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

/** Saves on Ctrl+S, regardless of the focus; with a dialog open, the form in that dialog, if there is one. */
function useSaveKey(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key.toLowerCase() !== 's' || ctrlKey === metaKey || altKey || shiftKey) return;
      // The browser would save the page as a file.
      event.preventDefault();
      const topDialog = getTopDialog();
      if (event.repeat || (topDialog && !topDialog.contains(form.current))) return;
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

/** Cancel and Save; they are outside the form element and refer to it by its id. */
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
