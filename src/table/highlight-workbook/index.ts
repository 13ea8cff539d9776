import { maxSheetColumns, maxSheetRows } from '../../catalogue/templates/sheets.ts';
import { FileProblem } from '../issues.ts';
import {
  type CellHighlight,
  type Correction,
  countWrittenCorrections,
  maxHighlightedCells,
  type SheetCell,
} from './highlights.ts';
import { highlightOds } from './ods.ts';
import { highlightXlsx } from './xlsx.ts';
import { ZipEditor } from './zip-editor.ts';

export { type CellHighlight, type Correction, maxHighlightedCells };

/** Changes of a sheet: the one at this place in the workbook, or the one that an import reads. */
export type SheetChanges = {
  sheet: number | null;
  highlights: readonly CellHighlight[];
  corrections: readonly Correction[];
};

/**
 * Marks cells of a sheet, by a colour and a note that says what is wrong, and puts corrected values into others. Marks of an
 * earlier time are taken away; everything else in the workbook stays as it is. Of more than 5,000 wrong cells the first ones are
 * marked.
 * @returns the workbook, and how many corrections are notes alone
 * @throws FileProblem where the file is no workbook, is broken, or unpacks to too much
 */
export async function highlightWorkbook(
  bytes: Uint8Array,
  { sheet, highlights, corrections }: SheetChanges,
): Promise<{ workbook: Uint8Array<ArrayBuffer>; noted: number }> {
  const isInSheet = ({ line, column }: SheetCell) =>
    line >= 1 && line <= maxSheetRows && column >= 0 && column < maxSheetColumns;
  const changes = { sheet, highlights: highlights.filter(isInSheet), corrections: corrections.filter(isInSheet) };
  try {
    const archive = new ZipEditor(bytes);
    const mark = archive.has('content.xml') ? highlightOds : archive.has('[Content_Types].xml') ? highlightXlsx : null;
    if (!mark) throw new FileProblem(415, 'notASpreadsheet');
    const noted = changes.corrections.length - countWrittenCorrections(mark(archive, changes));
    return { workbook: await archive.toBytes(), noted };
  } catch (error) {
    throw error instanceof FileProblem ? error : new FileProblem(400, 'broken');
  }
}
