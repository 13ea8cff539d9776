import { type UIEvent, useState } from 'react';
import { useTranslation } from '../../language.ts';
import frame from '../frame.module.css';
import { ColumnName } from './error-kinds.tsx';
import styles from './errors.module.css';
import type { CellError, ErrorSort } from './row-errors.ts';

/** The number of rows rendered at a time; more are rendered when the reader has scrolled near the end. */
const rowsPerBatch = 100;

const columns = [
  { by: 'row', label: 'dataImport.errors.cell' },
  { by: 'column', label: 'dataImport.errors.column' },
  { by: 'message', label: 'dataImport.errors.message' },
] as const;

type HeadProps = { sort: ErrorSort; onSort: (sort: ErrorSort) => void };

function Head({ sort, onSort }: HeadProps) {
  const { t } = useTranslation();
  return (
    <thead>
      <tr>
        {columns.map(({ by, label }) => {
          const order = sort.by === by ? (sort.descending ? 'descending' : 'ascending') : 'none';
          return (
            <th key={by} scope="col" aria-sort={order}>
              <button
                type="button"
                onClick={() => onSort({ by, descending: sort.by === by ? !sort.descending : false })}
              >
                {t(label)}
                <span className={styles.arrow} data-order={order} aria-hidden />
              </button>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/**
 * Returns a function that focuses the cell of an error in the table on the page; null if the table does not have the
 * cell.
 */
export type GoToError = (error: CellError) => (() => void) | null;

type RowProps = { error: CellError; onGo: ReturnType<GoToError> };

function Row({ error: { row, cell, column, message }, onGo }: RowProps) {
  const { t } = useTranslation();
  const cellLabel = cell ?? t('dataImport.errors.rowAlone', { row });
  return (
    <tr>
      <td>
        {onGo ? (
          <button
            type="button"
            className={styles.row}
            aria-label={cell ? t('dataImport.table.showCell', { cell }) : t('dataImport.table.showRow', { row })}
            onClick={onGo}
          >
            {cellLabel}
          </button>
        ) : (
          <span className={styles.row}>{cellLabel}</span>
        )}
      </td>
      <td>
        <ColumnName name={column} />
      </td>
      <td>{message}</td>
    </tr>
  );
}

type ErrorTableProps = HeadProps & { errors: readonly CellError[]; goToError: GoToError };

/** The errors as a scrolling table, which renders rows as they are scrolled to. */
export function ErrorTable({ errors, sort, onSort, goToError }: ErrorTableProps) {
  const { t } = useTranslation();
  const [rendered, setRendered] = useState({ errors, count: rowsPerBatch });
  // Scrolls to the top when the order or the filter changes.
  const count = rendered.errors === errors ? rendered.count : rowsPerBatch;
  const remaining = errors.length - count;
  const more = () => setRendered({ errors, count: count + rowsPerBatch });
  const onScroll = ({ currentTarget }: UIEvent) => {
    const { scrollTop, scrollHeight, clientHeight } = currentTarget;
    if (remaining > 0 && scrollHeight - scrollTop - clientHeight < clientHeight) more();
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrolled with the keyboard as well
    <section className={frame.frame} aria-label={t('dataImport.errors.table')} tabIndex={0} onScroll={onScroll}>
      <table className={`${frame.table} ${styles.table}`} aria-rowcount={errors.length + 1}>
        <Head sort={sort} onSort={onSort} />
        <tbody>
          {errors.slice(0, count).map((error) => (
            <Row key={error.id} error={error} onGo={goToError(error)} />
          ))}
        </tbody>
      </table>
      {remaining > 0 ? (
        <button type="button" className={frame.more} onClick={more}>
          {t('dataImport.errors.more', { count: Math.min(remaining, rowsPerBatch) })}
        </button>
      ) : null}
      {errors.length === 0 ? <p className={styles.nothing}>{t('dataImport.errors.nothing')}</p> : null}
    </section>
  );
}
