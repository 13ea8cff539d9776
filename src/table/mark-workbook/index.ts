import { maxSheetColumns, maxSheetRows } from '../../catalogue/sheets.ts';
import { FileProblem } from '../issues.ts';
import { type Correction, countWritten, type Mark, maxMarkedCells, type Place } from './marks.ts';
import { markOds } from './ods.ts';
import { markXlsx } from './xlsx.ts';
import { Package } from './zip.ts';

export { type Correction, type Mark, maxMarkedCells };

/** Changes of a sheet: the one at this place in the workbook, or the one that an import reads. */
export type SheetChanges = { sheet: number | null; marks: readonly Mark[]; corrections: readonly Correction[] };

/**
 * Marks cells of a sheet, by a colour and a note that says what is wrong, and puts corrected values into others. Marks of an
 * earlier time are taken away; everything else in the workbook stays as it is. Of more than 5,000 wrong cells the first ones are
 * marked.
 * @returns the workbook, and how many corrections are notes alone
 * @throws FileProblem where the file is no workbook, is broken, or unpacks to too much
 */
export async function markWorkbook(
  bytes: Uint8Array,
  { sheet, marks, corrections }: SheetChanges,
): Promise<{ workbook: Uint8Array<ArrayBuffer>; noted: number }> {
  const isInSheet = ({ line, column }: Place) =>
    line >= 1 && line <= maxSheetRows && column >= 0 && column < maxSheetColumns;
  const changes = { sheet, marks: marks.filter(isInSheet), corrections: corrections.filter(isInSheet) };
  try {
    const archive = new Package(bytes);
    const mark = archive.has('content.xml') ? markOds : archive.has('[Content_Types].xml') ? markXlsx : null;
    if (!mark) throw new FileProblem(415, 'notASpreadsheet');
    const noted = changes.corrections.length - countWritten(mark(archive, changes));
    return { workbook: await archive.toBytes(), noted };
  } catch (error) {
    throw error instanceof FileProblem ? error : new FileProblem(400, 'broken');
  }
}
