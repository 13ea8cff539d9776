import { streamOdsRows } from 'hucre/ods';
import { streamXlsxRows } from 'hucre/xlsx';
import type { Cell } from '../../catalogue/field-types.ts';
import { FileProblem } from './issues.ts';
import type { Workbook } from './workbook.ts';

/** A row as it stands in the sheet; `line` is the spreadsheet's own row number (the first is 1). */
export type RawRow = { line: number; cells: readonly Cell[] };

/** A spreadsheet program's own limit. */
const lastLine = 1_048_576;

/**
 * Streams the non-empty rows of a workbook's sheet. A formula gives its stored value, rich text its words.
 * @throws FileProblem where the file breaks off or contradicts itself
 */
export async function* readRows(bytes: Uint8Array, workbook: Workbook): AsyncGenerator<RawRow> {
  try {
    const rows =
      workbook.format === 'xlsx'
        ? streamXlsxRows(bytes, { sheet: workbook.sheet })
        : streamOdsRows(bytes, { sheets: [workbook.sheet] });
    for await (const row of rows) {
      if (row.index >= lastLine) throw new FileProblem(400, 'broken');
      if (row.values.some((cell) => cell !== null && cell !== ''))
        yield { line: row.index + 1, cells: row.values as Cell[] };
    }
  } catch (error) {
    throw error instanceof FileProblem ? error : new FileProblem(400, 'broken');
  }
}
