import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { type ListAddress, pageSizes } from '../../catalogue/addresses/list-address.ts';
import type { DisplayKind } from '../../catalogue/field-types/type-definition.ts';
import { useTranslation } from '../language.ts';
import { idColumnWidthPx } from './limits.ts';
import styles from './record-table.module.css';
import { cellColumn, navigateCells, useCellPaste } from './table/cell-navigation.ts';
import { HeaderCell, SortSelect } from './table/header-cell.tsx';
import { Pager } from './table/pager.tsx';
import { usePinnedColumns } from './table/pinned-columns.ts';
import { type CellEditing, cellAttributes, RecordCells } from './table/record-cells.tsx';
import { isOpenRowKey, navigateRows, RowTabStop, useRowFocus } from './table/row-navigation.ts';
import { SelectPageCell, useRangeSelection } from './table/row-selection.tsx';
import table from './table/table.module.css';
import { TableFrame } from './table/table-frame.tsx';
import { WidthHandle } from './table/width-handle.tsx';

export type RecordColumn<T> = {
  /** The field's name; also the value of `sort`. */
  name: string;
  label: string;
  unit?: string | undefined;
  displayKind?: DisplayKind;
  render?: (record: T) => ReactNode;
  /** A click on its label does not sort. */
  unsorted?: true;
  /** The width in pixels that the reader has given it. */
  width?: number | undefined;
  /** Whether it stays at the beginning, after the first two columns, which always do. */
  isPinned?: boolean;
};

/** The selection of rows, over all pages. */
export type RowSelection<T> = {
  isSelected: (record: T) => boolean;
  select: (records: readonly T[], on: boolean) => void;
  /** The name of a record, for screen readers. */
  nameOf: (record: T) => string;
};

export type RecordTableProps<T> = {
  /** The accessible name of the table. */
  label: string;
  /** The first column shows the ids; the first two are fixed while the others scroll. */
  columns: readonly RecordColumn<T>[];
  /** The content of a row beside its id on a narrow page: its name and most important values. */
  factsOf: (record: T) => readonly ReactNode[];
  /** Undefined until the first response. */
  page: { records: readonly T[]; totalHits: number; offset: number } | undefined;
  idOf: (record: T) => number | string;
  /** The current page and order. */
  address: ListAddress;
  /** Changes the width of a column; undefined for the usual one. Omitted where widths cannot be changed. */
  onWidth?: ((name: string, width: number | undefined) => void) | undefined;
  /** Changes the page or the order in the address. */
  goTo: (change: ListAddress) => void;
  /** Called on a double click or Enter on a row. */
  onOpen?: ((record: T) => void) | undefined;
  /** Selecting rows, where the records can be handled together. */
  selection?: RowSelection<T> | undefined;
  /** Editing the values in their cells, where the records can be changed. */
  cells?: CellEditing<T> | undefined;
  /** The buttons of a row. */
  actions?: ((record: T) => ReactNode) | undefined;
  /** Whether the visible rows will soon be replaced. */
  waiting: boolean;
  /** The record that was last deleted. */
  deleted?: number | string | undefined;
  /** The text, with the next step, for an empty table. */
  empty: ReactNode;
};

/** Whether a click is meant for a link, button or input in a row, and not for the row. */
function isInteractive(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, input, textarea, label, [data-edited]') !== null;
}

/** A loading message, which the style sheet shows after a delay. */
function TableLoading() {
  const { t } = useTranslation();
  return (
    <div className={styles.panel}>
      <span role="status" className={styles.waiting} data-loading>
        {t('shell.tables.loading')}
      </span>
    </div>
  );
}

type HeaderRowProps<T> = Pick<RecordTableProps<T>, 'columns' | 'actions' | 'selection' | 'onWidth'> & {
  onResize: (name: string, width: number) => void;
  records: readonly T[];
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
};

function HeaderRow<T>(props: HeaderRowProps<T>) {
  const { columns, actions, selection, records, sort, onSort, onWidth, onResize } = props;
  const { t } = useTranslation();
  return (
    <thead>
      <tr>
        {selection ? (
          <SelectPageCell
            checked={records.every(selection.isSelected) || (records.some(selection.isSelected) && 'some')}
            onCheck={(on) => selection.select(records, on)}
          />
        ) : null}
        {columns.map((column, index) => {
          const { name, label, unit, displayKind = 'text', unsorted, width } = column;
          return (
            <HeaderCell
              key={name}
              name={name}
              label={label}
              unit={unit}
              displayKind={displayKind}
              className={index === 0 ? table.lead : undefined}
              sort={sort}
              onSort={unsorted ? undefined : onSort}
              cell={cellAttributes(column, index)}
            >
              {onWidth && index > 0 ? (
                <WidthHandle
                  label={label}
                  width={width}
                  onResize={(next) => onResize(name, next)}
                  onWidth={(next) => onWidth(name, next)}
                />
              ) : null}
            </HeaderCell>
          );
        })}
        {actions ? (
          <th scope="col" className={table.actions}>
            {t('shell.tables.actions')}
          </th>
        ) : null}
      </tr>
    </thead>
  );
}

/** Whether a key is pressed on a row, or on its checkbox and not meant for that. */
function isRowKey({ target, currentTarget, key }: KeyboardEvent): boolean {
  if (target === currentTarget) return true;
  return target instanceof HTMLInputElement && target.type === 'checkbox' && key !== ' ';
}

/**
 * Handles the keys that edit: Enter and F2 on a cell, Ctrl+D to fill down, Ctrl+Z to undo.
 * @returns whether the key was handled
 */
function handleCellKey<T>(
  event: KeyboardEvent,
  cells: CellEditing<T>,
  { record, row, column }: { record: T; row: number; column: string | undefined },
): boolean {
  const isCommand = event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey;
  const key = isCommand ? `Ctrl+${event.key.toLowerCase()}` : event.key;
  if (key === 'Ctrl+z') cells.onUndo();
  else if (column === undefined || !cells.isEditable(record, column)) return false;
  else if (isOpenRowKey(event) || key === 'F2') cells.onEdit(record, column);
  else if (key === 'Ctrl+d') cells.onFillDown(row, column);
  else return false;
  if (key !== 'Ctrl+z') event.preventDefault();
  return true;
}

/**
 * A page of records. Rows have the focus: arrows move it by rows and scroll sideways, Enter opens; Space selects, and with Shift
 * all rows from the last selected one. Cells that can be edited have the focus as well.
 */
export function RecordTable<T>(props: RecordTableProps<T>) {
  const { label, factsOf, page, idOf, address, goTo, onOpen, actions, selection, cells, waiting, onWidth } = props;
  const { sort } = address;
  const onSort = (next: string | undefined) => goTo({ sort: next });
  const frame = useRef<HTMLDivElement>(null);
  /** The column whose edge is being dragged. */
  const [resized, setResized] = useState<{ name: string; width: number } | null>(null);
  const columns = props.columns.map((column) =>
    column.name === resized?.name ? { ...column, width: resized.width } : column,
  );
  usePinnedColumns(frame, columns.findLastIndex(({ isPinned }) => isPinned) + 1);
  const ids = (page?.records ?? []).map((record) => String(idOf(record)));
  const rows = useRowFocus(frame, ids, props.deleted === undefined ? undefined : String(props.deleted));
  useCellPaste(frame, (row, column, text) => cells?.onPaste(row, column, text));
  const selectRange = useRangeSelection(ids, (indexes, on) =>
    selection?.select(
      indexes.flatMap((index) => page?.records[index] ?? []),
      on,
    ),
  );
  if (!page) return <TableLoading />;
  const { records, offset, totalHits } = page;
  const sortable = columns.filter((column) => !column.unsorted);
  if (totalHits === 0) return <div className={styles.panel}>{props.empty}</div>;
  const onKey = (event: KeyboardEvent, row: number, record: T) => {
    const cell = cellColumn(event.target);
    if (cells && (cell !== undefined || event.target === event.currentTarget)) {
      if (navigateCells(event, frame.current, row)) return;
      if (handleCellKey(event, cells, { record, row, column: cell })) return;
    }
    // A link or a button in the row handles its own keys.
    if (cell === undefined && !isRowKey(event)) return;
    if (isOpenRowKey(event)) onOpen?.(record);
    else if (event.key === ' ' && selection) {
      event.preventDefault();
      selectRange(row, event.shiftKey || !selection.isSelected(record), event.shiftKey);
    } else navigateRows(event, frame.current, 'tbody tr', row);
  };
  return (
    <div className={styles.whole}>
      {sortable.length > 0 ? <SortSelect columns={sortable} sort={sort} onSort={onSort} /> : null}
      <TableFrame frame={frame} label={label} ids={ids} leadWidth={idColumnWidthPx} waiting={waiting}>
        <HeaderRow
          columns={columns}
          actions={actions}
          selection={selection}
          records={records}
          sort={sort}
          onSort={onSort}
          onResize={(name, width) => setResized({ name, width })}
          onWidth={
            onWidth &&
            ((name, width) => {
              setResized(null);
              onWidth(name, width);
            })
          }
        />
        <tbody>
          {records.map((record, row) => (
            <tr
              key={ids[row]}
              tabIndex={row === rows.current ? 0 : -1}
              data-selected={selection?.isSelected(record) || undefined}
              onFocus={() => rows.onFocus(row)}
              onKeyDown={(event) => onKey(event, row, record)}
              onDoubleClick={({ target }) => {
                if (!isInteractive(target)) onOpen?.(record);
              }}
            >
              <RowTabStop value={row === rows.current}>
                <RecordCells
                  columns={columns}
                  factsOf={factsOf}
                  actions={actions}
                  selection={selection}
                  cells={cells}
                  record={record}
                  onCheck={(on, isRange) => selectRange(row, on, isRange)}
                />
              </RowTabStop>
            </tr>
          ))}
        </tbody>
      </TableFrame>
      <Pager
        page={address.page ?? 1}
        size={address.size ?? pageSizes[0]}
        visible={{ offset, count: records.length, total: totalHits }}
        onPage={(next) => goTo({ page: next })}
        onSize={(size) => goTo({ size })}
      />
    </div>
  );
}
