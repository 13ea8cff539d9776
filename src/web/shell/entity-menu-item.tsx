import { useId, useRef, useState } from 'react';
import { EntityMenu } from './entity-menu.tsx';
import { EntityMenuButton } from './entity-menu-button.tsx';
import styles from './header.module.css';

/** The menu of all lists, with its button. */
export function EntityMenuItem() {
  const id = useId();
  const [open, setOpen] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div ref={whole} className={styles.components}>
      <EntityMenuButton ref={button} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)} />
      <EntityMenu id={id} container={whole} button={button} open={open} onClose={() => setOpen(false)} />
    </div>
  );
}
