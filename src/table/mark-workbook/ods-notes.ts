import { strToU8 } from 'fflate';
import { Document, type Element } from './document.ts';
import { noteHead, type Place, writtenNote } from './marks.ts';
import { cellsOf, rowsOf } from './ods-rows.ts';
import { escaped, holds } from './pieces.ts';

/** Elements of a note that stand before its text. */
const noteHeads = ['creator', 'date', 'date-string', 'sender-initials', 'creator-initials', 'meta'];

/** The number of a note's first paragraphs that are ours, with the empty one that parts them from the others. */
function ourParagraphs(cell: Document, paragraphs: readonly Element[]): number {
  const texts = paragraphs.map(({ inner, innerEnd }) => cell.text(inner, innerEnd).replaceAll(/<[^<>]*>/g, ''));
  if (!texts[0]?.startsWith(noteHead)) return 0;
  const end = texts.findIndex((text) => text.trim() === '');
  return end < 0 ? texts.length : end + 1;
}

/** The cells of a table at which notes of ours stand. */
export function ourNotes(content: Document, table: Element): Place[] {
  const head = strToU8(noteHead);
  if (!holds(content.bytes, head, table.inner, table.innerEnd)) return [];
  const found: Place[] = [];
  for (const { start, end, line, times } of rowsOf(content, table)) {
    if (!holds(content.bytes, head, start, end)) continue;
    const row = new Document(content.bytes.subarray(start, end));
    for (const { cell, column, times: count } of cellsOf(row)) {
      const note = cell.children.find(({ name }) => name === 'annotation');
      const texts = note?.children.filter(({ name }) => !noteHeads.includes(name)) ?? [];
      if (ourParagraphs(row, texts) === 0) continue;
      for (let i = 0; i < times; i++)
        for (let j = 0; j < count; j++) found.push({ line: line + i, column: column + j });
    }
  }
  return found;
}

/** Puts a note in front of the one that a cell has, in the place of ours of an earlier time. */
export function changeNote(cell: Document, old: Element, note: string | undefined, declared: string): void {
  const texts = old.children.filter(({ name }) => !noteHeads.includes(name));
  const ours = ourParagraphs(cell, texts);
  const isWhole = ours === texts.length;
  if (note === undefined && ours > 0 && isWhole) cell.replace(old.start, old.end);
  else if (note !== undefined && old.isAlone) cell.replace(old.start, old.end, annotation(note, declared));
  else {
    for (const { start, end } of texts.slice(0, ours)) cell.replace(start, end);
    const at = texts[0]?.start ?? old.innerEnd;
    if (note !== undefined) cell.replace(at, at, paragraphs(note));
  }
}

/** A note as it is put into a cell. @param declared declarations of the prefixes that the document does not declare itself */
export function annotation(text: string, declared: string): string {
  return `<office:annotation${declared} office:display="false">${paragraphs(text)}</office:annotation>`;
}

function paragraphs(note: string): string {
  return writtenNote(note)
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => `<text:p>${escaped(line)}</text:p>`)
    .join('');
}
