import { strToU8 } from 'fflate';
import { formatNote, noteHeading, type SheetCell } from './highlights.ts';
import { iterateRows, listCells } from './ods-rows.ts';
import { XmlDocument, type XmlElement } from './xml-document.ts';
import { containsBytes, escapeXml } from './xml-text.ts';

/** Elements of a note that precede its text. */
const noteHeaderElements = ['creator', 'date', 'date-string', 'sender-initials', 'creator-initials', 'meta'];

/** The number of paragraphs at the beginning of a note that we wrote, including our empty one at the end. */
function countOurParagraphs(cell: XmlDocument, paragraphs: readonly XmlElement[]): number {
  const texts = paragraphs.map(({ contentStart, contentEnd }) =>
    cell.text(contentStart, contentEnd).replaceAll(/<[^<>]*>/g, ''),
  );
  if (!texts[0]?.startsWith(noteHeading)) return 0;
  const end = texts.findIndex((text) => text.trim() === '');
  return end < 0 ? texts.length : end + 1;
}

/** The cells of a table that contain our notes. */
export function findOurNotes(content: XmlDocument, table: XmlElement): SheetCell[] {
  const heading = strToU8(noteHeading);
  if (!containsBytes(content.bytes, heading, table.contentStart, table.contentEnd)) return [];
  const cells: SheetCell[] = [];
  for (const { start, end, line, repeatCount } of iterateRows(content, table)) {
    if (!containsBytes(content.bytes, heading, start, end)) continue;
    const row = new XmlDocument(content.bytes.subarray(start, end));
    for (const { cell, column, repeatCount: count } of listCells(row)) {
      const note = cell.children.find(({ name }) => name === 'annotation');
      const texts = note?.children.filter(({ name }) => !noteHeaderElements.includes(name)) ?? [];
      if (countOurParagraphs(row, texts) === 0) continue;
      for (let i = 0; i < repeatCount; i++)
        for (let j = 0; j < count; j++) cells.push({ line: line + i, column: column + j });
    }
  }
  return cells;
}

/** Writes our note before the existing note of a cell, replacing an earlier note of ours. */
export function changeNote(
  cell: XmlDocument,
  oldNote: XmlElement,
  note: string | undefined,
  declarations: string,
): void {
  const texts = oldNote.children.filter(({ name }) => !noteHeaderElements.includes(name));
  const ourCount = countOurParagraphs(cell, texts);
  const isWhole = ourCount === texts.length;
  if (note === undefined && ourCount > 0 && isWhole) cell.replace(oldNote.start, oldNote.end);
  else if (note !== undefined && oldNote.isSelfClosing)
    cell.replace(oldNote.start, oldNote.end, createAnnotation(note, declarations));
  else {
    for (const { start, end } of texts.slice(0, ourCount)) cell.replace(start, end);
    const position = texts[0]?.start ?? oldNote.contentEnd;
    if (note !== undefined) cell.replace(position, position, createParagraphs(note));
  }
}

/** A note for a cell. @param declarations attributes for namespace prefixes that the document does not declare */
export function createAnnotation(text: string, declarations: string): string {
  return `<office:annotation${declarations} office:display="false">${createParagraphs(text)}</office:annotation>`;
}

function createParagraphs(note: string): string {
  return formatNote(note)
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => `<text:p>${escapeXml(line)}</text:p>`)
    .join('');
}
