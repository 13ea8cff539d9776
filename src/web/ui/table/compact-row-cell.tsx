import type { ReactNode } from 'react';
import styles from './table.module.css';

type CompactRowCellProps = {
  /** The name of the record, then its most important values; empty ones are left out. */
  facts: readonly ReactNode[];
};

/** A row as it stands where there is no room for columns: its facts below each other, without gaps. */
export function CompactRowCell({ facts }: CompactRowCellProps) {
  return (
    <td className={styles.entry}>
      {facts
        .filter((fact) => fact !== null && fact !== undefined && fact !== '')
        .map((fact, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fact is nothing but its place
          <span key={place} className={place === 0 ? styles.name : styles.fact}>
            {fact}
          </span>
        ))}
    </td>
  );
}
