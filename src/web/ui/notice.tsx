import type { ReactNode } from 'react';
import styles from './notice.module.css';

type NoticeProps = { kind: 'error' | 'warning' | 'success' | 'info'; children: ReactNode };

/** A sentence that must not be overlooked. An error is read out at once, the others when there is a pause. */
export function Notice({ kind, children }: NoticeProps) {
  return (
    <div className={styles.notice} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}
