import { FileProblem } from '../issues.ts';
import { chooseSheet } from '../workbook/sheets.ts';
import { type CellChanges, clearOldHighlights, createChanges } from './highlights.ts';
import type { SheetChanges } from './index.ts';
import { findOurNotes } from './ods-notes.ts';
import { findMergedCells, hasCoveredCell } from './ods-rows.ts';
import { openStyles } from './ods-styles.ts';
import { changeTable } from './ods-table.ts';
import { XmlDocument, type XmlElement } from './xml-document.ts';
import type { ZipEditor } from './zip-editor.ts';

const contentPart = 'content.xml';

/** Changes a sheet of an OpenDocument spreadsheet (ISO/IEC 26300). @returns the applied changes */
export function highlightOds(archive: ZipEditor, { sheet, highlights, corrections }: SheetChanges): CellChanges {
  const bytes = archive.read(contentPart);
  if (!bytes) throw new FileProblem(415, 'notASpreadsheet');
  const content = new XmlDocument(bytes, ['table']);
  const styles = openStyles(content);
  const table = findSheet(content, sheet, styles.isHidden);
  const merged = hasCoveredCell(content, table, [...highlights, ...corrections]) ? findMergedCells(content, table) : [];
  const changes = createChanges(highlights, corrections, merged);
  clearOldHighlights(changes, findOurNotes(content, table));
  changeTable(content, table, changes, styles);
  styles.save();
  archive.write(archive.pathOf(contentPart), content.toChunks());
  return changes;
}

/** The table of the sheet with this index, or of the sheet that an import reads. */
function findSheet(
  content: XmlDocument,
  sheetIndex: number | null,
  isHidden: (style: string | undefined) => boolean,
): XmlElement {
  const body = content.root.children.find(({ name }) => name === 'body');
  const spreadsheet = body?.children.find(({ name }) => name === 'spreadsheet');
  const tables = spreadsheet?.children.filter(({ name }) => name === 'table') ?? [];
  const sheets = tables.map((table) => ({
    name: new TextDecoder().decode(
      Uint8Array.from(content.attribute(table, 'table:name') ?? '', (character) => character.charCodeAt(0)),
    ),
    hidden: isHidden(content.attribute(table, 'table:style-name')),
  }));
  const table = tables[sheetIndex ?? chooseSheet(sheets)];
  if (!table) throw new FileProblem(415, 'notASpreadsheet');
  return table;
}
