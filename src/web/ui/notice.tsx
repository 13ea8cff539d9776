import { type ReactNode, useEffect, useState } from 'react';
import styles from './notice.module.css';

type NoticeProps = { kind: 'error' | 'warning' | 'success' | 'info'; children: ReactNode };

/**
 * A sentence that must not be overlooked. An error is read out as soon as it appears (an `alert` is, by its role); the
 * others when there is a pause, for which their region has to be in the page before their words are.
 */
export function Notice({ kind, children }: NoticeProps) {
  const isError = kind === 'error';
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setThere(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div className={styles.notice} data-kind={kind} role={isError ? 'alert' : 'status'}>
      {isError || isThere ? children : null}
    </div>
  );
}
