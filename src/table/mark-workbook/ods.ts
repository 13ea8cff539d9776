import { FileProblem } from '../issues.ts';
import { chooseSheet } from '../workbook/sheets.ts';
import { Document, type Element } from './document.ts';
import { type Mark, notesOf } from './marks.ts';
import { openStyles } from './ods-styles.ts';
import { hitsCovered, markTable, mergedCells } from './ods-table.ts';
import type { Package } from './zip.ts';

const contentPart = 'content.xml';

/** Marks the sheet that an import reads in an OpenDocument spreadsheet (ISO/IEC 26300). */
export function markOds(archive: Package, marks: readonly Mark[]): void {
  const bytes = archive.read(contentPart);
  if (!bytes) throw new FileProblem(415, 'notASpreadsheet');
  const content = new Document(bytes, ['table']);
  const styles = openStyles(content);
  const table = sheetOf(content, styles.isHidden);
  const notes = notesOf(marks, hitsCovered(content, table, marks) ? mergedCells(content, table) : []);
  markTable(content, table, notes, styles.wrongStyle);
  styles.save();
  archive.write(archive.pathOf(contentPart), content.pieces());
}

function sheetOf(content: Document, isHidden: (style: string | undefined) => boolean): Element {
  const body = content.root.children.find(({ name }) => name === 'body');
  const spreadsheet = body?.children.find(({ name }) => name === 'spreadsheet');
  const tables = spreadsheet?.children.filter(({ name }) => name === 'table') ?? [];
  const sheets = tables.map((table) => ({
    name: new TextDecoder().decode(
      Uint8Array.from(content.attribute(table, 'table:name') ?? '', (letter) => letter.charCodeAt(0)),
    ),
    hidden: isHidden(content.attribute(table, 'table:style-name')),
  }));
  const table = tables[chooseSheet(sheets)];
  if (!table) throw new FileProblem(415, 'notASpreadsheet');
  return table;
}
