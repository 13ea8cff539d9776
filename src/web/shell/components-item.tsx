import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useLater } from '../ui/use-later.ts';
import { ComponentsButton } from './components-button.tsx';
import styles from './header.module.css';

const loadMenu = async () => (await import('./components-menu.tsx')).ComponentsMenu;

/** The menu of all lists; its button is there while the menu is still on its way. */
export function ComponentsItem() {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [ComponentsMenu, load] = useLater(loadMenu);
  // It should be there before somebody reaches for it.
  const prepare = useEffectEvent(() => load());
  useEffect(() => prepare(), []);
  const whole = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div ref={whole} className={styles.components}>
      <ComponentsButton
        ref={button}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => (ComponentsMenu ? setOpen(!open) : load(() => setOpen(true)))}
      />
      {ComponentsMenu ? (
        <ComponentsMenu id={id} whole={whole} button={button} open={open} onClose={() => setOpen(false)} />
      ) : null}
    </div>
  );
}
