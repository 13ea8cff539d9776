import { type Cell, trimmedText } from '../../catalogue/cells.ts';
import { findMeaning } from '../headers/header-meaning.ts';
import { areCatalogueHeaders, headersOf, isCatalogueHeader } from '../headers/header-names.ts';
import type { RawRow } from './read-rows.ts';
import { isHashLabel } from './template-rows.ts';

/** The spreadsheet row numbers of a table's header and of its last record. */
export type TableRange = { header: number; last: number };

/** Number of filled rows among which the header is searched for; titles and notes may precede it. */
export const maxHeaderSearchRows = 60;
/** Maximum number of a row's cells that are scored; a template has up to 120 columns. */
const maxScoredCells = 300;

const countFilled = (cells: readonly Cell[]): number => cells.filter((cell) => trimmedText(cell) !== '').length;

/**
 * Scores how likely a row is a header: known names count most, names of the catalogue more than labels, and then
 * distinct texts; numbers and dates lower the score. A row that says of itself that it describes columns is none.
 */
function scoreHeader(cells: readonly Cell[]): number {
  const texts = cells
    .slice(0, maxScoredCells)
    .map(trimmedText)
    .filter((text) => text !== '');
  if (texts.length === 0 || isHashLabel(texts[0] ?? '')) return 0;
  const knownCount = texts.filter((text) => findMeaning(text).certain !== undefined).length;
  const catalogueCount = texts.filter(isCatalogueHeader).length;
  const textCount = texts.filter((text) => /\p{L}/u.test(text) && text.length <= 100).length;
  const distinctCount = new Set(texts.map((text) => text.toLowerCase())).size;
  return (
    5 * knownCount +
    catalogueCount +
    (textCount / texts.length) * (distinctCount / texts.length) * Math.min(texts.length, 30)
  );
}

/**
 * Finds the header among the first rows of a sheet. Catalogue headers in the first row are always used.
 * @returns the index of the header row, or -1
 */
export function findHeader(rows: readonly RawRow[]): number {
  const [first] = rows;
  if (first && areCatalogueHeaders(headersOf(first))) return 0;
  let best = { index: -1, score: 0 };
  for (const [index, { cells }] of rows.slice(0, maxHeaderSearchRows).entries()) {
    const score = scoreHeader(cells);
    // The first of several rows with similar scores is used, as a header with more of its names repeated below is rare.
    if (score > 0 && (best.index < 0 || score > best.score + 0.5)) best = { index, score };
  }
  return best.index;
}

/** Whether an upload would read the same table from the sheet: it has catalogue headers, and no notes below it. */
export function isUploadedAsIs(header: RawRow, { last }: TableRange, rows: readonly RawRow[]): boolean {
  return areCatalogueHeaders(headersOf(header)) && last === (rows.at(-1)?.line ?? header.line);
}

/**
 * Finds the table of a sheet: its header among the first rows, and its last row before any notes. With catalogue
 * headers in row 1, the table extends to the last row of the sheet, as in an upload.
 * @param rows the non-empty rows of a sheet, in order
 * @param headerLine the row number of the header, if known
 * @returns null if there is no table
 */
export function findTable(rows: readonly RawRow[], headerLine: number | null = null): TableRange | null {
  const isHeader = ({ line }: RawRow) => line === headerLine;
  const headerIndex = headerLine === null ? findHeader(rows) : rows.slice(0, maxHeaderSearchRows).findIndex(isHeader);
  const header = rows[headerIndex];
  if (!header) return null;
  const below = rows.slice(headerIndex + 1);
  const isWhole = header.line === 1 && areCatalogueHeaders(headersOf(header));
  const last = isWhole ? (below.at(-1)?.line ?? header.line) : findLastRow(below, header);
  return { header: header.line, last };
}

/**
 * The last row before notes. Notes follow an empty row, and no row after it has at least half as many filled cells as
 * usual.
 */
function findLastRow(rows: readonly RawRow[], header: RawRow): number {
  const filledCounts = rows.map(({ cells }) => countFilled(cells));
  const median = filledCounts.toSorted((a, b) => a - b)[Math.floor(filledCounts.length / 2)] ?? 0;
  let last = header.line;
  let lastFull = header.line;
  for (const [i, { line }] of rows.entries()) {
    const isFull = (filledCounts[i] ?? 0) * 2 >= median;
    if (isFull) lastFull = line;
    // A row directly below another one belongs to the table, even if most of its cells are empty.
    if (isFull || line === last + 1) last = line;
  }
  const gap = rows.find(({ line }, i) => line > lastFull && line > (rows[i - 1]?.line ?? header.line) + 1);
  return gap ? Math.max(lastFull, rows.findLast(({ line }) => line < gap.line)?.line ?? lastFull) : last;
}
