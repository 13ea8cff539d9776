import type { Cell } from '../catalogue/cells.ts';
import { textOf } from '../catalogue/cells.ts';
import { areOurs } from './headers.ts';
import { meaningOf } from './propose.ts';
import type { RawRow } from './read.ts';

/** The rows of a table's header and of its last record, as the spreadsheet counts them. */
export type Place = { header: number; last: number };

/** The header stands among the first rows; above it are titles and notes. */
const lookedAtRows = 60;

const textIn = (cell: Cell): string => (cell === null || cell === undefined ? '' : textOf(cell).trim());
const filled = (cells: readonly Cell[]): number => cells.filter((cell) => textIn(cell) !== '').length;

/**
 * The likeness of a row to a header: cells that name a field count most, then different words; numbers and dates speak
 * against it.
 */
function headerScore(cells: readonly Cell[]): number {
  const texts = cells.map(textIn).filter((text) => text !== '');
  if (texts.length === 0) return 0;
  const known = texts.filter((text) => meaningOf(text).certain !== undefined).length;
  const words = texts.filter((text) => /\p{L}/u.test(text) && text.length <= 100).length;
  const different = new Set(texts.map((text) => text.toLowerCase())).size;
  return 5 * known + (words / texts.length) * (different / texts.length) * Math.min(texts.length, 30);
}

/** Whether an upload reads a sheet with this header as it is, to its last row: our own headers, in the first row. */
export function isReadAsItIs(header: RawRow): boolean {
  return header.line === 1 && areOurs(headersOf(header));
}

/**
 * Finds a sheet's table: its header among the first rows, and its last row, which notes below an empty row do not belong to. A
 * table with our own headers in the first row has no notes: it goes on to the sheet's last row, as it does in an upload.
 * @param rows those of a sheet that are not empty, in order
 * @param chosen the header's row where it is known
 * @returns null where there is nothing that can be one
 */
export function findTable(rows: readonly RawRow[], chosen: number | null = null): Place | null {
  let best: { at: number; score: number } | null = null;
  for (const [at, { line, cells }] of rows.slice(0, lookedAtRows).entries()) {
    const score = chosen === null ? headerScore(cells) : Number(line === chosen);
    // Of rows that look alike, the first: a header in which each name stands once more below is rare.
    if (score > 0 && (!best || score > best.score + 0.5)) best = { at, score };
  }
  const header = best && rows[best.at];
  if (!best || !header) return null;
  const below = rows.slice(best.at + 1);
  const last = isReadAsItIs(header) ? (below.at(-1)?.line ?? header.line) : lastRow(below, header);
  return { header: header.line, last };
}

/** The row after which only notes come: an empty row, and behind it none that is half as full as the table's own. */
function lastRow(rows: readonly RawRow[], header: RawRow): number {
  const fullness = rows.map(({ cells }) => filled(cells));
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

/** The names of a table's columns, as they stand in its header; those without one are called by nothing. */
export function headersOf(row: RawRow): string[] {
  const headers = Array.from(row.cells, textIn);
  while (headers.at(-1) === '') headers.pop();
  return headers;
}
