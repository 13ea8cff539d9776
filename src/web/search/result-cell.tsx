import { useWords } from '../language.ts';
import type { FoundElement } from './elements-query.ts';
import styles from './results.module.css';
import type { ShownColumn } from './shown-columns.ts';

/** So many decimals have their place, so that the points stand below each other; none is added that nobody measured. */
const decimalPlaces = 4;

function Degrees({ value }: { value: number }) {
  const [, decimals = ''] = String(value).split('.');
  const missing = Math.max(0, decimalPlaces - decimals.length);
  return <span style={{ paddingInlineEnd: `${missing + (decimals === '' ? 0.5 : 0)}ch` }}>{value}</span>;
}

function Missing({ reason }: { reason: string }) {
  return (
    <span className={styles.missing} title={reason}>
      <span aria-hidden>–</span>
      <span className="visually-hidden">{reason}</span>
    </span>
  );
}

/** One value of an element. A long one is cut; the whole stands in its title, and in the row that has the focus. */
export function ResultCell({ column, element }: { column: ShownColumn; element: FoundElement }) {
  const { t } = useWords();
  const { name, face } = column;
  const value = element[name];
  const empty = value === null || value === undefined || value === '';
  const content = () => {
    if (empty) return <Missing reason={String(element[`${name}_missing`] ?? t('shell.tables.missing'))} />;
    if (face === 'degrees' && typeof value === 'number') return <Degrees value={value} />;
    return (
      <span className={styles.value} title={String(value)}>
        {value}
      </span>
    );
  };
  return (
    <td data-column={name} data-face={face} data-matters={column.matters || undefined}>
      {content()}
    </td>
  );
}
