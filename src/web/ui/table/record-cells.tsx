import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from '../../language.ts';
import { PencilIcon } from '../icons.tsx';
import type { RecordColumn, RecordTableProps } from '../record-table.tsx';
import { CompactRowCell, PlainValue } from './cells.tsx';
import type { CellAttributes } from './header-cell.tsx';
import { pinVariable } from './pinned-columns.ts';
import { SelectCell } from './row-selection.tsx';
import table from './table.module.css';
import { useIsNarrow } from './table-frame.tsx';

/** Editing the values of a table in its cells. */
export type CellEditing<T> = {
  isEditable: (record: T, column: string) => boolean;
  /** The input in place of a value; null for a cell that is not edited. */
  editorOf: (record: T, column: string) => ReactNode | null;
  onEdit: (record: T, column: string) => void;
  /** Repeats the value of a cell in the selected rows. */
  onFillDown: (row: number, column: string) => void;
  onPaste: (row: number, column: string, text: string) => void;
  onUndo: () => void;
};

type RecordCellsProps<T> = Pick<RecordTableProps<T>, 'columns' | 'factsOf' | 'actions' | 'selection' | 'cells'> & {
  record: T;
  onCheck: (on: boolean, isRange: boolean) => void;
};

/** The padding of a cell, left and right together. */
const horizontalPaddingPx = 20;

/** The attributes of a column's cells, from its width and from its place among the pinned columns. */
export function cellAttributes<T>({ width, isPinned }: RecordColumn<T>, index: number): CellAttributes {
  const isSticky = isPinned && index > 1;
  const style: CSSProperties & Record<`--${string}`, string> = {
    ...(width !== undefined && {
      width,
      minWidth: width,
      maxWidth: width,
      '--cut': `${width - horizontalPaddingPx}px`,
    }),
    ...(isSticky && { left: `var(${pinVariable(index)})` }),
  };
  return { style, ...(isSticky && { 'data-pinned': true }), ...(width !== undefined && { 'data-sized': true }) };
}

type ValueCellProps<T> = Pick<RecordCellsProps<T>, 'cells' | 'record'> & {
  column: RecordColumn<T>;
  index: number;
};

/** The cell of a value, with the button that edits it. */
function ValueCell<T>({ cells, record, column, index }: ValueCellProps<T>) {
  const { t } = useTranslation();
  const { name, label, displayKind = 'text', render } = column;
  const value = render ? render(record) : <PlainValue value={(record as Readonly<Record<string, unknown>>)[name]} />;
  const place = {
    ...cellAttributes(column, index),
    ...(index === 0 ? { className: table.lead } : { 'data-column': name }),
  };
  if (!cells)
    return (
      <td data-display-kind={displayKind} {...place}>
        {value}
      </td>
    );
  const editor = cells.editorOf(record, name);
  return (
    <td
      data-display-kind={displayKind}
      data-cell={name}
      data-edited={editor !== null || undefined}
      tabIndex={-1}
      {...place}
    >
      {editor ?? value}
      {editor === null && cells.isEditable(record, name) ? (
        <button
          type="button"
          tabIndex={-1}
          className={table.editCell}
          aria-label={t('shell.tables.edit', { name: label })}
          title={t('shell.tables.edit', { name: label })}
          onClick={() => cells.onEdit(record, name)}
        >
          <PencilIcon />
        </button>
      ) : null}
    </td>
  );
}

/** The cells of a record; on a narrow page its id and its most important values. */
export function RecordCells<T>({ columns, factsOf, actions, selection, cells, record, onCheck }: RecordCellsProps<T>) {
  const isNarrow = useIsNarrow();
  return (
    <>
      {selection ? (
        <SelectCell name={selection.nameOf(record)} checked={selection.isSelected(record)} onCheck={onCheck} />
      ) : null}
      {columns.slice(0, isNarrow ? 1 : undefined).map((column, index) => (
        <ValueCell
          key={column.name}
          cells={isNarrow ? undefined : cells}
          record={record}
          column={column}
          index={index}
        />
      ))}
      {isNarrow ? <CompactRowCell facts={factsOf(record)} /> : null}
      {actions ? <td className={table.actions}>{actions(record)}</td> : null}
    </>
  );
}
