import { useEffect } from 'react';
import type { RenderEditCellProps } from 'react-data-grid';
import { type Cell, textOf } from '../../../catalogue/cells.ts';
import type { Column } from '../../../catalogue/columns.ts';
import { hasSuggestions } from '../../../catalogue/terms/index.ts';
import { prepareTerms, suggestTerms, TermCombobox, type TermInputProps } from '../../terms/index.ts';
import styles from './table.module.css';

export type GridRow = { index: number; line: number; cells: readonly Cell[] };

export const cellText = (cell: Cell | undefined): string => (cell === null || cell === undefined ? '' : textOf(cell));

/** Wider than a column, as a term with its id is. */
const listWidthPx = 340;

/** Selects the text, so that the first key replaces it. */
function focusAndSelect(input: HTMLInputElement | null): void {
  input?.focus();
  input?.select();
}

type CellEditorProps = RenderEditCellProps<GridRow> & {
  /** The column of the catalogue; undefined if it is none. */
  known: Column | undefined;
  /** The values of the column in this table, the most frequent first. */
  getOwn: () => readonly string[];
};

/**
 * The input of a cell. In a column with terms it suggests those of this table and then all others; one that is taken ends the
 * editing, as Enter does.
 */
export function CellEditor({ row, column, onRowChange, onClose, known, getOwn }: CellEditorProps) {
  const index = Number(column.key);
  useEffect(() => {
    if (known) prepareTerms(known.field);
  }, [known]);
  const text = cellText(row.cells[index]);
  const withValue = (value: string): GridRow => ({ ...row, cells: row.cells.with(index, value || null) });
  const input = (termProps?: TermInputProps) => (
    <input
      className={styles.editor}
      ref={focusAndSelect}
      aria-label={String(column.name)}
      value={text}
      onChange={({ currentTarget }) => onRowChange(withValue(currentTarget.value))}
      onBlur={() => onClose(true, false)}
      {...termProps}
    />
  );
  if (!known || !hasSuggestions(known.field)) return input();
  const { field } = known;
  return (
    <TermCombobox
      value={text}
      onChange={(value) => onRowChange(withValue(value))}
      onTake={(value) => onRowChange(withValue(value), true)}
      onBlur={() => onClose(true, false)}
      suggest={(typed) => suggestTerms(field, typed, getOwn())}
      isClosed={field.type === 'choice'}
      opensAtOnce={text === ''}
      label={String(column.name)}
      width={listWidthPx}
    >
      {input}
    </TermCombobox>
  );
}
