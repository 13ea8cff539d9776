import type { Face } from './faces.ts';
import styles from './head-cell.module.css';
import { nextSort } from './sorting.ts';

type HeadCellProps = {
  name: string;
  label: string;
  unit?: string | undefined;
  face: Face;
  className?: string | undefined;
  sort: string | undefined;
  /** Left out where the column does not sort. */
  onSort?: ((sort: string) => void) | undefined;
};

function SortArrow({ descending }: { descending: boolean }) {
  return (
    <svg width="9" height="8" viewBox="0 0 9 8" fill="currentColor" aria-hidden>
      <path d={descending ? 'M0 0h9L4.5 8z' : 'M4.5 0L9 8H0z'} />
    </svg>
  );
}

/** The label of a column. A click on it sorts. */
export function HeadCell({ name, label, unit, face, className, sort, onSort }: HeadCellProps) {
  const ascending = sort === name;
  const descending = sort === `${name}:desc`;
  const direction = descending ? 'descending' : 'ascending';
  const text = unit ? (
    <>
      {label} <span className={styles.unit}>{unit}</span>
    </>
  ) : (
    label
  );
  return (
    <th
      scope="col"
      className={className}
      data-column={name}
      data-face={face}
      {...((ascending || descending) && { 'aria-sort': direction, 'data-sorted': true })}
    >
      {onSort ? (
        <button type="button" className={styles.sort} onClick={() => onSort(nextSort(name, sort))}>
          <span>{text}</span>
          <SortArrow descending={descending} />
        </button>
      ) : (
        text
      )}
    </th>
  );
}
