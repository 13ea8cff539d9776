import type { Cell } from '../catalogue/cells.ts';
import { workbookFormats } from '../catalogue/file-formats.ts';
import { maxTableRows } from '../catalogue/limits.ts';
import { textWritten, withoutMarks } from '../catalogue/separated.ts';
import { maxSheetColumns } from '../catalogue/sheets.ts';
import { type ChosenEncoding, type Letters, wordsOf } from './encodings.ts';
import { areOurs } from './headers.ts';
import { FileProblem } from './issues.ts';
import { type RawRow, unmarked, withinLimits } from './read.ts';
import { decodeFile, rowsOfText, separatorOf } from './text-file.ts';
import { type FileBytes, tooMuchInside, type Unpacking } from './workbook/archive.ts';
import { SheetRemarks } from './workbook/remarks.ts';
import type { Sheet } from './workbook/sheets.ts';
import { openWorkbook, startsAsWorkbook } from './workbook.ts';

/** Somebody's own table: a workbook with several sheets, or a text file that is one. */
export type Source = {
  sheets: readonly Sheet[];
  /** Whether it is a workbook, as an upload takes it. */
  isWorkbook: boolean;
  /** How the letters of a text file were read; null for a workbook and for a text. */
  letters: Letters | null;
  /** The rows of a sheet that are not empty; remarks take in what it shows otherwise. */
  rowsOf: (sheet: number, remarks?: SheetRemarks) => Promise<RawRow[]>;
};

/** Facts of a file that are known before it is read: the encoding that was chosen, and whether it has marks of ours whatever its headers are. */
type Known = { encoding?: ChosenEncoding | undefined; isOurs?: boolean };

/**
 * Opens a workbook or a text file with any headers; what is named as a workbook must be one.
 * @throws FileProblem where it is neither, or too large
 */
export async function openSource(
  file: FileBytes,
  name: string,
  unpacking: Unpacking,
  { encoding, isOurs }: Known = {},
): Promise<Source> {
  const isNamedSo = workbookFormats.some((format) => name.toLowerCase().endsWith(`.${format}`));
  if (isNamedSo || startsAsWorkbook(await file.read(0, 4))) {
    const workbook = await openWorkbook(file, unpacking, () => false);
    return {
      sheets: workbook.sheets,
      isWorkbook: true,
      letters: null,
      async rowsOf(sheet, remarks = new SheetRemarks()) {
        const rows: RawRow[] = [];
        const read = withinLimits((limits) => workbook.rows(sheet, limits, remarks));
        for await (const row of unmarked(read, isOurs)) takeRow(rows, row);
        return rows;
      },
    };
  }
  const { text, encoding: found } = decodeFile(await file.read(0, file.size), encoding);
  return { ...textSource(text, isOurs), letters: { encoding: found, words: wordsOf(text) } };
}

/**
 * Cells as a text: of a CSV or TSV file, or pasted from a spreadsheet. In a table with our own headers, which an export may be, the
 * marks of an export are taken away again; in any other, those that spreadsheet programs know.
 */
export function textSource(text: string, isOurs?: boolean): Source {
  const separator = separatorOf(text);
  return {
    sheets: [{ name: '', hidden: false }],
    isWorkbook: false,
    letters: null,
    async rowsOf() {
      const rows: RawRow[] = [];
      let line = 0;
      let areMarked = isOurs;
      for (const texts of rowsOfText(text, separator)) {
        line++;
        areMarked ??= areOurs(texts.map((name) => textWritten(name).trim()));
        const cells = texts.map((cell): Cell => (cell.trim() === '' ? null : cellOf(cell, areMarked === true)));
        if (cells.some((cell) => cell !== null)) takeRow(rows, { line, cells });
      }
      return rows;
    },
  };
}

/** The text of a cell; in a table of ours a program may have written `="00123"` since. */
function cellOf(cell: string, isOurs: boolean): string {
  return isOurs && !cell.startsWith('=') ? withoutMarks(cell) : textWritten(cell);
}

function takeRow(rows: RawRow[], row: RawRow): void {
  if (rows.length > maxTableRows) throw new FileProblem(400, 'tooManyRows', { max: maxTableRows });
  if (row.cells.length > maxSheetColumns) throw tooMuchInside();
  rows.push(row);
}
