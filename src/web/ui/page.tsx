import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import styles from './page.module.css';

/**
 * Restores the focus if React has hidden the screen, because the next one was loading, and shows it again, because the
 * reader went back. React cleans up layout effects when it hides the screen, and runs them again when it shows it.
 */
function useRestoredFocus(screen: RefObject<HTMLElement | null>): void {
  const lastFocused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const isFocusLost = document.activeElement === null || document.activeElement === document.body;
    if (isFocusLost && lastFocused.current instanceof HTMLElement) lastFocused.current.focus({ preventScroll: true });
    return () => {
      const { activeElement } = document;
      lastFocused.current = screen.current?.contains(activeElement) ? activeElement : null;
    };
  }, [screen]);
}

type PageProps = {
  /** The heading, and the title of the document. */
  title: string;
  /** Small, above the heading: a link to the parent page. */
  above?: ReactNode;
  /** Smaller, beside the heading: the name of a record, or a version. */
  beside?: ReactNode;
  /** One sentence below the heading. */
  lead?: ReactNode;
  /** Buttons to the right of the heading. */
  actions?: ReactNode;
  /** Limits the width: `true` for a text, `form` for a short form, `fields` for fields with an aside. */
  narrow?: boolean | 'form' | 'fields';
  /** The heading and its actions stay visible while the rest is scrolled. */
  stickyHeader?: boolean;
  children: ReactNode;
};

/** The layout of every screen: its heading, its actions, its content at most 1,360 px wide. */
export function Page(props: PageProps) {
  const { title, above, beside, lead, actions, narrow = false, stickyHeader, children } = props;
  const page = useRef<HTMLDivElement>(null);
  useRestoredFocus(page);
  return (
    <div ref={page} className={styles.page} data-narrow={narrow || undefined}>
      <title>{`${title} · Strandbook`}</title>
      <header className={styles.head} data-sticky={stickyHeader || undefined}>
        <div>
          {above ? <div className={styles.above}>{above}</div> : null}
          <h1>
            {title}
            {beside ? (
              <span className={styles.beside} title={typeof beside === 'string' ? beside : undefined}>
                {' '}
                {beside}
              </span>
            ) : null}
          </h1>
          {lead ? <p className={styles.lead}>{lead}</p> : null}
        </div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </header>
      {children}
    </div>
  );
}
