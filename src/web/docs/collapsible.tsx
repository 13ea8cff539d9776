import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import styles from './docs.module.css';

type CollapsibleProps = { id: string; summary: ReactNode; children: () => ReactNode };

/** A part of the page that unfolds, also when the address names it. Its content is rendered when it is first seen. */
export function Collapsible({ id, summary, children }: CollapsibleProps) {
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
