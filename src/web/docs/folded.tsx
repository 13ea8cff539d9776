import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import styles from './docs.module.css';

type FoldedProps = { id: string; summary: ReactNode; children: () => ReactNode };

/** Something to unfold, which the address can name: it is open then. What is inside is made when it is seen first. */
export function Folded({ id, summary, children }: FoldedProps) {
  const isNamed = useRouterState({ select: ({ location }) => location.hash === id });
  const [open, setOpen] = useState(isNamed);
  useEffect(() => {
    if (isNamed) setOpen(true);
  }, [isNamed]);
  return (
    <details id={id} className={styles.folded} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {open ? children() : null}
    </details>
  );
}
