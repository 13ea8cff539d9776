import { type Cell, isBlank } from '../../catalogue/cells.ts';
import { maxSheetRows } from '../../catalogue/templates/sheets.ts';
import { unescapeFormulas } from '../../catalogue/values/separated-values.ts';
import { areCatalogueHeaders } from '../headers/header-names.ts';
import { FileProblem } from '../issues.ts';
import { openWorkbook } from '../workbook/open-workbook.ts';
import { SheetFeatures } from '../workbook/sheet-features.ts';
import { chooseSheet, type RowLimits, type SheetRow } from '../workbook/sheets.ts';
import { type FileBytes, tooLargeProblem, type Unpacking } from '../workbook/zip-archive.ts';

/** A row of the sheet; `line` is the spreadsheet's row number, from 1. */
export type RawRow = { line: number; cells: readonly Cell[] };

/** Allowed bytes of an empty sheet: one that is formatted down to its last row unpacks to some 100 MB. */
const emptySheetBytes = 150_000_000;
/** Allowed bytes per row: one of a hundred columns unpacks to some 8 kB. */
const rowBytes = 8_000;
/** Allowed cells: templates have up to 120 columns, and a foreign table may have more. */
const emptySheetCells = 2_000_000;
const rowCells = 500;
/** Maximum size of a table: one of 500,000 rows and 115 columns has 57 million cells of some twenty characters each. */
const maxCharacters = 1_500_000_000;
/**
 * Maximum number of equal rows. Each row is one sample, so equal rows are mistakes; an OpenDocument sheet may store
 * them as one repeated row.
 */
const maxRepeatedRows = 10_000;

/**
 * Streams the non-empty rows of a workbook's sheet. The value of a formula is the stored one, that of rich text is
 * plain text. The allowed size grows with each row, so that memory and time are only spent on real tables.
 * @param features collects merged and hidden cells and formulas
 * @throws FileProblem if the file is truncated, inconsistent or too large
 */
export async function* readRows(
  file: FileBytes,
  unpacking: Unpacking,
  features = new SheetFeatures(),
): AsyncGenerator<RawRow> {
  try {
    const workbook = await openWorkbook(file, unpacking);
    const sheet = chooseSheet(workbook.sheets);
    yield* unescapeRows(enforceLimits((limits) => workbook.rows(sheet, limits, features)));
  } catch (error) {
    throw error instanceof FileProblem ? error : new FileProblem(400, 'broken');
  }
}

/**
 * Removes the escape apostrophes of our text exports from tables with catalogue headers, as spreadsheet programs
 * preserve them in workbooks.
 * @param isEscaped whether the rows are escaped, if known
 */
export async function* unescapeRows(rows: AsyncIterable<RawRow>, isEscaped?: boolean): AsyncGenerator<RawRow> {
  let mustUnescape = isEscaped;
  for await (const row of rows) {
    mustUnescape ??=
      row.line === 1 && areCatalogueHeaders(row.cells.map((cell) => (typeof cell === 'string' ? cell.trim() : '')));
    yield mustUnescape && row.cells.some(canBeEscaped) ? { ...row, cells: row.cells.map(unescapeCell) } : row;
  }
}

const canBeEscaped = (cell: Cell): boolean => typeof cell === 'string' && cell.includes("'");
const unescapeCell = (cell: Cell): Cell => (typeof cell === 'string' ? unescapeFormulas(cell) : cell);

/**
 * Requires the first non-empty row to be row 1, the header.
 * @throws FileProblem if it is another row
 */
export function requireHeader({ line }: RawRow): void {
  if (line !== 1) throw new FileProblem(400, 'headerNotFirst', { row: line });
}

/** Yields the non-empty rows of a sheet within the limits. @throws FileProblem if the rows exceed a limit */
export async function* enforceLimits(read: (limits: RowLimits) => AsyncIterable<SheetRow>): AsyncGenerator<RawRow> {
  let readCount = 0;
  let rows = 0;
  let repeated = 0;
  let cells = 0;
  let characters = 0;
  const allowedBytes = () => emptySheetBytes + rowBytes * rows;
  for await (const { line, cells: values, repeatCount } of read({ allowedBytes })) {
    let length = 0;
    let empty = true;
    for (const value of values) {
      if (isBlank(value)) continue;
      empty = false;
      if (typeof value === 'string') length += value.length;
    }
    // Empty rows take time as well, but repeated ones come as a single row.
    readCount++;
    cells += repeatCount * values.length;
    if (readCount > maxSheetRows || cells > emptySheetCells + rowCells * (rows + 1)) throw tooLargeProblem();
    if (empty) continue;
    rows++;
    repeated += repeatCount - 1;
    characters += repeatCount * length;
    if (repeated > maxRepeatedRows || characters > maxCharacters) throw tooLargeProblem();
    for (let i = 0; i < repeatCount; i++) yield { line: line + i, cells: values };
  }
}
