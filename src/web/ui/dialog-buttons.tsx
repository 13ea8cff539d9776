import type { ReactNode } from 'react';
import styles from './dialog-buttons.module.css';

/** The buttons of a dialog with inputs; they stay in view while its content scrolls. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>;
}
