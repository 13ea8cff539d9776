import type { Cell } from '../../catalogue/field-types.ts';
import { sheetNames, startSheetNames } from '../../catalogue/templates/sheets.ts';
import type { SheetFeatures } from './sheet-features.ts';
import { tooLargeProblem } from './zip-archive.ts';

/** A row of a sheet, repeated `repeatCount` times. */
export type SheetRow = { line: number; cells: readonly Cell[]; repeatCount: number };

/** Maximum number of buffered cells from one chunk of a sheet; only nearly empty cells can be as many. */
const maxBufferedCells = 2_000_000;

/**
 * Buffers the rows of a chunk. Cells are counted as they are added, since a row of few bytes may be as wide as the
 * sheet.
 */
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

/**
 * `allowedBytes` returns the maximum unpacked size of a sheet by its packed size. It is called during reading, as the
 * limit may grow with each row.
 */
export type RowLimits = { allowedBytes: (packed: number) => number };

/** A sheet of a workbook. */
export type Sheet = { name: string; hidden: boolean };

/**
 * An opened workbook: its sheets, and a function that reads the rows of one of them (by index) and collects its
 * features.
 */
export type Workbook = {
  sheets: readonly Sheet[];
  rows: (sheet: number, limits: RowLimits, features: SheetFeatures) => AsyncGenerator<SheetRow>;
};

/**
 * Maximum unpacked size of the parts with sheet names, formats and relations; in a large workbook they have some 100
 * kB.
 */
export const maxSmallPartBytes = 20_000_000;

/**
 * Limits of the part with texts. Texts of samples unpack to some five times their packed size, and all are held in
 * memory.
 */
const textBytes = 20_000_000;
const textFactor = 20;
const maxTextBytes = 400_000_000;
export function textPartBytes(packed: number): number {
  return Math.min(textBytes + textFactor * packed, maxTextBytes);
}

/** Maximum number of texts: a table of 500,000 rows has some ten texts per row that occur in no other row. */
export const maxTexts = 5_000_000;

/** A cell holds 32,767 characters; a longer text becomes an error, for which its beginning suffices. */
const maxReadCharacters = 40_000;

export function appendText(text: string, chunk: string): string {
  return text.length < maxReadCharacters ? text + chunk.slice(0, maxReadCharacters - text.length) : text;
}

/**
 * Longer texts are not cached, as repeated texts are short names. A column with more different texts hardly repeats
 * any.
 */
const maxCachedLength = 100;
const maxCachedPerColumn = 3000;
const maxCached = 200_000;

/**
 * Returns equal texts of a column as one string. Each text is copied, since a substring would hold the chunk from which
 * it was cut, and in the end the whole document, in memory.
 */
export class CellTextCache {
  readonly #byColumn: (Map<string, string> | null | undefined)[] = [];
  /** The text of the previous row in each column, which is the most likely one. */
  readonly #above: (string | undefined)[] = [];
  #count = 0;

  intern(column: number, text: string): string {
    const above = this.#above[column];
    if (above === text) return above;
    const cached = this.#cachedInColumn(column, text);
    this.#above[column] = cached;
    return cached;
  }

  #cachedInColumn(column: number, text: string): string {
    if (text.length > maxCachedLength) return copyText(text);
    const columnCache = this.#byColumn[column];
    const cached = columnCache?.get(text);
    if (cached !== undefined) return cached;
    const copy = copyText(text);
    if (columnCache === undefined) this.#byColumn[column] = new Map([[copy, copy]]);
    else if (columnCache && ++this.#count < maxCached) columnCache.set(copy, copy);
    if (columnCache && columnCache.size > maxCachedPerColumn) this.#byColumn[column] = null;
    return copy;
  }
}

/**
 * Copies a text. A substring only points into its string, so the copy is cut from a string that was just concatenated.
 */
function copyText(text: string): string {
  return ` ${text}`.slice(1);
}

/** The start sheets of our templates, which contain no table. */
const sheetsWithoutTable: ReadonlySet<string> = new Set(Object.values(startSheetNames));

/** The index of the sheet Samples, or else of the first visible sheet with a table, or else 0. */
export function chooseSheet(sheets: readonly Sheet[]): number {
  const samplesIndex = sheets.findIndex(isSamplesSheet);
  if (samplesIndex >= 0) return samplesIndex;
  return Math.max(
    0,
    sheets.findIndex(({ name, hidden }) => !hidden && !sheetsWithoutTable.has(name)),
  );
}

export function isSamplesSheet({ name }: Sheet): boolean {
  return name.trim().toLowerCase() === sheetNames.samples.toLowerCase();
}
