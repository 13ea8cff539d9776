import { useId, useRef, useState } from 'react';
import { ComponentsButton } from './components-button.tsx';
import { ComponentsMenu } from './components-menu.tsx';
import styles from './header.module.css';

/** The menu of all lists, with its button. */
export function ComponentsItem() {
  const id = useId();
  const [open, setOpen] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div ref={whole} className={styles.components}>
      <ComponentsButton ref={button} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)} />
      <ComponentsMenu id={id} whole={whole} button={button} open={open} onClose={() => setOpen(false)} />
    </div>
  );
}
