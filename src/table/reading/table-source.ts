import type { Cell } from '../../catalogue/cells.ts';
import { workbookFormats } from '../../catalogue/file-formats.ts';
import { maxTableRows } from '../../catalogue/limits.ts';
import { maxSheetColumns } from '../../catalogue/templates/sheets.ts';
import { readSeparatedCell, unescapeFormulas } from '../../catalogue/values/separated-values.ts';
import { areCatalogueHeaders } from '../headers/header-names.ts';
import { FileProblem } from '../issues.ts';
import { openWorkbook, startsAsWorkbook } from '../workbook/open-workbook.ts';
import { SheetFeatures } from '../workbook/sheet-features.ts';
import type { Sheet } from '../workbook/sheets.ts';
import { type FileBytes, tooLargeProblem, type Unpacking } from '../workbook/zip-archive.ts';
import { enforceLimits, type RawRow, unescapeRows } from './read-rows.ts';
import { type DetectedEncoding, findNonAsciiWords, type SelectableEncoding } from './text-encodings.ts';
import { decodeFile, detectSeparator, parseRows } from './text-file.ts';

/** Somebody's own table: a workbook with several sheets, or a text file that is one. */
export type TableSource = {
  sheets: readonly Sheet[];
  /** Whether it is a workbook, as an upload takes it. */
  isWorkbook: boolean;
  /** How the letters of a text file were read; null for a workbook and for a text. */
  detectedEncoding: DetectedEncoding | null;
  /** The rows of a sheet that are not empty; remarks take in what it shows otherwise. */
  rowsOf: (sheet: number, remarks?: SheetFeatures) => Promise<RawRow[]>;
};

/** Facts of a file that are known before it is read: the encoding that was chosen, and whether it has marks of ours whatever its headers are. */
type KnownFacts = { encoding?: SelectableEncoding | undefined; isEscaped?: boolean };

/**
 * Opens a workbook or a text file with any headers; what is named as a workbook must be one.
 * @throws FileProblem where it is neither, or too large
 */
export async function openTableSource(
  file: FileBytes,
  name: string,
  unpacking: Unpacking,
  { encoding, isEscaped }: KnownFacts = {},
): Promise<TableSource> {
  const isNamedSo = workbookFormats.some((format) => name.toLowerCase().endsWith(`.${format}`));
  if (isNamedSo || startsAsWorkbook(await file.read(0, 4))) {
    const workbook = await openWorkbook(file, unpacking, () => false);
    return {
      sheets: workbook.sheets,
      isWorkbook: true,
      detectedEncoding: null,
      async rowsOf(sheet, remarks = new SheetFeatures()) {
        const rows: RawRow[] = [];
        const read = enforceLimits((limits) => workbook.rows(sheet, limits, remarks));
        for await (const row of unescapeRows(read, isEscaped)) addRow(rows, row);
        return rows;
      },
    };
  }
  const { text, encoding: found } = decodeFile(await file.read(0, file.size), encoding);
  return { ...openTextSource(text, isEscaped), detectedEncoding: { encoding: found, words: findNonAsciiWords(text) } };
}

/**
 * Cells as a text: of a CSV or TSV file, or pasted from a spreadsheet. In a table with our own headers, which an export may be, the
 * marks of an export are taken away again; in any other, those that spreadsheet programs know.
 */
export function openTextSource(text: string, isEscaped?: boolean): TableSource {
  const separator = detectSeparator(text);
  return {
    sheets: [{ name: '', hidden: false }],
    isWorkbook: false,
    detectedEncoding: null,
    async rowsOf() {
      const rows: RawRow[] = [];
      let line = 0;
      let areMarked = isEscaped;
      for (const texts of parseRows(text, separator)) {
        line++;
        areMarked ??= areCatalogueHeaders(texts.map((name) => readSeparatedCell(name).trim()));
        const cells = texts.map((cell): Cell => (cell.trim() === '' ? null : readCellText(cell, areMarked === true)));
        if (cells.some((cell) => cell !== null)) addRow(rows, { line, cells });
      }
      return rows;
    },
  };
}

/** The text of a cell; in a table of ours a program may have written `="00123"` since. */
function readCellText(cell: string, isEscaped: boolean): string {
  return isEscaped && !cell.startsWith('=') ? unescapeFormulas(cell) : readSeparatedCell(cell);
}

function addRow(rows: RawRow[], row: RawRow): void {
  if (rows.length > maxTableRows) throw new FileProblem(400, 'tooManyRows', { max: maxTableRows });
  if (row.cells.length > maxSheetColumns) throw tooLargeProblem();
  rows.push(row);
}
