import type { Face } from '../../../catalogue/field-types/type-definition.ts';
import styles from './header-cell.module.css';
import { nextSort } from './sorting.ts';

type HeaderCellProps = {
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

/** A label of up to this many characters has one line, whatever stands below it. */
const maxOneLineCharacters = 12;

/** A label as the two lines that it may be broken into: where its words make them most alike. */
function linesOf(label: string): [string, string] {
  if (label.length <= maxOneLineCharacters) return ['', label];
  const words = label.split(/(?<=[ -])/);
  const breaks = words.map((_, i): [string, string] => [words.slice(0, i).join(''), words.slice(i).join('')]);
  const longer = (lines: readonly string[]) => Math.max(...lines.map((line) => line.trimEnd().length));
  return breaks.reduce((best, lines) => (longer(lines) < longer(best) ? lines : best));
}

/** The label of a column, in two lines where the values below it are short. A click on it sorts. */
export function HeaderCell({ name, label, unit, face, className, sort, onSort }: HeaderCellProps) {
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
      data-face={face}
      {...((ascending || descending) && { 'aria-sort': direction, 'data-sorted': true })}
    >
      {onSort ? (
        <button type="button" className={styles.sort} onClick={() => onSort(nextSort(name, sort))}>
          {content}
        </button>
      ) : (
        content
      )}
    </th>
  );
}
