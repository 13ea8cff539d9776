import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import styles from './form-screen.module.css';

type FormBodyProps = {
  id: string;
  form: RefObject<HTMLFormElement | null>;
  /** It is being saved: what was typed now would not be. */
  busy: boolean;
  onSubmit: () => void;
  children: ReactNode;
};

/** Ctrl and Enter save from everywhere; in an input that has no list open, Enter alone does. */
function onSaveKey(event: KeyboardEvent<HTMLFormElement>): void {
  const isWish = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.defaultPrevented;
  // A dialog stands in another place of the page, but its keys come here as well.
  if (!isWish || !(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

/** The form itself, below one of its own in a dialog too. */
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
