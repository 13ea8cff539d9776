import type { Cell } from '../../catalogue/field-types.ts';
import { sheetNames, startSheetNames } from '../../catalogue/templates/sheets.ts';
import type { SheetFeatures } from './sheet-features.ts';
import { tooLargeProblem } from './zip-archive.ts';

/** A row as it is written; `times` it stands there, one below the other. */
export type SheetRow = { line: number; cells: readonly Cell[]; repeatCount: number };

/** Cells of the rows that one piece of a sheet brings. In so few letters stand more only where nearly all are empty. */
const maxBufferedCells = 2_000_000;

/** The rows of a piece of a sheet until they are taken. They are counted as they come: a short row can be as wide as a sheet. */
export class RowBuffer {
  #rows: SheetRow[] = [];
  #cells = 0;

  add(row: SheetRow): void {
    this.#cells += row.cells.length;
    if (this.#cells > maxBufferedCells) throw tooLargeProblem();
    this.#rows.push(row);
  }

  drain(): SheetRow[] {
    const rows = this.#rows;
    this.#rows = [];
    this.#cells = 0;
    return rows;
  }
}

/** Limit of the bytes that a sheet unpacks to, asked while it is read, so that the bytes it gave so far count. */
export type RowLimits = { allowedBytes: (packed: number) => number };

/** A sheet of a workbook. */
export type Sheet = { name: string; hidden: boolean };

/** An opened workbook: its sheets, and the rows of one of them (by its place in the list), with remarks of how it shows them. */
export type Workbook = {
  sheets: readonly Sheet[];
  rows: (sheet: number, limits: RowLimits, remarks: SheetFeatures) => AsyncGenerator<SheetRow>;
};

/** Limit of the parts that list sheets, formats and relations: in a large workbook some 100 kB. */
export const maxSmallPartBytes = 20_000_000;

/** Texts of samples unpack to some five times their size; they are kept, so there is an end to them. */
const textBytes = 20_000_000;
const textTimes = 20;
const maxTextBytes = 400_000_000;
export function textPartBytes(packed: number): number {
  return Math.min(textBytes + textTimes * packed, maxTextBytes);
}

/** A table of 500,000 rows has some ten texts a row that no other row has. */
export const maxTexts = 5_000_000;

/** A cell holds 32,767 characters; what is longer is told to be too long, and need not be kept whole for that. */
const maxReadCharacters = 40_000;

export function appendText(text: string, piece: string): string {
  return text.length < maxReadCharacters ? text + piece.slice(0, maxReadCharacters - text.length) : text;
}

/** Texts that repeat are as short as a name; a column of more different ones hardly repeats any. */
const maxKnownLength = 100;
const maxKnownOfColumn = 3000;
const maxKnown = 200_000;

/**
 * Texts of cells, each in memory by itself and equal ones of a column once: what is cut out of a document would keep the
 * whole piece that it was cut from, and with it in the end all of the document.
 */
export class CellTextCache {
  readonly #byColumn: (Map<string, string> | null | undefined)[] = [];
  /** The text above, which is the most likely one. */
  readonly #above: (string | undefined)[] = [];
  #count = 0;

  intern(column: number, text: string): string {
    const above = this.#above[column];
    if (above === text) return above;
    const own = this.#ofColumn(column, text);
    this.#above[column] = own;
    return own;
  }

  #ofColumn(column: number, text: string): string {
    if (text.length > maxKnownLength) return copyText(text);
    const known = this.#byColumn[column];
    const before = known?.get(text);
    if (before !== undefined) return before;
    const own = copyText(text);
    if (known === undefined) this.#byColumn[column] = new Map([[own, own]]);
    else if (known && ++this.#count < maxKnown) known.set(own, own);
    if (known && known.size > maxKnownOfColumn) this.#byColumn[column] = null;
    return own;
  }
}

/** A copy of a text: a piece of a string only points into it, unless it is a piece of one that was just made. */
function copyText(text: string): string {
  return ` ${text}`.slice(1);
}

/** The sheets that hold no table: the words with which our templates begin. */
const sheetsWithoutTable: ReadonlySet<string> = new Set(Object.values(startSheetNames));

/** The sheet called Samples, else the first with a table that a person can see, else the first. */
export function chooseSheet(sheets: readonly Sheet[]): number {
  const named = sheets.findIndex(isSamplesSheet);
  if (named >= 0) return named;
  return Math.max(
    0,
    sheets.findIndex(({ name, hidden }) => !hidden && !sheetsWithoutTable.has(name)),
  );
}

export function isSamplesSheet({ name }: Sheet): boolean {
  return name.trim().toLowerCase() === sheetNames.samples.toLowerCase();
}
