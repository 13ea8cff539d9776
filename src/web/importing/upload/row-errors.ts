import type { ColumnLetters, RefusedKind, RefusedRow } from '../../../catalogue/endpoints/errors.ts';
import { maxHighlightedCells } from '../../../table/highlight-workbook/highlights.ts';
import { toCsv } from '../save-file.ts';

/** One sentence about one cell of a refused table; `cell` is its name in the spreadsheet, null where it has no such column. */
export type CellError = { id: number; row: number; column: string; cell: string | null; message: string };
export type ErrorSort = { by: 'row' | 'column' | 'message'; descending: boolean };

/** Stands between the letters of columns of which one value was made. */
export const letterSeparator = '+';

/** A cell as the spreadsheet names it, or the cells that it was made of: `F2`, `D5 + E5`; null where there is no such column. */
export function cellName(letters: string | undefined, row: number): string | null {
  if (letters === undefined) return null;
  return letters
    .split(letterSeparator)
    .map((one) => `${one}${row}`)
    .join(` ${letterSeparator} `);
}

function isRefusedRow(item: unknown): item is RefusedRow {
  if (typeof item !== 'object' || !item || !('row' in item) || !('message' in item)) return false;
  return typeof item.row === 'number' && typeof item.message === 'object' && item.message !== null;
}

/** The letters of a refused table's columns, by name; none where the answer does not have them. */
export function parseColumnLetters(body: object): ColumnLetters {
  const given = 'columns' in body && typeof body.columns === 'object' ? body.columns : null;
  return Object.fromEntries(Object.entries(given ?? {}).filter(([, letters]) => typeof letters === 'string'));
}

/** The payload of a refused upload, sentence by sentence, as they came; empty where it is something else. */
export function parseCellErrors(payload: unknown, letters: ColumnLetters = {}): CellError[] {
  if (!Array.isArray(payload)) return [];
  const found: CellError[] = [];
  for (const { row, message } of payload.filter(isRefusedRow)) {
    for (const [column, sentences] of Object.entries(message)) {
      const cell = cellName(letters[column], row);
      for (const sentence of [sentences].flat()) found.push({ id: found.length, row, column, cell, message: sentence });
    }
  }
  return found;
}

function isRefusedKind(item: unknown): item is RefusedKind {
  if (typeof item !== 'object' || !item || !('field' in item) || !('message' in item)) return false;
  return 'rows' in item && typeof item.rows === 'number' && 'listed' in item && Array.isArray(item.listed);
}

/** The summary of a refused upload; empty where the answer is about something else. */
export function parseErrorKinds(summary: unknown): RefusedKind[] {
  return Array.isArray(summary) ? summary.filter(isRefusedKind) : [];
}

/** Chooses from the errors: those of a kind or of a column, with a text in them. */
export type ErrorFilter = { kind: RefusedKind | null; column: string; text: string };

/** The errors chosen, in an order; equal ones by row and as they came. */
export function filterErrors(
  errors: readonly CellError[],
  { kind, column, text, sort }: ErrorFilter & { sort: ErrorSort },
  language: string,
): CellError[] {
  const rows = kind && new Set(kind.listed);
  const words = text.trim().toLocaleLowerCase(language).split(/\s+/).filter(Boolean);
  const compare = new Intl.Collator(language, { numeric: true }).compare;
  const sign = sort.descending ? -1 : 1;
  return errors
    .filter((error) => {
      if (kind && !(error.column === kind.field && rows?.has(error.row))) return false;
      if (column !== '' && error.column !== column) return false;
      const whole = `${error.cell ?? ''} ${error.row} ${error.column} ${error.message}`.toLocaleLowerCase(language);
      return words.every((word) => whole.includes(word));
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

/** An error by row and column name, which is all that a mark needs. */
export type ListedError = Pick<CellError, 'row' | 'column' | 'message'>;

/** One of the cells that can be marked is the header's first, which says what concerns the whole table. */
const maxCells = maxHighlightedCells - 1;

/** The errors of the first cells, as many as can be marked. */
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

/** The list line by line, with tabs between, as a mail or a spreadsheet takes it. */
export function errorsToText(errors: readonly CellError[], words: ErrorListLabels): string {
  const lines = errors.map(({ row, cell, column, message }) =>
    [cell ?? `${words.row} ${row}`, column, message].join('\t'),
  );
  return `${lines.join('\n')}\n`;
}

/** The list for a spreadsheet. */
export function errorsToCsv(errors: readonly CellError[], words: ErrorListLabels, language: string): string {
  const header = [words.row, words.cell, words.column, words.message];
  return toCsv([header, ...errors.map(({ row, cell, column, message }) => [row, cell, column, message])], language);
}
