import { FileProblem } from '../issues.ts';
import { chooseSheet } from '../workbook/sheets.ts';
import { Document, type Element } from './document.ts';
import type { SheetChanges } from './index.ts';
import { type Changes, changesOf, unmark } from './marks.ts';
import { ourNotes } from './ods-notes.ts';
import { hitsCovered, mergedCells } from './ods-rows.ts';
import { openStyles } from './ods-styles.ts';
import { changeTable } from './ods-table.ts';
import type { Package } from './zip.ts';

const contentPart = 'content.xml';

/** Changes a sheet of an OpenDocument spreadsheet (ISO/IEC 26300). @returns the changes that were made */
export function markOds(archive: Package, { sheet, marks, corrections }: SheetChanges): Changes {
  const bytes = archive.read(contentPart);
  if (!bytes) throw new FileProblem(415, 'notASpreadsheet');
  const content = new Document(bytes, ['table']);
  const styles = openStyles(content);
  const table = sheetOf(content, sheet, styles.isHidden);
  const merged = hitsCovered(content, table, [...marks, ...corrections]) ? mergedCells(content, table) : [];
  const changes = changesOf(marks, corrections, merged);
  unmark(changes, ourNotes(content, table));
  changeTable(content, table, changes, styles);
  styles.save();
  archive.write(archive.pathOf(contentPart), content.pieces());
  return changes;
}

/** The sheet at a place, or the one that an import reads. */
function sheetOf(content: Document, wanted: number | null, isHidden: (style: string | undefined) => boolean): Element {
  const body = content.root.children.find(({ name }) => name === 'body');
  const spreadsheet = body?.children.find(({ name }) => name === 'spreadsheet');
  const tables = spreadsheet?.children.filter(({ name }) => name === 'table') ?? [];
  const sheets = tables.map((table) => ({
    name: new TextDecoder().decode(
      Uint8Array.from(content.attribute(table, 'table:name') ?? '', (letter) => letter.charCodeAt(0)),
    ),
    hidden: isHidden(content.attribute(table, 'table:style-name')),
  }));
  const table = tables[wanted ?? chooseSheet(sheets)];
  if (!table) throw new FileProblem(415, 'notASpreadsheet');
  return table;
}
