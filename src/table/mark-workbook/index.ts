import { maxSheetColumns, maxSheetRows } from '../../catalogue/sheets.ts';
import { FileProblem } from '../issues.ts';
import { type Mark, maxMarkedCells } from './marks.ts';
import { markOds } from './ods.ts';
import { markXlsx } from './xlsx.ts';
import { Package } from './zip.ts';

export { type Mark, maxMarkedCells };

/**
 * Marks cells of the sheet that an import reads: a colour, and a note that says what is wrong. Everything else in the
 * workbook stays as it is. Of more than 5,000 cells the first ones are marked.
 * @throws FileProblem where the file is no workbook, is broken, or unpacks to too much
 */
export async function markWorkbook(bytes: Uint8Array, marks: readonly Mark[]): Promise<Uint8Array<ArrayBuffer>> {
  const inSheet = marks.filter(
    ({ line, column }) => line >= 1 && line <= maxSheetRows && column >= 0 && column < maxSheetColumns,
  );
  try {
    const archive = new Package(bytes);
    if (archive.has('content.xml')) markOds(archive, inSheet);
    else if (archive.has('[Content_Types].xml')) markXlsx(archive, inSheet);
    else throw new FileProblem(415, 'notASpreadsheet');
    return await archive.toBytes();
  } catch (error) {
    throw error instanceof FileProblem ? error : new FileProblem(400, 'broken');
  }
}
