import { strToU8 } from 'fflate';
import { columnLetters, parseColumnIndex, parseRowNumber } from '../../catalogue/templates/sheets.ts';
import { escapeXstring } from '../workbook/xlsx-sheet.ts';
import { type CellChanges, formatNote, noteAuthor, readNoteAfterOurs, type SheetCell } from './highlights.ts';
import type { XlsxParts } from './xlsx.ts';
import type { XmlDocument, XmlElement } from './xml-document.ts';
import { bytesToText, escapeXml } from './xml-text.ts';

/** The children of a sheet that stand behind its drawings of the old kind, in which the boxes of notes are. */
const elementsAfterDrawing = [
  'legacyDrawingHF',
  'drawingHF',
  'picture',
  'oleObjects',
  'controls',
  'webPublishItems',
  'tableParts',
  'extLst',
  'AlternateContent',
];

/** A note as it is drawn: about so many letters to a line, and so many columns and rows for its box. */
const lettersPerLine = 40;
const boxColumns = 4;
const maxBoxRows = 30;

/** Numbers of shapes go by blocks, of which a drawing says which are its own. */
const shapesPerBlock = 1024;

/** The notes of a sheet: the cells at which ours of an earlier time stand, and the way to write those of now. */
type SheetNotes = { highlighted: SheetCell[]; write: (sheet: XmlDocument, changes: CellChanges) => void };

/** The part of a note that is ours: all of it, or so many characters in front. */
type OurPart = { isWhole: boolean; length: number };

/** The texts of a note, each with the run in which it stands, or by itself. */
function listNoteTexts(comments: XmlDocument, note: XmlElement | undefined) {
  return (note?.children ?? []).flatMap((one) => {
    const text = one.name === 't' ? one : one.children.find(({ name }) => name === 't');
    if (!text) return [];
    const written = comments.text(text.contentStart, text.contentEnd);
    return [{ run: one, text, letters: written.replaceAll(/\r\n?|&#(?:10|x0*a);/gi, '\n') }];
  });
}

function findOurPart(comments: XmlDocument, note: XmlElement | undefined): OurPart | undefined {
  const letters = listNoteTexts(comments, note)
    .map((one) => one.letters)
    .join('');
  const behind = readNoteAfterOurs(letters);
  if (behind === undefined) return undefined;
  return { isWhole: behind.trim() === '', length: letters.length - behind.length };
}

/** Takes away what is ours of a note, in front of what somebody else wrote. */
function removeOurPart(comments: XmlDocument, note: XmlElement, { length }: OurPart): void {
  let at = 0;
  for (const { run, text, letters } of listNoteTexts(comments, note)) {
    if (at >= length) return;
    if (at + letters.length <= length) comments.replace(run.start, run.end);
    else comments.replace(text.contentStart, text.contentEnd, letters.slice(length - at));
    at += letters.length;
  }
}

/** Opens the notes of a sheet. To a cell's own note ours is added in front. */
export function openNotes(parts: XlsxParts, sheetName: string): SheetNotes {
  const old = parts.relationsOf(sheetName).find(({ type }) => type === 'comments')?.target;
  const oldNotes = old !== undefined && parts.archive.has(old) ? readNotes(parts.open(parts.archive.pathOf(old))) : [];
  const ours = oldNotes.filter(({ ours }) => ours);
  return {
    highlighted: ours.map(({ line, column }) => ({ line, column })),
    write(sheet, changes) {
      const cells = [...changes].flatMap(([line, ofLine]) =>
        [...ofLine].flatMap(([column, { note }]) =>
          note === undefined ? [] : [{ address: `${columnLetters(column)}${line}`, line, column, text: note }],
        ),
      );
      if (cells.length > 0 || ours.length > 0) writeNotes(parts, { sheetName, sheet, old }, cells, oldNotes);
    },
  };
}

type OldNote = SheetCell & {
  address: string;
  comment: XmlElement;
  text: XmlElement | undefined;
  ours: OurPart | undefined;
};

function readNotes(comments: XmlDocument): OldNote[] {
  const list = comments.root.children.find(({ name }) => name === 'commentList');
  return (list?.children ?? []).flatMap((comment) => {
    const address = comments.attribute(comment, 'ref') ?? '';
    const [line, column] = [parseRowNumber(address), parseColumnIndex(address)];
    if (!line || column === undefined) return [];
    const text = comment.children.find(({ name }) => name === 'text');
    return [{ address, line, column, comment, text, ours: findOurPart(comments, text) }];
  });
}

function writeNotes(
  parts: XlsxParts,
  { sheetName, sheet, old }: { sheetName: string; sheet: XmlDocument; old: string | undefined },
  cells: readonly (Box & { address: string })[],
  oldNotes: readonly OldNote[],
): void {
  const folder = partsFolder(sheetName);
  const name = parts.archive.pathOf(old ?? parts.createPartName(`${folder}comments`, 'xml'));
  const comments = parts.open(
    name,
    `<comments xmlns="${parts.namespaces.spreadsheet}"><authors></authors><commentList></commentList></comments>`,
  );
  const { prefix } = comments.root;
  const known = new Map(oldNotes.map((note) => [note.address, note]));
  const wanted = new Set(cells.map(({ address }) => address));
  const removed = oldNotes.filter(({ ours, address }) => ours?.isWhole && !wanted.has(address));
  for (const { comment } of removed) comments.replace(comment.start, comment.end);
  for (const { ours, text, address } of oldNotes)
    if (ours && text && !ours.isWhole) removeOurPart(comments, text, ours);
    else if (ours && text && wanted.has(address)) comments.replace(text.contentStart, text.contentEnd);

  const author = createAuthorLookup(comments);
  let added = '';
  for (const { address, text } of cells) {
    const letters = escapeXml(escapeXstring(formatNote(text))).replaceAll('\n', '&#10;');
    const run = `<${prefix}r><${prefix}t xml:space="preserve">${letters}</${prefix}t></${prefix}r>`;
    const before = known.get(address);
    if (before?.text && before.ours?.isWhole) comments.append(before.text, run);
    else if (before?.text) insertRunBefore(comments, before.text, run);
    else if (!before)
      added += `<${prefix}comment ref="${address}" authorId="${author()}"><${prefix}text>${run}</${prefix}text></${prefix}comment>`;
  }
  const list = comments.root.children.find((one) => one.name === 'commentList');
  if (list) comments.append(list, added);
  else comments.append(comments.root, `<${prefix}commentList>${added}</${prefix}commentList>`);
  if (old === undefined) {
    parts.addRelation(sheetName, 'comments', name);
    parts.declareSpreadsheetPart(name, 'comments');
  }

  const boxes = cells.filter(({ address }) => !known.has(address));
  const undrawn = oldNotes
    .filter((note) => !removed.includes(note))
    .map(({ line, column }) => ({ line, column, text: '' }));
  drawBoxes(parts, { name: sheetName, sheet, folder }, { boxes, undrawn, removed });
}

/** The number of our name among the authors of notes, which is added where it is first asked for. */
function createAuthorLookup(comments: XmlDocument): () => number {
  const { prefix } = comments.root;
  const authors = comments.root.children.find((one) => one.name === 'authors');
  const names = (authors?.children ?? []).map(({ contentStart, contentEnd }) =>
    comments.text(contentStart, contentEnd),
  );
  let number = names.indexOf(noteAuthor);
  return () => {
    if (number >= 0) return number;
    number = names.length;
    const ourAuthor = `<${prefix}author>${noteAuthor}</${prefix}author>`;
    if (authors) comments.append(authors, ourAuthor);
    else comments.insertBefore(['commentList', 'extLst'], `<${prefix}authors>${ourAuthor}</${prefix}authors>`);
    return number;
  };
}

/** The folder beside which the sheets have theirs. */
function partsFolder(sheetName: string): string {
  return sheetName.split('/').slice(0, -2).concat('').join('/');
}

/** Puts a run of text before those of a note; a note of one text without runs becomes one with two. */
function insertRunBefore(comments: XmlDocument, text: XmlElement, run: string): void {
  const [first] = text.children;
  if (!first) comments.append(text, run);
  else if (first.name !== 't') comments.replace(first.start, first.start, run);
  else {
    comments.replace(first.start, first.start, `${run}<${first.prefix}r>`);
    comments.replace(first.end, first.end, `</${first.prefix}r>`);
  }
}

type Box = SheetCell & { text: string };

/** Boxes to be drawn; those of notes that are there, for a new drawing; and the places of those that go. */
type Boxes = { boxes: readonly Box[]; undrawn: readonly Box[]; removed: readonly SheetCell[] };

/** Draws the boxes of notes, without which Excel shows none. */
function drawBoxes(
  parts: XlsxParts,
  { name, sheet, folder }: { name: string; sheet: XmlDocument; folder: string },
  { boxes, undrawn, removed }: Boxes,
): void {
  const place = sheet.root.children.find((one) => one.name === 'legacyDrawing');
  const id = place && /\s\w+:id\s*=\s*["']([^"']*)/.exec(sheet.startTag(place))?.[1];
  const old = parts.relationsOf(name).find((one) => one.id === id)?.target;
  if (old !== undefined && parts.archive.has(old)) {
    changeBoxes(parts, old, boxes, removed);
    return;
  }
  const all = [...undrawn, ...boxes];
  const drawing = parts.createPartName(`${folder}drawings/vmlDrawing`, 'vml');
  const blocks = Array.from({ length: Math.ceil((all.length + 1) / shapesPerBlock) }, (_, i) => i + 1);
  const drawn = `<xml ${vmlNamespaces.join(' ')}><o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="${blocks.join(',')}"/></o:shapelayout>${shapeType}${createShapes(all, shapesPerBlock)}</xml>`;
  parts.archive.write(drawing, [strToU8(drawn, true)]);
  parts.declareContentType('Default', 'Extension', 'vml', 'application/vnd.openxmlformats-officedocument.vmlDrawing');
  const relation = parts.addRelation(name, 'vmlDrawing', drawing);
  const { prefix } = sheet.root;
  const element = `<${prefix}legacyDrawing xmlns:r="${parts.namespaces.relations}" r:id="${relation}"/>`;
  if (place) sheet.replace(place.start, place.end, element);
  else sheet.insertBefore(elementsAfterDrawing, element);
}

const vmlNamespaces = [
  'xmlns:v="urn:schemas-microsoft-com:vml"',
  'xmlns:o="urn:schemas-microsoft-com:office:office"',
  'xmlns:x="urn:schemas-microsoft-com:office:excel"',
];
/** The name by which Excel knows a box of text. */
const shapeTypeName = '_x0000_t202';
const shapeType = `<v:shapetype id="${shapeTypeName}" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>`;

const shapeEnd = '</v:shape>';

/** A drawing without some of its shapes. */
function withoutShapes(drawing: string, isGone: (shape: string) => boolean): string {
  const starts = /<v:shape\s/g;
  let text = '';
  let at = 0;
  for (let found = starts.exec(drawing); found; found = starts.exec(drawing)) {
    const last = drawing.indexOf(shapeEnd, found.index);
    if (last < 0) break;
    const end = last + shapeEnd.length;
    text += drawing.slice(at, isGone(drawing.slice(found.index, end)) ? found.index : end);
    at = end;
    starts.lastIndex = end;
  }
  return text + drawing.slice(at);
}

/**
 * Adds boxes to a drawing, and takes others out. Excel writes these in a way that is not always well-formed: only its end and whole
 * shapes are looked for.
 */
function changeBoxes(parts: XlsxParts, drawing: string, boxes: readonly Box[], removed: readonly SheetCell[]): void {
  const bytes = parts.archive.read(drawing) ?? new Uint8Array();
  const gone = new Set(removed.map(({ line, column }) => `${line - 1} ${column}`));
  const text = withoutShapes(bytesToText(bytes, 0, bytes.length), (shape) => {
    const [row, column] = ['Row', 'Column'].map((name) => new RegExp(`<x:${name}>\\s*(\\d+)`).exec(shape)?.[1]);
    return gone.has(`${row} ${column}`);
  });
  const end = text.lastIndexOf('</xml>');
  if (end < 0 || (boxes.length === 0 && removed.length === 0)) return;
  const numbers = [...text.matchAll(/_s(\d+)["']/g)].map(([, number]) => Number(number));
  const first = numbers.reduce((most, number) => Math.max(most, number), shapesPerBlock);
  const type = text.includes(shapeTypeName) ? '' : shapeType;
  const added = boxes.length === 0 ? '' : `${type}${createShapes(boxes, first)}`;
  const missing = vmlNamespaces.filter((namespace) => !text.includes(namespace)).join(' ');
  const declared = missing === '' ? added : added.replaceAll(/<v:shape(?:type)? /g, (tag) => `${tag}${missing} `);
  parts.archive.write(parts.archive.pathOf(drawing), [strToU8(text.slice(0, end) + declared + text.slice(end), true)]);
}

function createShapes(boxes: readonly Box[], before: number): string {
  return boxes
    .map(({ line, column, text }, index) => {
      const lines = text.split('\n').reduce((sum, one) => sum + Math.max(1, Math.ceil(one.length / lettersPerLine)), 0);
      const bottom = line + Math.min(maxBoxRows, lines + 2);
      const anchor = [column + 1, 12, Math.max(0, line - 2), 10, column + 1 + boxColumns, 12, bottom, 4].join(', ');
      return `<v:shape id="_x0000_s${before + 1 + index}" type="#${shapeTypeName}" style="position:absolute;visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto"><v:fill color2="#ffffe1"/><v:shadow on="t" color="black" obscured="t"/><v:path o:connecttype="none"/><v:textbox style="mso-direction-alt:auto"><div style="text-align:left"></div></v:textbox><x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${anchor}</x:Anchor><x:AutoFill>False</x:AutoFill><x:Row>${line - 1}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`;
    })
    .join('');
}
