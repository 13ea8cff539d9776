import { useEffect, useMemo, useRef } from 'react';
import {
  type CellKeyboardEvent,
  type CellKeyDownArgs,
  type Column,
  DataGrid,
  type DataGridHandle,
} from 'react-data-grid';
import 'react-data-grid/lib/styles.css';
import { isBlank } from '../../../catalogue/cells.ts';
import { matchWholeColumns } from '../../../table/headers/match-headers.ts';
import type { MappedTable } from '../../../table/mapping/foreign-table.ts';
import { useTranslation } from '../../language.ts';
import { CellEditor, cellText, type GridRow } from './cell-editor.tsx';
import { parsePastedCells, toClipboardCell } from './cell-edits.ts';
import { pinnedColumn } from './display-order.ts';
import { ownValues } from './own-values.ts';
import styles from './table.module.css';
import { lettersOfColumn } from './table-cells.ts';
import type { IssuesByCell } from './table-issues.ts';
import type { CellRef, Edit } from './worker-messages.ts';

const rowHeightPx = 32;
/** The height cuts the last visible row in half, to show that more follow. */
const maxVisibleRows = 20.5;

type TableGridProps = {
  table: MappedTable;
  /** The indexes of the table's columns in the order in which they are shown. */
  order: readonly number[];
  issuesByCell: IssuesByCell;
  gridRef: React.RefObject<DataGridHandle | null>;
  label: string;
  onEdit: (edits: readonly Edit[]) => void;
  /** Called with the number of pasted values that lie outside the table. */
  onPastedOutside: (count: number) => void;
  onActiveCellChange: (position: CellRef | null) => void;
  onFillDown: (position: CellRef) => void;
  onUndo: () => void;
  onRedo: () => void;
  /** Called when the focus leaves the grid by the key Escape. */
  onLeave: () => void;
};

/** The table as a spreadsheet: wrong cells are highlighted, and each cell can be edited. */
export function TableGrid({
  table,
  order,
  issuesByCell,
  gridRef,
  label,
  onEdit,
  onPastedOutside,
  onActiveCellChange,
  onFillDown,
  onUndo,
  onRedo,
  onLeave,
}: TableGridProps) {
  const { t } = useTranslation();
  const rowLabel = t('dataImport.table.row');
  const { columns: headers, lines, rows, origin } = table;
  const gridRows = useMemo(
    () => rows.map((cells, index): GridRow => ({ index, line: lines[index] ?? 0, cells })),
    [rows, lines],
  );

  const known = useMemo(() => matchWholeColumns(headers), [headers]);
  /** The rows for the editor of a cell, which is not made anew for other ones. */
  const latestRows = useRef(rows);
  useEffect(() => {
    latestRows.current = rows;
  }, [rows]);
  const columns = useMemo(
    (): Column<GridRow>[] => [
      {
        key: 'line',
        name: rowLabel,
        width: 64,
        frozen: true,
        cellClass: styles.line ?? '',
        renderCell: ({ row }) => row.line,
      },
      ...order.map((index): Column<GridRow> => {
        const name = headers[index] ?? '';
        return {
          key: String(index),
          name,
          width: 168,
          resizable: true,
          frozen: known.get(index)?.name === pinnedColumn,
          headerCellClass: styles.header ?? '',
          renderHeaderCell: () => (
            <span title={name}>
              <span className={styles.letters}>{lettersOfColumn({ origin }, index)}</span> {name}
            </span>
          ),
          cellClass: (row) => (issuesByCell.get(row.index)?.has(index) ? styles.wrong : undefined),
          renderCell: ({ row }) => cellText(row.cells[index]),
          renderEditCell: (props) => (
            <CellEditor {...props} known={known.get(index)} getOwn={() => ownValues(latestRows.current, index)} />
          ),
        };
      }),
    ],
    [headers, order, known, origin, issuesByCell, rowLabel],
  );

  function onKey(args: CellKeyDownArgs<GridRow>, event: CellKeyboardEvent): void {
    if (args.mode === 'EDIT') return;
    const index = Number(args.column?.key);
    const cell = args.row && Number.isInteger(index) ? { row: args.row.index, column: index } : null;
    const withControl = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    const actions: [boolean, () => void][] = [
      [withControl && key === 'z' && !event.shiftKey, onUndo],
      [withControl && (key === 'y' || (key === 'z' && event.shiftKey)), onRedo],
      [withControl && key === 'd', () => cell && onFillDown(cell)],
      [event.key === 'Escape', onLeave],
      [event.key === 'Delete' || event.key === 'Backspace', () => cell && onEdit([{ ...cell, value: null }])],
    ];
    const action = actions.find(([isPressed]) => isPressed)?.[1];
    if (!action) return;
    event.preventGridDefault();
    event.preventDefault();
    action();
  }

  return (
    <DataGrid
      ref={gridRef}
      className={styles.grid}
      aria-label={label}
      columns={columns}
      rows={gridRows}
      rowKeyGetter={({ index }) => index}
      rowHeight={rowHeightPx}
      rowClass={({ cells }) => (cells.every(isBlank) ? styles.leftOut : undefined)}
      headerRowHeight={rowHeightPx}
      style={{ blockSize: (Math.min(rows.length, maxVisibleRows) + 1) * rowHeightPx + 18 }}
      onRowsChange={(changed, { indexes, column }) => {
        const index = Number(column.key);
        onEdit(indexes.map((row) => ({ row, column: index, value: changed[row]?.cells[index] ?? null })));
      }}
      onSelectedCellChange={({ row, column }) => {
        const index = Number(column?.key);
        onActiveCellChange(row && Number.isInteger(index) ? { row: row.index, column: index } : null);
      }}
      onCellKeyDown={onKey}
      onCellCopy={({ row, column }, event) => {
        event.clipboardData.setData('text/plain', toClipboardCell(cellText(row.cells[Number(column.key)])));
        event.preventDefault();
      }}
      onCellPaste={({ row, column }, event) => {
        const index = Number(column.key);
        const text = event.clipboardData.getData('text/plain');
        if (!Number.isInteger(index)) return row;
        // A paste goes on to the right as the columns are shown.
        const from = { row: row.index, column: order.indexOf(index) };
        const { edits, outsideCount } = parsePastedCells(text, from, table);
        onEdit(edits.map((edit) => ({ ...edit, column: order[edit.column] ?? edit.column })));
        onPastedOutside(outsideCount);
        return row;
      }}
      onFill={({ columnKey, sourceRow, targetRow }) => {
        const index = Number(columnKey);
        return { ...targetRow, cells: targetRow.cells.with(index, sourceRow.cells[index] ?? null) };
      }}
    />
  );
}
