import { lazy, Suspense, useId, useRef, useState } from 'react';
import { isAdministrator } from '../../catalogue/permissions.ts';
import { currentSession } from '../session.ts';
import { ComponentsButton } from './components-button.tsx';
import styles from './header.module.css';

const loadMenu = () => import('./components-menu.tsx').then(({ ComponentsMenu }) => ({ default: ComponentsMenu }));
const ComponentsMenu = lazy(loadMenu);
// Few people have it; for those it should be there before they reach for it.
if (isAdministrator(currentSession().user)) loadMenu();

/** The menu of all lists; its button is there while the menu is still on its way. */
export function ComponentsItem() {
  const id = useId();
  const [open, setOpen] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div ref={whole} className={styles.components}>
      <ComponentsButton ref={button} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)} />
      <Suspense fallback={null}>
        <ComponentsMenu id={id} whole={whole} button={button} open={open} onClose={() => setOpen(false)} />
      </Suspense>
    </div>
  );
}
