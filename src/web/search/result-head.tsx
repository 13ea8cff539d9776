import { useWords } from '../language.ts';
import styles from './result-head.module.css';
import results from './results.module.css';
import { type ShownColumn, shownColumns } from './shown-columns.ts';

type ResultHeadProps = {
  sort: string | undefined;
  onSort: (sort: string) => void;
  /** Whether all, none or some of the rows shown are selected. */
  checked: boolean | 'some';
  onCheck: (on: boolean) => void;
};

/** Ascending at the first click, and then the other way round. */
export function nextSort(name: string, sort: string | undefined): string {
  return sort === name ? `${name}:desc` : name;
}

function SortArrow({ descending }: { descending: boolean }) {
  return (
    <svg width="9" height="8" viewBox="0 0 9 8" fill="currentColor" aria-hidden>
      <path d={descending ? 'M0 0h9L4.5 8z' : 'M4.5 0L9 8H0z'} />
    </svg>
  );
}

function HeadCell({ column, sort, onSort }: { column: ShownColumn } & Pick<ResultHeadProps, 'sort' | 'onSort'>) {
  const { t } = useWords();
  const { name, face } = column;
  const ascending = sort === name;
  const descending = sort === `${name}:desc`;
  const direction = descending ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      data-column={name}
      data-face={face}
      {...((ascending || descending) && { 'aria-sort': direction, 'data-sorted': true })}
    >
      <button type="button" className={styles.sort} onClick={() => onSort(nextSort(name, sort))}>
        {t(column.label)}
        <SortArrow descending={descending} />
      </button>
    </th>
  );
}

/** The labels of the columns, each of which sorts, and the box that selects all rows shown. */
export function ResultHead({ sort, onSort, checked, onCheck }: ResultHeadProps) {
  const { t } = useWords();
  return (
    <thead>
      <tr>
        <th className={results.check}>
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
        {shownColumns.map((column) => (
          <HeadCell key={column.name} column={column} sort={sort} onSort={onSort} />
        ))}
      </tr>
    </thead>
  );
}
