import { type ReactNode, useEffect, useState } from 'react';
import styles from './notice.module.css';

type NoticeProps = { kind: 'error' | 'warning' | 'success' | 'info'; children: ReactNode };

/**
 * An important message. Screen readers read out an error at once (role `alert`); others at a pause, for which their
 * region has to be in the page before the text.
 */
export function Notice({ kind, children }: NoticeProps) {
  const isError = kind === 'error';
  const [isRegionReady, setRegionReady] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setRegionReady(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div className={styles.notice} data-kind={kind} role={isError ? 'alert' : 'status'}>
      {isError || isRegionReady ? children : null}
    </div>
  );
}
