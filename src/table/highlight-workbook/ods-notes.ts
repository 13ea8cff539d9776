import { strToU8 } from 'fflate';
import { formatNote, noteHeading, type SheetCell } from './highlights.ts';
import { iterateRows, listCells } from './ods-rows.ts';
import { XmlDocument, type XmlElement } from './xml-document.ts';
import { containsBytes, escapeXml } from './xml-text.ts';

/** Elements of a note that stand before its text. */
const noteHeaderElements = ['creator', 'date', 'date-string', 'sender-initials', 'creator-initials', 'meta'];

/** The number of a note's first paragraphs that are ours, with the empty one that parts them from the others. */
function countOurParagraphs(cell: XmlDocument, paragraphs: readonly XmlElement[]): number {
  const texts = paragraphs.map(({ contentStart, contentEnd }) =>
    cell.text(contentStart, contentEnd).replaceAll(/<[^<>]*>/g, ''),
  );
  if (!texts[0]?.startsWith(noteHeading)) return 0;
  const end = texts.findIndex((text) => text.trim() === '');
  return end < 0 ? texts.length : end + 1;
}

/** The cells of a table at which notes of ours stand. */
export function findOurNotes(content: XmlDocument, table: XmlElement): SheetCell[] {
  const head = strToU8(noteHeading);
  if (!containsBytes(content.bytes, head, table.contentStart, table.contentEnd)) return [];
  const found: SheetCell[] = [];
  for (const { start, end, line, repeatCount } of iterateRows(content, table)) {
    if (!containsBytes(content.bytes, head, start, end)) continue;
    const row = new XmlDocument(content.bytes.subarray(start, end));
    for (const { cell, column, repeatCount: count } of listCells(row)) {
      const note = cell.children.find(({ name }) => name === 'annotation');
      const texts = note?.children.filter(({ name }) => !noteHeaderElements.includes(name)) ?? [];
      if (countOurParagraphs(row, texts) === 0) continue;
      for (let i = 0; i < repeatCount; i++)
        for (let j = 0; j < count; j++) found.push({ line: line + i, column: column + j });
    }
  }
  return found;
}

/** Puts a note in front of the one that a cell has, in the place of ours of an earlier time. */
export function changeNote(cell: XmlDocument, old: XmlElement, note: string | undefined, declared: string): void {
  const texts = old.children.filter(({ name }) => !noteHeaderElements.includes(name));
  const ours = countOurParagraphs(cell, texts);
  const isWhole = ours === texts.length;
  if (note === undefined && ours > 0 && isWhole) cell.replace(old.start, old.end);
  else if (note !== undefined && old.isSelfClosing) cell.replace(old.start, old.end, createAnnotation(note, declared));
  else {
    for (const { start, end } of texts.slice(0, ours)) cell.replace(start, end);
    const at = texts[0]?.start ?? old.contentEnd;
    if (note !== undefined) cell.replace(at, at, createParagraphs(note));
  }
}

/** A note as it is put into a cell. @param declared declarations of the prefixes that the document does not declare itself */
export function createAnnotation(text: string, declared: string): string {
  return `<office:annotation${declared} office:display="false">${createParagraphs(text)}</office:annotation>`;
}

function createParagraphs(note: string): string {
  return formatNote(note)
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => `<text:p>${escapeXml(line)}</text:p>`)
    .join('');
}
