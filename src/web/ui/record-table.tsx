import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { type ListAddress, pageSizes } from '../../catalogue/addresses/list-address.ts';
import type { DisplayKind } from '../../catalogue/field-types/type-definition.ts';
import { useTranslation } from '../language.ts';
import { idColumnWidthPx } from './limits.ts';
import styles from './record-table.module.css';
import { CompactRowCell, PlainValue } from './table/cells.tsx';
import { HeaderCell, SortSelect } from './table/header-cell.tsx';
import { Pager } from './table/pager.tsx';
import { isOpenRowKey, navigateRows, RowTabStop, useRowFocus } from './table/row-navigation.ts';
import table from './table/table.module.css';
import { TableFrame, useIsNarrow } from './table/table-frame.tsx';

export type RecordColumn<T> = {
  /** The field's name; also the value of `sort`. */
  name: string;
  label: string;
  unit?: string | undefined;
  displayKind?: DisplayKind;
  render?: (record: T) => ReactNode;
  /** A click on its label does not sort. */
  unsorted?: true;
};

type RecordTableProps<T> = {
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
  /** Changes the page or the order in the address. */
  goTo: (change: ListAddress) => void;
  /** Called on a double click or Enter on a row. */
  onOpen?: ((record: T) => void) | undefined;
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
  return target instanceof Element && target.closest('a, button, input') !== null;
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

type HeaderRowProps<T> = Pick<RecordTableProps<T>, 'columns' | 'actions'> & {
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
};

function HeaderRow<T>({ columns, actions, sort, onSort }: HeaderRowProps<T>) {
  const { t } = useTranslation();
  return (
    <thead>
      <tr>
        {columns.map(({ name, label, unit, displayKind = 'text', unsorted }, index) => (
          <HeaderCell
            key={name}
            name={name}
            label={label}
            unit={unit}
            displayKind={displayKind}
            className={index === 0 ? table.lead : undefined}
            sort={sort}
            onSort={unsorted ? undefined : onSort}
          />
        ))}
        {actions ? (
          <th scope="col" className={table.actions}>
            {t('shell.tables.actions')}
          </th>
        ) : null}
      </tr>
    </thead>
  );
}

type RecordCellsProps<T> = Pick<RecordTableProps<T>, 'columns' | 'factsOf' | 'actions'> & { record: T };

function RecordCells<T>({ columns, factsOf, actions, record }: RecordCellsProps<T>) {
  const isNarrow = useIsNarrow();
  const cellOf = (name: string) => (record as Readonly<Record<string, unknown>>)[name];
  return (
    <>
      {columns.slice(0, isNarrow ? 1 : undefined).map(({ name, displayKind = 'text', render }, index) => (
        <td
          key={name}
          data-display-kind={displayKind}
          {...(index === 0 ? { className: table.lead } : { 'data-column': name })}
        >
          {render ? render(record) : <PlainValue value={cellOf(name)} />}
        </td>
      ))}
      {isNarrow ? <CompactRowCell facts={factsOf(record)} /> : null}
      {actions ? <td className={table.actions}>{actions(record)}</td> : null}
    </>
  );
}

/** A page of records. Rows have the focus: arrows move it by rows and scroll sideways, Enter opens. */
export function RecordTable<T>(props: RecordTableProps<T>) {
  const { label, columns, factsOf, page, idOf, address, goTo, onOpen, actions, waiting } = props;
  const { sort } = address;
  const onSort = (next: string | undefined) => goTo({ sort: next });
  const frame = useRef<HTMLDivElement>(null);
  const ids = (page?.records ?? []).map((record) => String(idOf(record)));
  const rows = useRowFocus(frame, ids, props.deleted === undefined ? undefined : String(props.deleted));
  if (!page) return <TableLoading />;
  const { records, offset, totalHits } = page;
  const sortable = columns.filter((column) => !column.unsorted);
  if (totalHits === 0) return <div className={styles.panel}>{props.empty}</div>;
  const onKey = (event: KeyboardEvent, row: number, record: T) => {
    // A link or a button in the row handles its own keys.
    if (event.target !== event.currentTarget) return;
    if (isOpenRowKey(event)) onOpen?.(record);
    else navigateRows(event, frame.current, 'tbody tr', row);
  };
  return (
    <div className={styles.whole}>
      {sortable.length > 0 ? <SortSelect columns={sortable} sort={sort} onSort={onSort} /> : null}
      <TableFrame frame={frame} label={label} ids={ids} leadWidth={idColumnWidthPx} waiting={waiting}>
        <HeaderRow columns={columns} actions={actions} sort={sort} onSort={onSort} />
        <tbody>
          {records.map((record, row) => (
            <tr
              key={ids[row]}
              tabIndex={row === rows.current ? 0 : -1}
              onFocus={() => rows.onFocus(row)}
              onKeyDown={(event) => onKey(event, row, record)}
              onDoubleClick={({ target }) => {
                if (!isInteractive(target)) onOpen?.(record);
              }}
            >
              <RowTabStop value={row === rows.current}>
                <RecordCells columns={columns} factsOf={factsOf} actions={actions} record={record} />
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
