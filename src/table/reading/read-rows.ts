import { type Cell, isBlank } from '../../catalogue/cells.ts';
import { maxSheetRows } from '../../catalogue/templates/sheets.ts';
import { unescapeFormulas } from '../../catalogue/values/separated-values.ts';
import { areCatalogueHeaders } from '../headers/header-names.ts';
import { FileProblem } from '../issues.ts';
import { openWorkbook } from '../workbook/open-workbook.ts';
import { SheetFeatures } from '../workbook/sheet-features.ts';
import { chooseSheet, type RowLimits, type SheetRow } from '../workbook/sheets.ts';
import { type FileBytes, tooLargeProblem, type Unpacking } from '../workbook/zip-archive.ts';

/** A row as it stands in the sheet; `line` is the spreadsheet's own row number (the first is 1). */
export type RawRow = { line: number; cells: readonly Cell[] };

/** A sheet that is formatted to its last row unpacks to some 100 MB without a word in it. */
const emptySheetBytes = 150_000_000;
/** A row of a hundred columns unpacks to some 8 kB. */
const rowBytes = 8_000;
/** Templates have up to 120 columns; somebody's own table may have more. */
const emptySheetCells = 2_000_000;
const rowCells = 500;
/** A table of 500,000 rows and 115 columns has 57 million cells, of some twenty letters each. */
const maxCharacters = 1_500_000_000;
/** A sample stands in one row: equal rows are mistakes, which an OpenDocument sheet may write as one. */
const maxRepeatedRows = 10_000;

/**
 * Streams the non-empty rows of a workbook's sheet. A formula gives its stored value, rich text its words. The sheet
 * may hold more with each row it gives, so that memory and time are spent on tables alone.
 * @param remarks takes in what the sheet shows otherwise
 * @throws FileProblem where the file breaks off, contradicts itself or holds too much
 */
export async function* readRows(
  file: FileBytes,
  unpacking: Unpacking,
  remarks = new SheetFeatures(),
): AsyncGenerator<RawRow> {
  try {
    const workbook = await openWorkbook(file, unpacking);
    const sheet = chooseSheet(workbook.sheets);
    yield* unescapeRows(enforceLimits((limits) => workbook.rows(sheet, limits, remarks)));
  } catch (error) {
    throw error instanceof FileProblem ? error : new FileProblem(400, 'broken');
  }
}

/**
 * Rows of a workbook that may have been a text file of ours: in a table with our headers the marks of such a file are taken away,
 * which spreadsheet programs leave in their cells.
 * @param isOurs whether it is one, where that is known
 */
export async function* unescapeRows(rows: AsyncIterable<RawRow>, isOurs?: boolean): AsyncGenerator<RawRow> {
  let areUnmarked = isOurs;
  for await (const row of rows) {
    areUnmarked ??=
      row.line === 1 && areCatalogueHeaders(row.cells.map((cell) => (typeof cell === 'string' ? cell.trim() : '')));
    yield areUnmarked && row.cells.some(canBeEscaped) ? { ...row, cells: row.cells.map(unescapeCell) } : row;
  }
}

const canBeEscaped = (cell: Cell): boolean => typeof cell === 'string' && cell.includes("'");
const unescapeCell = (cell: Cell): Cell => (typeof cell === 'string' ? unescapeFormulas(cell) : cell);

/**
 * The first row of a sheet that is not empty must be row 1, the header: nothing below an empty one is guessed to be one.
 * @throws FileProblem where it is another
 */
export function requireHeader({ line }: RawRow): void {
  if (line !== 1) throw new FileProblem(400, 'headerNotFirst', { row: line });
}

/** Gives a sheet's rows one by one as long as they stay within the limits; empty ones are left out. */
export async function* enforceLimits(read: (limits: RowLimits) => AsyncIterable<SheetRow>): AsyncGenerator<RawRow> {
  let written = 0;
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
    // Empty rows cost time as well; a repeated one without a cell is passed over at once.
    written++;
    cells += repeatCount * values.length;
    if (written > maxSheetRows || cells > emptySheetCells + rowCells * (rows + 1)) throw tooLargeProblem();
    if (empty) continue;
    rows++;
    repeated += repeatCount - 1;
    characters += repeatCount * length;
    if (repeated > maxRepeatedRows || characters > maxCharacters) throw tooLargeProblem();
    for (let i = 0; i < repeatCount; i++) yield { line: line + i, cells: values };
  }
}
