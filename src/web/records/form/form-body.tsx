import type { KeyboardEvent, ReactNode, RefObject } from 'react';
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

/** The form element of a screen or of a dialog above it. */
export function FormBody({ id, form, busy, onSubmit, children }: FormBodyProps) {
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
