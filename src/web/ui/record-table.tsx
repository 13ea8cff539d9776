import './record-table-styles.ts';
import { DataTable, type DataTableColumn, type DataTableSortStatus } from 'mantine-datatable';
import type { KeyboardEvent, ReactNode } from 'react';
import { useWords } from '../language.ts';
import { formatCount } from './numbers.ts';
import styles from './record-table.module.css';

/** SPECIFICATION, section 9. */
export const pageSizes = [10, 25, 50] as const;

export type RecordColumn<T> = {
  /** The field's name; also what a sort is by. */
  name: keyof T & string;
  label: string;
  render?: (record: T) => ReactNode;
  /** Numbers stand right. */
  numeric?: boolean;
  mono?: boolean;
  sortable?: boolean;
  width?: number;
  /** One of the three that are left on a narrow page; the first three where none says so. */
  matters?: boolean;
};

export type RecordTableProps<T> = {
  /** What the table holds, for those who cannot see what stands around it. */
  label: string;
  columns: readonly RecordColumn<T>[];
  records: readonly T[] | undefined;
  id: keyof T & string;
  total: number | undefined;
  /** From 1. */
  page: number;
  pageSize: number;
  onPage: (page: number) => void;
  onPageSize?: (size: number) => void;
  /** `field` or `field:desc`, as REST has it. */
  sort?: string | undefined;
  onSort?: (sort: string) => void;
  selected?: readonly T[];
  onSelect?: (records: T[]) => void;
  /** Double click, or Enter on a row. */
  onOpen?: (record: T) => void;
  loading?: boolean;
  /** What to say, and to do next, where there is nothing. */
  empty?: string;
};

const wide = '(min-width: 48em)';

/** Arrows go from row to row, Enter opens; the row itself must have the focus, not a link or a box in it. */
function onRowKey(event: KeyboardEvent<HTMLTableRowElement>, open: (() => void) | undefined): void {
  const row = event.currentTarget;
  if (event.target !== row) return;
  const next = { ArrowDown: row.nextElementSibling, ArrowUp: row.previousElementSibling }[event.key];
  if (next instanceof HTMLElement) next.focus();
  else if (event.key === 'Enter' && open) open();
  else return;
  event.preventDefault();
}

function isMissing(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

function Missing() {
  const { t } = useWords();
  return (
    <span className={styles.missing}>
      <span aria-hidden>–</span>
      <span className="visually-hidden">{t('shell.tables.missing')}</span>
    </span>
  );
}

function toColumn<T>(column: RecordColumn<T>, shownNarrow: boolean): DataTableColumn<T> {
  const { name, label, render, numeric, mono, sortable, width } = column;
  const content = (record: T) => {
    const value = record[name];
    if (isMissing(value)) return <Missing />;
    // The whole text stands in the title, as a long one is cut.
    return render ? render(record) : <span title={String(value)}>{String(value)}</span>;
  };
  return {
    accessor: name,
    title: label,
    render: content,
    ellipsis: true,
    textAlign: numeric ? 'right' : 'left',
    sortable: sortable ?? false,
    ...(mono && { cellsClassName: 'mono' }),
    ...(width !== undefined && { width }),
    ...(!shownNarrow && { visibleMediaQuery: wide }),
  };
}

function toSortStatus<T>(sort: string | undefined): DataTableSortStatus<T> {
  const [columnAccessor = '', direction] = (sort ?? '').split(':');
  return { columnAccessor, direction: direction === 'desc' ? 'desc' : 'asc' };
}

/** A page of records: cut texts, a dash for what is missing, numbers to the right, the first column standing. */
export function RecordTable<T extends Record<string, unknown>>(props: RecordTableProps<T>) {
  const { label, columns, records, id, total, page, pageSize, onPage, onPageSize, onOpen, onSort, onSelect } = props;
  const { t } = useWords();
  const chosen = columns.some((column) => column.matters);
  const controls = {
    first: t('shell.tables.first'),
    last: t('shell.tables.last'),
    previous: t('shell.tables.previous'),
    next: t('shell.tables.next'),
  };
  return (
    <DataTable<T>
      className={styles.table ?? ''}
      aria-label={label}
      columns={columns.map((column, index) => toColumn(column, chosen ? (column.matters ?? false) : index < 3))}
      records={[...(records ?? [])]}
      idAccessor={id}
      pinFirstColumn
      withTableBorder
      borderRadius="lg"
      verticalSpacing={7}
      highlightOnHover
      minHeight={records?.length ? 0 : 160}
      fetching={props.loading ?? false}
      loaderSize="sm"
      noRecordsText={props.loading ? '' : (props.empty ?? t('shell.tables.empty'))}
      totalRecords={total}
      page={page}
      onPageChange={onPage}
      recordsPerPage={pageSize}
      {...(onPageSize && {
        recordsPerPageOptions: [...pageSizes],
        onRecordsPerPageChange: onPageSize,
        recordsPerPageLabel: t('shell.tables.perPage'),
      })}
      loadingText={t('shell.tables.loading')}
      paginationText={({ from, to, totalRecords }) =>
        t('shell.tables.range', { from: formatCount(from), to: formatCount(to), total: formatCount(totalRecords) })
      }
      getPaginationControlProps={(control) => ({ 'aria-label': controls[control] })}
      getPaginationItemProps={(number) => ({ 'aria-label': t('shell.tables.page', { page: number }) })}
      {...(onSort && {
        sortStatus: toSortStatus<T>(props.sort),
        onSortStatusChange: ({ columnAccessor, direction }: DataTableSortStatus<T>) =>
          onSort(`${String(columnAccessor)}${direction === 'desc' ? ':desc' : ''}`),
      })}
      {...(onSelect && {
        selectedRecords: [...(props.selected ?? [])],
        onSelectedRecordsChange: onSelect,
        allRecordsSelectionCheckboxProps: { 'aria-label': t('shell.tables.selectAll') },
        selectionCheckboxProps: { 'aria-label': t('shell.tables.selectOne') },
      })}
      {...(onOpen && { onRowDoubleClick: ({ record }: { record: T }) => onOpen(record) })}
      customRowAttributes={(record, index) => ({
        tabIndex: index === 0 ? 0 : -1,
        onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) =>
          onRowKey(event, onOpen ? () => onOpen(record) : undefined),
      })}
    />
  );
}
