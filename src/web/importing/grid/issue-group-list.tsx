import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { columnOf } from '../../../catalogue/columns.ts';
import type { MappedTable } from '../../../table/mapping/foreign-table.ts';
import { formatRows } from '../../../table/row-ranges.ts';
import { i18n, useTranslation } from '../../language.ts';
import { prepareTerms, suggestTerms, TermCombobox } from '../../terms/index.ts';
import { ColumnName } from '../upload/index.ts';
import styles from './table.module.css';
import { cellAddress, type FindCell } from './table-cells.ts';
import { correctCell, type IssueGroup, tableIssueMessage } from './table-issues.ts';
import type { CellRef } from './worker-messages.ts';

const initialGroupCount = 8;
/** Wider than the input, as a term with its id is. */
const listWidthPx = 340;

type ReplaceFormProps = { group: IssueGroup; onReplace: (group: IssueGroup, value: string) => void };

/** Asks for a value that replaces the wrong one in all its rows. */
function ReplaceForm({ group, onReplace }: ReplaceFormProps) {
  const { t } = useTranslation();
  const [value, setValue] = useState(group.nearest ?? '');
  const send = (event: FormEvent) => {
    event.preventDefault();
    onReplace(group, value.trim());
  };
  const field = columnOf(group.field)?.field;
  const params = { value: group.value ?? '', count: group.lines.length };
  const label = t(group.value === undefined ? 'dataImport.table.fillWith' : 'dataImport.table.replaceBy', params);
  return (
    <form className={styles.replace} onSubmit={send}>
      <TermCombobox
        value={value}
        onChange={setValue}
        suggest={(typed) => (field ? suggestTerms(field, typed) : [])}
        isClosed={field?.type === 'choice'}
        label={label}
        width={listWidthPx}
      >
        {(termProps) => (
          <TextInput
            size="xs"
            aria-label={label}
            placeholder={t('dataImport.table.newValue')}
            {...termProps}
            onFocus={() => field && prepareTerms(field)}
          />
        )}
      </TermCombobox>
      <Button type="submit" size="xs" variant="default" disabled={group.value === undefined && value.trim() === ''}>
        {t('dataImport.table.inRows', { count: group.lines.length })}
      </Button>
    </form>
  );
}

type IssueGroupListProps = {
  groups: readonly IssueGroup[];
  table: MappedTable;
  findCell: FindCell;
  onShow: (cell: CellRef) => void;
  onReplace: (group: IssueGroup, value: string) => void;
  /** The ways out of the errors of a group. */
  waysOf: (group: IssueGroup) => ReactNode;
};

/** The errors by group, each with its cells, the ways out, and one value that corrects all of them. */
export function IssueGroupList({ groups, table, findCell, onShow, onReplace, waysOf }: IssueGroupListProps) {
  const { t } = useTranslation();
  const [showsAll, setShowsAll] = useState(false);
  const visible = showsAll ? groups : groups.slice(0, initialGroupCount);
  const more = groups.length - visible.length;
  return (
    <>
      <ul className={styles.groups} aria-label={t('dataImport.table.causes')}>
        {visible.map((group) => {
          const [first = 0] = group.lines;
          const cell = findCell(first, group.field);
          const address = cell && cellAddress(table, cell);
          const value = cell && (table.rows[cell.row]?.[cell.column] ?? null);
          const canReplace =
            cell && (group.value !== undefined || group.isEmpty) && correctCell(value, group, '?') !== undefined;
          return (
            <li key={group.key}>
              <div className={styles.what}>
                <ColumnName name={group.field} />
                <span>{tableIssueMessage(group.issue, i18n.t)}</span>
                {waysOf(group)}
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
                  {t('dataImport.table.causeRows', { count: group.lines.length, rows: formatRows(group.lines) })}
                </span>
                {canReplace ? <ReplaceForm group={group} onReplace={onReplace} /> : null}
              </div>
            </li>
          );
        })}
      </ul>
      {more > 0 ? (
        <Button variant="subtle" size="xs" onClick={() => setShowsAll(true)}>
          {t('dataImport.errors.more', { count: more })}
        </Button>
      ) : null}
    </>
  );
}
