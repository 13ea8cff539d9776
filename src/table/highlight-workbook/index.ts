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

/** The changes of a sheet. `sheet` is its index in the workbook, or null for the sheet that an import reads. */
export type SheetChanges = {
  sheet: number | null;
  highlights: readonly CellHighlight[];
  corrections: readonly Correction[];
};

/**
 * Highlights cells of a sheet with a colour and a note about the error, and writes corrected values into others.
 * Earlier highlights are removed; everything else in the workbook stays unchanged. Of more than 5,000 wrong cells only
 * the first are highlighted.
 * @returns the workbook, and the number of corrections that are only notes
 * @throws FileProblem if the file is not a workbook, is broken, or unpacks to too much
 */
export async function highlightWorkbook(
  bytes: Uint8Array,
  { sheet, highlights, corrections }: SheetChanges,
): Promise<{ workbook: Uint8Array<ArrayBuffer>; noteCount: number }> {
  const isInSheet = ({ line, column }: SheetCell) =>
    line >= 1 && line <= maxSheetRows && column >= 0 && column < maxSheetColumns;
  const changes = { sheet, highlights: highlights.filter(isInSheet), corrections: corrections.filter(isInSheet) };
  try {
    const archive = new ZipEditor(bytes);
    const applyChanges = archive.has('content.xml')
      ? highlightOds
      : archive.has('[Content_Types].xml')
        ? highlightXlsx
        : null;
    if (!applyChanges) throw new FileProblem(415, 'notASpreadsheet');
    const noteCount = changes.corrections.length - countWrittenCorrections(applyChanges(archive, changes));
    return { workbook: await archive.toBytes(), noteCount };
  } catch (error) {
    throw error instanceof FileProblem ? error : new FileProblem(400, 'broken');
  }
}
