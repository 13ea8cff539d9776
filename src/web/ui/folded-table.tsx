import { type ReactNode, useState } from 'react';
import styles from './folded-table.module.css';

type FoldedTableProps = {
  title: string;
  head: readonly string[];
  /** Makes the rows once the table is unfolded. */
  rows: () => ReactNode;
  /** Below the table. */
  note?: ReactNode;
};

/** The content of a figure as a folded table, for readers who cannot see the figure. Its rows are not there before, as they may be many. */
export function FoldedTable({ title, head, rows, note }: FoldedTableProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.folded} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        <section className={styles.scroll} tabIndex={0} aria-label={title}>
          <table>
            <thead>
              <tr>
                {head.map((text) => (
                  <th key={text} scope="col">
                    {text}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>{rows()}</tbody>
          </table>
          {note}
        </section>
      ) : null}
    </details>
  );
}
