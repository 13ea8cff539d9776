import type { CSSProperties, ReactNode } from 'react';
import type { DisplayKind } from '../../../catalogue/field-types/type-definition.ts';
import { useTranslation } from '../../language.ts';
import styles from './header-cell.module.css';
import table from './table.module.css';

type SortSelectProps = {
  columns: readonly { name: string; label: string }[];
  /** The label of the default order; omitted where that is the order by the first column. */
  unsorted?: string;
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
};

/** A select for the order on a narrow page, which has no column labels to click. */
export function SortSelect({ columns, unsorted, sort, onSort }: SortSelectProps) {
  const { t } = useTranslation();
  const [name = '', descending] = (sort ?? (unsorted ? '' : (columns[0]?.name ?? ''))).split(':');
  return (
    <div className={styles.sortChoice}>
      <label>
        <span className="soft">{t('shell.tables.sortBy')}</span>{' '}
        <select value={name} onChange={({ currentTarget: { value } }) => onSort(value || undefined)}>
          {unsorted ? <option value="">{unsorted}</option> : null}
          {columns.map((column) => (
            <option key={column.name} value={column.name}>
              {column.label}
            </option>
          ))}
        </select>
      </label>
      {name ? (
        <button type="button" className="link-button" onClick={() => onSort(descending ? name : `${name}:desc`)}>
          {t(descending ? 'shell.tables.descending' : 'shell.tables.ascending')}
        </button>
      ) : null}
    </div>
  );
}

/**
 * The sort after a click on a column: ascending first, then alternating. A sort is `field` or `field:desc`, as in the
 * REST API.
 */
function nextSort(name: string, sort: string | undefined): string {
  return sort === name ? `${name}:desc` : name;
}

type SelectAllProps = {
  /** Whether all, none or some of the visible rows are selected. */
  checked: boolean | 'some';
  onCheck: (on: boolean) => void;
};

/** The checkbox in a table's header that selects all visible rows. */
export function SelectAll({ checked, onCheck }: SelectAllProps) {
  const { t } = useTranslation();
  return (
    <th className={table.lead}>
      <input
        type="checkbox"
        aria-label={t('shell.tables.selectAll')}
        checked={checked === true}
        ref={(box) => {
          if (box) box.indeterminate = checked === 'some';
        }}
        onChange={(event) => onCheck(event.currentTarget.checked)}
      />
    </th>
  );
}

/** The width of a column's cells, and whether they stay while others scroll. */
export type CellAttributes = { style?: CSSProperties; 'data-pinned'?: true; 'data-sized'?: true };

type HeaderCellProps = {
  name: string;
  label: string;
  unit?: string | undefined;
  displayKind: DisplayKind;
  className?: string | undefined;
  sort: string | undefined;
  /** Omitted where the column does not sort. */
  onSort?: ((sort: string) => void) | undefined;
  /** The attributes of all cells of the column. */
  cell?: CellAttributes;
  /** The handle of the column's width. */
  children?: ReactNode;
};

function SortArrow({ descending }: { descending: boolean }) {
  return (
    <svg width="9" height="8" viewBox="0 0 9 8" fill="currentColor" aria-hidden>
      <path d={descending ? 'M0 0h9L4.5 8z' : 'M4.5 0L9 8H0z'} />
    </svg>
  );
}

/** Number of characters up to which a label always has one line. */
const maxOneLineCharacters = 12;

/** The two lines into which a label may be broken: where their lengths differ least. */
function linesOf(label: string): [string, string] {
  if (label.length <= maxOneLineCharacters) return ['', label];
  const words = label.split(/(?<=[ -])/);
  const breaks = words.map((_, i): [string, string] => [words.slice(0, i).join(''), words.slice(i).join('')]);
  const longestLine = (lines: readonly string[]) => Math.max(...lines.map((line) => line.trimEnd().length));
  return breaks.reduce((best, lines) => (longestLine(lines) < longestLine(best) ? lines : best));
}

/** The label of a column, in two lines where its values are short. A click on it sorts. */
export function HeaderCell(props: HeaderCellProps) {
  const { name, label, unit, displayKind, className, sort, onSort, cell, children } = props;
  const ascending = sort === name;
  const descending = sort === `${name}:desc`;
  const direction = descending ? 'descending' : 'ascending';
  const [first, second] = linesOf(label);
  const content = (
    <>
      <span className={styles.line}>{first}</span>
      <wbr />
      <span className={styles.line}>
        {second}
        {unit ? <span className={styles.unit}> {unit}</span> : null}
        {onSort ? <SortArrow descending={descending} /> : null}
      </span>
    </>
  );
  return (
    <th
      scope="col"
      className={className}
      data-column={name}
      data-display-kind={displayKind}
      {...cell}
      {...((ascending || descending) && { 'aria-sort': direction, 'data-sorted': true })}
    >
      {onSort ? (
        <button type="button" className={styles.sort} onClick={() => onSort(nextSort(name, sort))}>
          {content}
        </button>
      ) : (
        content
      )}
      {children}
    </th>
  );
}
