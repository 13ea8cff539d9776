import { Autocomplete, Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { columnOf } from '../../../catalogue/columns.ts';
import { takesReason, typeOf } from '../../../catalogue/field-types.ts';
import { missingTerms } from '../../../catalogue/vocabularies/index.ts';
import type { OwnRows } from '../../../table/own-table.ts';
import { rowsText } from '../../../table/row-list.ts';
import { i18n, useWords } from '../../language.ts';
import { ColumnName } from '../column-name.tsx';
import type { CellPlace } from './calls.ts';
import { type Cause, correctedIn } from './causes.ts';
import { findingSentence } from './marks.ts';
import { addressOf, type CellOf } from './places.ts';
import styles from './table.module.css';

const causesShownAtFirst = 8;

/** Terms that may stand in a column in the place of a wrong value. */
function termsFor(field: string): readonly string[] {
  const column = columnOf(field);
  if (!column) return [];
  const own = typeOf(column.field).terms?.(column.field) ?? [];
  return takesReason(column.field) ? [...missingTerms, ...own] : own;
}

type ReplaceProps = { cause: Cause; onReplace: (cause: Cause, value: string) => void };

/** A value for all the rows that have this mistake. */
function Replace({ cause, onReplace }: ReplaceProps) {
  const { t } = useWords();
  const [value, setValue] = useState(cause.nearest ?? '');
  const send = (event: FormEvent) => {
    event.preventDefault();
    onReplace(cause, value.trim());
  };
  const params = { value: cause.value ?? '', count: cause.lines.length };
  return (
    <form className={styles.replace} onSubmit={send}>
      <Autocomplete
        size="xs"
        aria-label={t(cause.value === undefined ? 'dataImport.table.fillWith' : 'dataImport.table.replaceBy', params)}
        placeholder={t('dataImport.table.newValue')}
        data={[...termsFor(cause.field)]}
        limit={50}
        value={value}
        onChange={setValue}
      />
      <Button type="submit" size="xs" variant="default" disabled={cause.value === undefined && value.trim() === ''}>
        {t('dataImport.table.inRows', { count: cause.lines.length })}
      </Button>
    </form>
  );
}

type CauseListProps = {
  causes: readonly Cause[];
  table: OwnRows;
  cellOf: CellOf;
  onShow: (cell: CellPlace) => void;
  onReplace: (cause: Cause, value: string) => void;
};

/** The mistakes by their cause, each with its cells, and one value that puts all of them right. */
export function CauseList({ causes, table, cellOf, onShow, onReplace }: CauseListProps) {
  const { t } = useWords();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? causes : causes.slice(0, causesShownAtFirst);
  const more = causes.length - shown.length;
  return (
    <>
      <ul className={styles.causes} aria-label={t('dataImport.table.causes')}>
        {shown.map((cause) => {
          const [first = 0] = cause.lines;
          const cell = cellOf(first, cause.field);
          const address = cell && addressOf(table, cell);
          const given = cell && (table.rows[cell.row]?.[cell.column] ?? null);
          const canReplace =
            cell && (cause.value !== undefined || cause.isEmpty) && correctedIn(given, cause, '?') !== undefined;
          return (
            <li key={cause.key}>
              <div className={styles.what}>
                <ColumnName name={cause.field} />
                <span>{findingSentence(cause.finding, i18n.t)}</span>
              </div>
              <div className={styles.where}>
                {cell ? (
                  <button type="button" className={styles.show} onClick={() => onShow(cell)}>
                    {address
                      ? t('dataImport.table.showCell', { cell: address })
                      : t('dataImport.table.showRow', { row: first })}
                  </button>
                ) : null}
                <span className={`soft numbers ${styles.rows}`}>
                  {t('dataImport.table.causeRows', { count: cause.lines.length, rows: rowsText(cause.lines) })}
                </span>
                {canReplace ? <Replace cause={cause} onReplace={onReplace} /> : null}
              </div>
            </li>
          );
        })}
      </ul>
      {more > 0 ? (
        <Button variant="subtle" size="xs" onClick={() => setWhole(true)}>
          {t('dataImport.errors.more', { count: more })}
        </Button>
      ) : null}
    </>
  );
}
