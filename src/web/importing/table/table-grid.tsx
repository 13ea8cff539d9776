import { useMemo } from 'react';
import {
  type CellKeyboardEvent,
  type CellKeyDownArgs,
  type Column,
  DataGrid,
  type DataGridHandle,
  type RenderEditCellProps,
} from 'react-data-grid';
import 'react-data-grid/lib/styles.css';
import { type Cell, isBlank, textOf } from '../../../catalogue/cells.ts';
import type { Column as KnownColumn } from '../../../catalogue/columns.ts';
import { typeOf } from '../../../catalogue/field-types.ts';
import { wholeColumns } from '../../../table/match-headers.ts';
import type { OwnRows } from '../../../table/own-table.ts';
import { useWords } from '../../language.ts';
import type { CellPlace, Edit } from './calls.ts';
import type { Marks } from './marks.ts';
import { copiedCell, pastedCells } from './pasted.ts';
import { lettersAt } from './places.ts';
import styles from './table.module.css';

type GridRow = { at: number; line: number; cells: readonly Cell[] };

const rowHeightPx = 32;
/** Half a row shows that there are more. */
const maxRowsInSight = 14.5;

const textIn = (cell: Cell | undefined): string => (cell === null || cell === undefined ? '' : textOf(cell));

/** The cell was chosen to be written in: the first letter replaces what it holds. */
function takeFocus(input: HTMLInputElement | null): void {
  input?.focus();
  input?.select();
}

function CellEditor({
  row,
  column,
  onRowChange,
  onClose,
  known,
}: RenderEditCellProps<GridRow> & { known: KnownColumn | undefined }) {
  const at = Number(column.key);
  const terms = known ? typeOf(known.field).terms?.(known.field) : undefined;
  const list = terms ? `terms-of-${known?.name}` : undefined;
  return (
    <>
      <input
        className={styles.editor}
        ref={takeFocus}
        aria-label={String(column.name)}
        list={list}
        value={textIn(row.cells[at])}
        onChange={({ currentTarget }) =>
          onRowChange({ ...row, cells: row.cells.with(at, currentTarget.value || null) })
        }
        onBlur={() => onClose(true, false)}
      />
      {list && terms ? (
        <datalist id={list}>
          {terms.map((term) => (
            <option key={term} value={term} />
          ))}
        </datalist>
      ) : null}
    </>
  );
}

type TableGridProps = {
  table: OwnRows;
  marks: Marks;
  handle: React.RefObject<DataGridHandle | null>;
  label: string;
  onEdit: (edits: readonly Edit[]) => void;
  /** Told how many of the values that were pasted have no cell in the table. */
  onBeyond: (count: number) => void;
  onActive: (position: CellPlace | null) => void;
  onFillDown: (position: CellPlace) => void;
  onUndo: () => void;
  onRedo: () => void;
};

/** The table as a spreadsheet: wrong cells are marked, and each cell can be corrected in its place. */
export function TableGrid({
  table,
  marks,
  handle,
  label,
  onEdit,
  onBeyond,
  onActive,
  onFillDown,
  onUndo,
  onRedo,
}: TableGridProps) {
  const { t } = useWords();
  const rowWord = t('dataImport.table.row');
  const { columns: headers, lines, rows, origin } = table;
  const gridRows = useMemo(
    () => rows.map((cells, at): GridRow => ({ at, line: lines[at] ?? 0, cells })),
    [rows, lines],
  );

  const known = useMemo(() => wholeColumns(headers), [headers]);
  const columns = useMemo(
    (): Column<GridRow>[] => [
      {
        key: 'line',
        name: rowWord,
        width: 64,
        frozen: true,
        cellClass: styles.line ?? '',
        renderCell: ({ row }) => row.line,
      },
      ...headers.map(
        (name, at): Column<GridRow> => ({
          key: String(at),
          name,
          width: 168,
          resizable: true,
          headerCellClass: styles.header ?? '',
          renderHeaderCell: () => (
            <span title={name}>
              <span className={styles.letters}>{lettersAt({ origin }, at)}</span> {name}
            </span>
          ),
          cellClass: (row) => (marks.get(row.at)?.has(at) ? styles.wrong : undefined),
          renderCell: ({ row }) => textIn(row.cells[at]),
          renderEditCell: (props) => <CellEditor {...props} known={known.get(at)} />,
        }),
      ),
    ],
    [headers, known, origin, marks, rowWord],
  );

  function onKey(args: CellKeyDownArgs<GridRow>, event: CellKeyboardEvent): void {
    if (args.mode === 'EDIT') return;
    const at = Number(args.column?.key);
    const place = args.row && Number.isInteger(at) ? { row: args.row.at, column: at } : null;
    const withControl = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    const actions: [boolean, () => void][] = [
      [withControl && key === 'z' && !event.shiftKey, onUndo],
      [withControl && (key === 'y' || (key === 'z' && event.shiftKey)), onRedo],
      [withControl && key === 'd', () => place && onFillDown(place)],
      [event.key === 'Delete' || event.key === 'Backspace', () => place && onEdit([{ ...place, value: null }])],
    ];
    const action = actions.find(([isMeant]) => isMeant)?.[1];
    if (!action) return;
    event.preventGridDefault();
    event.preventDefault();
    action();
  }

  return (
    <DataGrid
      ref={handle}
      className={styles.grid}
      aria-label={label}
      columns={columns}
      rows={gridRows}
      rowKeyGetter={({ at }) => at}
      rowHeight={rowHeightPx}
      rowClass={({ cells }) => (cells.every(isBlank) ? styles.leftOut : undefined)}
      headerRowHeight={rowHeightPx}
      style={{ blockSize: (Math.min(rows.length, maxRowsInSight) + 1) * rowHeightPx + 18 }}
      onRowsChange={(changed, { indexes, column }) => {
        const at = Number(column.key);
        onEdit(indexes.map((row) => ({ row, column: at, value: changed[row]?.cells[at] ?? null })));
      }}
      onSelectedCellChange={({ row, column }) => {
        const at = Number(column?.key);
        onActive(row && Number.isInteger(at) ? { row: row.at, column: at } : null);
      }}
      onCellKeyDown={onKey}
      onCellCopy={({ row, column }, event) => {
        event.clipboardData.setData('text/plain', copiedCell(textIn(row.cells[Number(column.key)])));
        event.preventDefault();
      }}
      onCellPaste={({ row, column }, event) => {
        const at = Number(column.key);
        const text = event.clipboardData.getData('text/plain');
        if (!Number.isInteger(at)) return row;
        const { edits, beyond } = pastedCells(text, { row: row.at, column: at }, table);
        onEdit(edits);
        onBeyond(beyond);
        return row;
      }}
      onFill={({ columnKey, sourceRow, targetRow }) => {
        const at = Number(columnKey);
        return { ...targetRow, cells: targetRow.cells.with(at, sourceRow.cells[at] ?? null) };
      }}
    />
  );
}
