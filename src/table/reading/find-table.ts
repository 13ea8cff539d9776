import type { Cell } from '../../catalogue/cells.ts';
import { findMeaning } from '../headers/header-meaning.ts';
import { areCatalogueHeaders, headersOf, isCatalogueHeader, trimmedText } from '../headers/header-names.ts';
import type { RawRow } from './read-rows.ts';

/** The rows of a table's header and of its last record, as the spreadsheet counts them. */
export type TableRange = { header: number; last: number };

/** The header stands among the first rows; above it are titles and notes. */
export const maxHeaderSearchRows = 60;
/** A header has no more columns by which it could not be known: a template has up to 120. */
const maxScoredCells = 300;

const countFilled = (cells: readonly Cell[]): number => cells.filter((cell) => trimmedText(cell) !== '').length;

/**
 * The likeness of a row to a header: cells that name a field count most, by our own name more than by a label, then different
 * words; numbers and dates speak against it.
 */
function scoreHeader(cells: readonly Cell[]): number {
  const texts = cells
    .slice(0, maxScoredCells)
    .map(trimmedText)
    .filter((text) => text !== '');
  if (texts.length === 0) return 0;
  const known = texts.filter((text) => findMeaning(text).certain !== undefined).length;
  const named = texts.filter(isCatalogueHeader).length;
  const words = texts.filter((text) => /\p{L}/u.test(text) && text.length <= 100).length;
  const different = new Set(texts.map((text) => text.toLowerCase())).size;
  return 5 * known + named + (words / texts.length) * (different / texts.length) * Math.min(texts.length, 30);
}

/**
 * Finds the header among the first rows of a sheet. Our own names in the first of them are it, whatever stands below.
 * @returns its place among the rows, or -1 where none of them can be one
 */
export function findHeader(rows: readonly RawRow[]): number {
  const [first] = rows;
  if (first && areCatalogueHeaders(headersOf(first))) return 0;
  let best = { at: -1, score: 0 };
  for (const [at, { cells }] of rows.slice(0, maxHeaderSearchRows).entries()) {
    const score = scoreHeader(cells);
    // Of rows that look alike, the first: a header in which each name stands once more below is rare.
    if (score > 0 && (best.at < 0 || score > best.score + 0.5)) best = { at, score };
  }
  return best.at;
}

/** Whether an upload reads the same table of a sheet as is found in it: one of ours, without notes below. */
export function isUploadedAsIs(header: RawRow, { last }: TableRange, rows: readonly RawRow[]): boolean {
  return areCatalogueHeaders(headersOf(header)) && last === (rows.at(-1)?.line ?? header.line);
}

/**
 * Finds a sheet's table: its header among the first rows, and its last row, which notes below an empty row do not belong to. A
 * table with our own headers in the first row has no notes: it goes on to the sheet's last row, as it does in an upload.
 * @param rows those of a sheet that are not empty, in order
 * @param chosen the header's row where it is known
 * @returns null where there is nothing that can be one
 */
export function findTable(rows: readonly RawRow[], chosen: number | null = null): TableRange | null {
  const isChosen = ({ line }: RawRow) => line === chosen;
  const at = chosen === null ? findHeader(rows) : rows.slice(0, maxHeaderSearchRows).findIndex(isChosen);
  const header = rows[at];
  if (!header) return null;
  const below = rows.slice(at + 1);
  const isWhole = header.line === 1 && areCatalogueHeaders(headersOf(header));
  const last = isWhole ? (below.at(-1)?.line ?? header.line) : findLastRow(below, header);
  return { header: header.line, last };
}

/** The row after which only notes come: an empty row, and behind it none that is half as full as the table's own. */
function findLastRow(rows: readonly RawRow[], header: RawRow): number {
  const fullness = rows.map(({ cells }) => countFilled(cells));
  const usual = fullness.toSorted((a, b) => a - b)[Math.floor(fullness.length / 2)] ?? 0;
  let last = header.line;
  let full = header.line;
  for (const [i, { line }] of rows.entries()) {
    const isFull = (fullness[i] ?? 0) * 2 >= usual;
    if (isFull) full = line;
    // A sparse row right below another belongs to the table: most of its cells were left empty.
    if (isFull || line === last + 1) last = line;
  }
  const gap = rows.find(({ line }, i) => line > full && line > (rows[i - 1]?.line ?? header.line) + 1);
  return gap ? Math.max(full, rows.findLast(({ line }) => line < gap.line)?.line ?? full) : last;
}
