import type { ReactNode } from 'react';
import styles from './card.module.css';

type CardProps = { title?: string; className?: string | undefined; children: ReactNode };

/** A card; cards are never nested. */
export function Card({ title, className, children }: CardProps) {
  return (
    <section className={className ? `${styles.card} ${className}` : styles.card}>
      {title ? <h2 className={styles.title}>{title}</h2> : null}
      {children}
    </section>
  );
}
