import type { ReactNode, RefObject } from 'react';
import styles from './import.module.css';

type ImportLayoutProps = {
  /** Whether a table is being sent: nothing can be changed meanwhile. */
  isBusy: boolean;
  mainRef: RefObject<HTMLDivElement | null>;
  top: ReactNode;
  table: ReactNode;
  main: ReactNode;
  aside: ReactNode;
};

/** The import screen: messages and the table over the whole width, below them the steps and, beside these, the last one. */
export function ImportLayout({ isBusy, mainRef, top, table, main, aside }: ImportLayoutProps) {
  return (
    <>
      {top}
      <div inert={isBusy} className={styles.table}>
        {table}
      </div>
      <div className={styles.columns}>
        <div ref={mainRef} className={styles.main} inert={isBusy}>
          {main}
        </div>
        {aside}
      </div>
    </>
  );
}
