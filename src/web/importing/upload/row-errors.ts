import type { ColumnLetters, RefusedKind, RefusedRow, StoredValue } from '../../../catalogue/endpoints/errors.ts';
import { maxHighlightedCells } from '../../../table/highlight-workbook/highlights.ts';
import { toCsv } from '../../ui/save-file.ts';

/**
 * A message about a cell of a refused table; `cell` is its name in the spreadsheet, null if this has no such column;
 * `stored` is the value of the stored record that the cell contradicts, empty if it has none.
 */
export type CellError = {
  id: number;
  row: number;
  column: string;
  cell: string | null;
  message: string;
  stored?: string;
};
export type ErrorSort = { by: 'row' | 'column' | 'message'; descending: boolean };

/** Separates the letters of several columns whose cells were joined into one value. */
export const letterSeparator = '+';

/**
 * The name of a cell in the spreadsheet, or the names of the cells whose values it joins: `F2`, `D5 + E5`; null if
 * there is no such column.
 */
export function cellName(letters: string | undefined, row: number): string | null {
  if (letters === undefined) return null;
  return letters
    .split(letterSeparator)
    .map((column) => `${column}${row}`)
    .join(` ${letterSeparator} `);
}

function isRefusedRow(item: unknown): item is RefusedRow {
  if (typeof item !== 'object' || !item || !('row' in item) || !('message' in item)) return false;
  return typeof item.row === 'number' && typeof item.message === 'object' && item.message !== null;
}

/** The letters of a refused table's columns, by name; empty if the response does not contain them. */
export function parseColumnLetters(body: object): ColumnLetters {
  const columns = 'columns' in body && typeof body.columns === 'object' ? body.columns : null;
  return Object.fromEntries(Object.entries(columns ?? {}).filter(([, letters]) => typeof letters === 'string'));
}

function isStoredValue(item: unknown): item is StoredValue {
  return typeof item === 'object' && item !== null && 'row' in item && 'field' in item && 'value' in item;
}

/** The errors with the values of stored records that their cells contradict. */
export function withStoredValues(errors: readonly CellError[], body: object): CellError[] {
  const values = 'stored' in body && Array.isArray(body.stored) ? body.stored.filter(isStoredValue) : [];
  const byCell = new Map(values.map(({ row, field, value }) => [`${row} ${field}`, value]));
  return errors.map((error) => {
    const stored = byCell.get(`${error.row} ${error.column}`);
    return stored === undefined ? error : { ...error, stored };
  });
}

/** The errors in the payload of a refused upload, one for each message; empty for any other payload. */
export function parseCellErrors(payload: unknown, letters: ColumnLetters = {}): CellError[] {
  if (!Array.isArray(payload)) return [];
  const errors: CellError[] = [];
  for (const { row, message } of payload.filter(isRefusedRow)) {
    for (const [column, messages] of Object.entries(message)) {
      const cell = cellName(letters[column], row);
      for (const text of [messages].flat()) errors.push({ id: errors.length, row, column, cell, message: text });
    }
  }
  return errors;
}

function isRefusedKind(item: unknown): item is RefusedKind {
  if (typeof item !== 'object' || !item || !('field' in item) || !('message' in item)) return false;
  return 'rows' in item && typeof item.rows === 'number' && 'listed' in item && Array.isArray(item.listed);
}

/** The error kinds in the payload of a refused upload; empty for any other payload. */
export function parseErrorKinds(summary: unknown): RefusedKind[] {
  return Array.isArray(summary) ? summary.filter(isRefusedKind) : [];
}

/** Selects errors of a kind or of a column that contain the search terms of a text. */
export type ErrorFilter = { kind: RefusedKind | null; column: string; text: string };

/** The filtered errors in the given order; equal ones by row, then in their original order. */
export function filterErrors(
  errors: readonly CellError[],
  { kind, column, text, sort }: ErrorFilter & { sort: ErrorSort },
  language: string,
): CellError[] {
  const rows = kind && new Set(kind.listed);
  const terms = text.trim().toLocaleLowerCase(language).split(/\s+/).filter(Boolean);
  const compare = new Intl.Collator(language, { numeric: true }).compare;
  const sign = sort.descending ? -1 : 1;
  return errors
    .filter((error) => {
      if (kind && !(error.column === kind.field && rows?.has(error.row))) return false;
      if (column !== '' && error.column !== column) return false;
      const content = `${error.cell ?? ''} ${error.row} ${error.column} ${error.message}`.toLocaleLowerCase(language);
      return terms.every((term) => content.includes(term));
    })
    .sort((a, b) => {
      const order = sort.by === 'row' ? a.row - b.row : compare(a[sort.by], b[sort.by]);
      return sign * order || a.row - b.row || a.id - b.id;
    });
}

/** Number of errors of each column, those with most first. */
export function countByColumn(errors: readonly CellError[]): [column: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { column } of errors) counts.set(column, (counts.get(column) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || a.localeCompare(b));
}

/** The members of an error that a highlight needs. */
export type ListedError = Pick<CellError, 'row' | 'column' | 'message'>;

/** One highlight is reserved for the header's first cell, which has the notes about the whole table. */
const maxCells = maxHighlightedCells - 1;

/** The errors of the first cells, up to the number of cells that can be highlighted. */
export function selectFirstErrors(errors: readonly ListedError[]): ListedError[] {
  const cells = new Set<string>();
  return errors.filter(({ row, column }) => {
    const cell = `${row} ${column}`;
    if (!cells.has(cell) && cells.size === maxCells) return false;
    cells.add(cell);
    return true;
  });
}

type ErrorListLabels = { row: string; cell: string; column: string; message: string };

/** The errors as text for a mail or a spreadsheet: one per line, with tabs between the values. */
export function errorsToText(errors: readonly CellError[], labels: ErrorListLabels): string {
  const lines = errors.map(({ row, cell, column, message }) =>
    [cell ?? `${labels.row} ${row}`, column, message].join('\t'),
  );
  return `${lines.join('\n')}\n`;
}

/** The errors as CSV. */
export function errorsToCsv(errors: readonly CellError[], labels: ErrorListLabels, language: string): string {
  const header = [labels.row, labels.cell, labels.column, labels.message];
  return toCsv([header, ...errors.map(({ row, cell, column, message }) => [row, cell, column, message])], language);
}
