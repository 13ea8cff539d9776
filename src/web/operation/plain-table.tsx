import type { ReactNode } from 'react';
import styles from './operation.module.css';

type Column<T> = {
  label: string;
  render: (row: T) => ReactNode;
  /** Numbers are aligned at their end, so that they can be compared. */
  isNumber?: boolean;
};

type PlainTableProps<T> = {
  /** The accessible name of the table. */
  label: string;
  /** The first one names the row. */
  columns: readonly Column<T>[];
  rows: readonly T[];
  keyOf: (row: T) => string;
};

/**
 * A short table without pages. On a narrow page, each row of more than two columns is a list of its values with their
 * names.
 */
export function PlainTable<T>({ label, columns, rows, keyOf }: PlainTableProps<T>) {
  const [first, ...others] = columns;
  if (!first) return null;
  return (
    <table className={styles.table} data-wide={others.length > 1 || undefined} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.label} scope="col" data-number={column.isNumber || undefined}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row">{first.render(row)}</th>
            {others.map((column) => (
              <td key={column.label} data-label={column.label} data-number={column.isNumber || undefined}>
                {column.render(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
