import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import styles from './page.module.css';

/**
 * Focus that outlives a wait. While the next screen is loading, React hides this one, which takes the focus from it, and
 * shows it again if one turns back; layout effects end and begin with that.
 * @param screen the element whose insides have the focus
 */
function useRestoredFocus(screen: RefObject<HTMLElement | null>): void {
  const kept = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const isFree = document.activeElement === null || document.activeElement === document.body;
    if (isFree && kept.current instanceof HTMLElement) kept.current.focus({ preventScroll: true });
    return () => {
      const { activeElement } = document;
      kept.current = screen.current?.contains(activeElement) ? activeElement : null;
    };
  }, [screen]);
}

type PageProps = {
  /** The heading, and the title of the window. */
  title: string;
  /** Small, above the heading: where this stands. */
  above?: ReactNode;
  /** Smaller, beside the heading: the name of a record, a number. */
  beside?: ReactNode;
  /** One sentence below the heading. */
  lead?: ReactNode;
  /** Buttons to the right of the heading. */
  actions?: ReactNode;
  /** Width in the middle at which a text is read best, or that a short form or fields with something beside them need. */
  narrow?: boolean | 'form' | 'fields';
  /** The heading and its actions stay in sight while the rest is scrolled. */
  stickyHeader?: boolean;
  children: ReactNode;
};

/** The layout of every screen: its heading, its actions, its content at most 1,360 px wide. */
export function Page(props: PageProps) {
  const { title, above, beside, lead, actions, narrow = false, stickyHeader, children } = props;
  const screen = useRef<HTMLDivElement>(null);
  useRestoredFocus(screen);
  return (
    <div ref={screen} className={styles.page} data-narrow={narrow || undefined}>
      <title>{`${title} · Strandbook`}</title>
      <header className={styles.head} data-kept={stickyHeader || undefined}>
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
