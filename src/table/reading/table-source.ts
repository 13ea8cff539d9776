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

/** A table from any source: a workbook with several sheets, or a text file as a single sheet. */
export type TableSource = {
  sheets: readonly Sheet[];
  /** Whether the source is a workbook, which can be uploaded unchanged. */
  isWorkbook: boolean;
  /** The encoding of a text file; null for a workbook and for pasted text. */
  detectedEncoding: DetectedEncoding | null;
  /** The non-empty rows of a sheet; `features` collects merged and hidden cells and formulas. */
  rowsOf: (sheet: number, features?: SheetFeatures) => Promise<RawRow[]>;
};

/**
 * Facts that are known before a file is read: the selected encoding, and whether the cells have the escape apostrophes
 * of our exports.
 */
type SourceOptions = { encoding?: SelectableEncoding | undefined; isEscaped?: boolean };

/**
 * Opens a workbook or a text file with any headers. A file with the name of a workbook must be one.
 * @throws FileProblem if it is neither, or too large
 */
export async function openTableSource(
  file: FileBytes,
  name: string,
  unpacking: Unpacking,
  { encoding, isEscaped }: SourceOptions = {},
): Promise<TableSource> {
  const isNamedWorkbook = workbookFormats.some((format) => name.toLowerCase().endsWith(`.${format}`));
  if (isNamedWorkbook || startsAsWorkbook(await file.read(0, 4))) {
    const workbook = await openWorkbook(file, unpacking, () => false);
    return {
      sheets: workbook.sheets,
      isWorkbook: true,
      detectedEncoding: null,
      async rowsOf(sheet, features = new SheetFeatures()) {
        const rows: RawRow[] = [];
        const read = enforceLimits((limits) => workbook.rows(sheet, limits, features));
        for await (const row of unescapeRows(read, isEscaped)) addRow(rows, row);
        return rows;
      },
    };
  }
  const { text, encoding: usedEncoding } = decodeFile(await file.read(0, file.size), encoding);
  return {
    ...openTextSource(text, isEscaped),
    detectedEncoding: { encoding: usedEncoding, words: findNonAsciiWords(text) },
  };
}

/**
 * Opens the text of a CSV or TSV file, or cells pasted from a spreadsheet. If the headers are those of the catalogue,
 * as in our exports, escape apostrophes are removed; otherwise, notations of spreadsheet programs are.
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
      let mustUnescape = isEscaped;
      for (const texts of parseRows(text, separator)) {
        line++;
        mustUnescape ??= areCatalogueHeaders(texts.map((name) => readSeparatedCell(name).trim()));
        const cells = texts.map(
          (cell): Cell => (cell.trim() === '' ? null : readCellText(cell, mustUnescape === true)),
        );
        if (cells.some((cell) => cell !== null)) addRow(rows, { line, cells });
      }
      return rows;
    },
  };
}

/** The text of a cell. A program may have changed a cell of our export to `="00123"`. */
function readCellText(cell: string, isEscaped: boolean): string {
  return isEscaped && !cell.startsWith('=') ? unescapeFormulas(cell) : readSeparatedCell(cell);
}

function addRow(rows: RawRow[], row: RawRow): void {
  if (rows.length > maxTableRows) throw new FileProblem(400, 'tooManyRows', { max: maxTableRows });
  if (row.cells.length > maxSheetColumns) throw tooLargeProblem();
  rows.push(row);
}
