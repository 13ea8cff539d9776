import type { ReactNode } from 'react';
import styles from './page.module.css';

type PageProps = {
  /** The heading, and the title of the window. */
  title: string;
  /** Smaller, beside the heading: the name of a record, a number. */
  beside?: ReactNode;
  /** One sentence below the heading. */
  lead?: ReactNode;
  /** Buttons to the right of the heading. */
  actions?: ReactNode;
  /** In the middle, as wide as a text is read best, or as a short form needs. */
  narrow?: boolean | 'form';
  children: ReactNode;
};

/** What every screen stands in: its heading, its actions, its content at most 1,360 px wide. */
export function Page({ title, beside, lead, actions, narrow = false, children }: PageProps) {
  return (
    <div className={styles.page} data-narrow={narrow || undefined}>
      <title>{`${title} · Strandbook`}</title>
      <header className={styles.head}>
        <div>
          <h1>
            {title}
            {beside ? <span className={styles.beside}> {beside}</span> : null}
          </h1>
          {lead ? <p className={styles.lead}>{lead}</p> : null}
        </div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </header>
      {children}
    </div>
  );
}
