import { strToU8 } from 'fflate';
import { columnLetters, parseColumnIndex, parseRowNumber } from '../../catalogue/templates/sheets.ts';
import { escapeXstring } from '../workbook/xlsx-sheet.ts';
import { type CellChanges, formatNote, noteAuthor, readNoteAfterOurs, type SheetCell } from './highlights.ts';
import type { XlsxParts } from './xlsx.ts';
import type { XmlDocument, XmlElement } from './xml-document.ts';
import { bytesToText, escapeXml } from './xml-text.ts';

/** The children of a sheet that come after `legacyDrawing`, which refers to the boxes of notes. */
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

/** The size of a note's box: characters per line, columns, and rows. */
const lettersPerLine = 40;
const boxColumns = 4;
const maxBoxRows = 30;

/** Shapes are numbered in blocks, and each drawing lists its blocks. */
const shapesPerBlock = 1024;

/** The notes of a sheet: the cells with our earlier notes, and the function that writes the current ones. */
type SheetNotes = { highlighted: SheetCell[]; write: (sheet: XmlDocument, changes: CellChanges) => void };

/** The part of a note that we wrote: all of it, or its first `length` characters. */
type OurPart = { isWhole: boolean; length: number };

/** The texts of a note, each with its run; a text outside runs counts as a run. */
function listNoteTexts(comments: XmlDocument, note: XmlElement | undefined) {
  return (note?.children ?? []).flatMap((child) => {
    const text = child.name === 't' ? child : child.children.find(({ name }) => name === 't');
    if (!text) return [];
    const rawText = comments.text(text.contentStart, text.contentEnd);
    return [{ run: child, text, letters: rawText.replaceAll(/\r\n?|&#(?:10|x0*a);/gi, '\n') }];
  });
}

function findOurPart(comments: XmlDocument, note: XmlElement | undefined): OurPart | undefined {
  const letters = listNoteTexts(comments, note)
    .map((part) => part.letters)
    .join('');
  const otherText = readNoteAfterOurs(letters);
  if (otherText === undefined) return undefined;
  return { isWhole: otherText.trim() === '', length: letters.length - otherText.length };
}

/** Removes our part of a note, which precedes the user's text. */
function removeOurPart(comments: XmlDocument, note: XmlElement, { length }: OurPart): void {
  let position = 0;
  for (const { run, text, letters } of listNoteTexts(comments, note)) {
    if (position >= length) return;
    if (position + letters.length <= length) comments.replace(run.start, run.end);
    else comments.replace(text.contentStart, text.contentEnd, letters.slice(length - position));
    position += letters.length;
  }
}

/** Opens the notes of a sheet. Our note is written before the existing note of a cell. */
export function openNotes(parts: XlsxParts, sheetName: string): SheetNotes {
  const commentsPart = parts.relationsOf(sheetName).find(({ type }) => type === 'comments')?.target;
  const oldNotes =
    commentsPart !== undefined && parts.archive.has(commentsPart)
      ? readNotes(parts.open(parts.archive.pathOf(commentsPart)))
      : [];
  const ourNotes = oldNotes.filter(({ ours }) => ours);
  return {
    highlighted: ourNotes.map(({ line, column }) => ({ line, column })),
    write(sheet, changes) {
      const cells = [...changes].flatMap(([line, lineChanges]) =>
        [...lineChanges].flatMap(([column, { note }]) =>
          note === undefined ? [] : [{ address: `${columnLetters(column)}${line}`, line, column, text: note }],
        ),
      );
      if (cells.length > 0 || ourNotes.length > 0)
        writeNotes(parts, { sheetName, sheet, old: commentsPart }, cells, oldNotes);
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
  { sheetName, sheet, old: commentsPart }: { sheetName: string; sheet: XmlDocument; old: string | undefined },
  cells: readonly (Box & { address: string })[],
  oldNotes: readonly OldNote[],
): void {
  const folder = partsFolder(sheetName);
  const name = parts.archive.pathOf(commentsPart ?? parts.createPartName(`${folder}comments`, 'xml'));
  const comments = parts.open(
    name,
    `<comments xmlns="${parts.namespaces.spreadsheet}"><authors></authors><commentList></commentList></comments>`,
  );
  const { prefix } = comments.root;
  const oldByAddress = new Map(oldNotes.map((note) => [note.address, note]));
  const addresses = new Set(cells.map(({ address }) => address));
  const removed = oldNotes.filter(({ ours, address }) => ours?.isWhole && !addresses.has(address));
  for (const { comment } of removed) comments.replace(comment.start, comment.end);
  for (const { ours, text, address } of oldNotes)
    if (ours && text && !ours.isWhole) removeOurPart(comments, text, ours);
    else if (ours && text && addresses.has(address)) comments.replace(text.contentStart, text.contentEnd);

  const author = createAuthorLookup(comments);
  let added = '';
  for (const { address, text } of cells) {
    const letters = escapeXml(escapeXstring(formatNote(text))).replaceAll('\n', '&#10;');
    const run = `<${prefix}r><${prefix}t xml:space="preserve">${letters}</${prefix}t></${prefix}r>`;
    const oldNote = oldByAddress.get(address);
    if (oldNote?.text && oldNote.ours?.isWhole) comments.append(oldNote.text, run);
    else if (oldNote?.text) insertRunBefore(comments, oldNote.text, run);
    else if (!oldNote)
      added += `<${prefix}comment ref="${address}" authorId="${author()}"><${prefix}text>${run}</${prefix}text></${prefix}comment>`;
  }
  const list = comments.root.children.find((child) => child.name === 'commentList');
  if (list) comments.append(list, added);
  else comments.append(comments.root, `<${prefix}commentList>${added}</${prefix}commentList>`);
  if (commentsPart === undefined) {
    parts.addRelation(sheetName, 'comments', name);
    parts.declareSpreadsheetPart(name, 'comments');
  }

  const boxes = cells.filter(({ address }) => !oldByAddress.has(address));
  const undrawn = oldNotes
    .filter((note) => !removed.includes(note))
    .map(({ line, column }) => ({ line, column, text: '' }));
  drawBoxes(parts, { name: sheetName, sheet, folder }, { boxes, undrawn, removed });
}

/** The index of our name among the authors; the name is added on first use. */
function createAuthorLookup(comments: XmlDocument): () => number {
  const { prefix } = comments.root;
  const authors = comments.root.children.find((child) => child.name === 'authors');
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

/** The folder that contains the folder of the sheets. */
function partsFolder(sheetName: string): string {
  return sheetName.split('/').slice(0, -2).concat('').join('/');
}

/** Inserts a run before the runs of a note; a plain text becomes a run as well. */
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

/** New boxes, boxes of existing notes that have no drawing yet, and the cells whose boxes are removed. */
type Boxes = { boxes: readonly Box[]; undrawn: readonly Box[]; removed: readonly SheetCell[] };

/** Draws the boxes of notes, without which Excel does not show them. */
function drawBoxes(
  parts: XlsxParts,
  { name, sheet, folder }: { name: string; sheet: XmlDocument; folder: string },
  { boxes, undrawn, removed }: Boxes,
): void {
  const legacyDrawing = sheet.root.children.find((child) => child.name === 'legacyDrawing');
  const id = legacyDrawing && /\s\w+:id\s*=\s*["']([^"']*)/.exec(sheet.startTag(legacyDrawing))?.[1];
  const oldDrawing = parts.relationsOf(name).find((candidate) => candidate.id === id)?.target;
  if (oldDrawing !== undefined && parts.archive.has(oldDrawing)) {
    changeBoxes(parts, oldDrawing, boxes, removed);
    return;
  }
  const allBoxes = [...undrawn, ...boxes];
  const drawing = parts.createPartName(`${folder}drawings/vmlDrawing`, 'vml');
  const blocks = Array.from({ length: Math.ceil((allBoxes.length + 1) / shapesPerBlock) }, (_, i) => i + 1);
  const content = `<xml ${vmlNamespaces.join(' ')}><o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="${blocks.join(',')}"/></o:shapelayout>${shapeType}${createShapes(allBoxes, shapesPerBlock)}</xml>`;
  parts.archive.write(drawing, [strToU8(content, true)]);
  parts.declareContentType('Default', 'Extension', 'vml', 'application/vnd.openxmlformats-officedocument.vmlDrawing');
  const relation = parts.addRelation(name, 'vmlDrawing', drawing);
  const { prefix } = sheet.root;
  const element = `<${prefix}legacyDrawing xmlns:r="${parts.namespaces.relations}" r:id="${relation}"/>`;
  if (legacyDrawing) sheet.replace(legacyDrawing.start, legacyDrawing.end, element);
  else sheet.insertBefore(elementsAfterDrawing, element);
}

const vmlNamespaces = [
  'xmlns:v="urn:schemas-microsoft-com:vml"',
  'xmlns:o="urn:schemas-microsoft-com:office:office"',
  'xmlns:x="urn:schemas-microsoft-com:office:excel"',
];
/** Excel's identifier of the shape type for text boxes. */
const shapeTypeName = '_x0000_t202';
const shapeType = `<v:shapetype id="${shapeTypeName}" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>`;

const shapeEnd = '</v:shape>';

/** A drawing without the shapes to be removed. */
function withoutShapes(drawing: string, isRemoved: (shape: string) => boolean): string {
  const starts = /<v:shape\s/g;
  let text = '';
  let position = 0;
  for (let match = starts.exec(drawing); match; match = starts.exec(drawing)) {
    const last = drawing.indexOf(shapeEnd, match.index);
    if (last < 0) break;
    const end = last + shapeEnd.length;
    text += drawing.slice(position, isRemoved(drawing.slice(match.index, end)) ? match.index : end);
    position = end;
    starts.lastIndex = end;
  }
  return text + drawing.slice(position);
}

/**
 * Adds boxes to a drawing and removes others. Excel's drawings are not always well-formed, so only their end and whole
 * shapes are searched for.
 */
function changeBoxes(parts: XlsxParts, drawing: string, boxes: readonly Box[], removed: readonly SheetCell[]): void {
  const bytes = parts.archive.read(drawing) ?? new Uint8Array();
  const removedCells = new Set(removed.map(({ line, column }) => `${line - 1} ${column}`));
  const text = withoutShapes(bytesToText(bytes, 0, bytes.length), (shape) => {
    const [row, column] = ['Row', 'Column'].map((name) => new RegExp(`<x:${name}>\\s*(\\d+)`).exec(shape)?.[1]);
    return removedCells.has(`${row} ${column}`);
  });
  const end = text.lastIndexOf('</xml>');
  if (end < 0 || (boxes.length === 0 && removed.length === 0)) return;
  const numbers = [...text.matchAll(/_s(\d+)["']/g)].map(([, number]) => Number(number));
  const lastNumber = numbers.reduce((most, number) => Math.max(most, number), shapesPerBlock);
  const neededType = text.includes(shapeTypeName) ? '' : shapeType;
  const added = boxes.length === 0 ? '' : `${neededType}${createShapes(boxes, lastNumber)}`;
  const missing = vmlNamespaces.filter((namespace) => !text.includes(namespace)).join(' ');
  const withNamespaces = missing === '' ? added : added.replaceAll(/<v:shape(?:type)? /g, (tag) => `${tag}${missing} `);
  parts.archive.write(parts.archive.pathOf(drawing), [
    strToU8(text.slice(0, end) + withNamespaces + text.slice(end), true),
  ]);
}

function createShapes(boxes: readonly Box[], lastNumber: number): string {
  return boxes
    .map(({ line, column, text }, index) => {
      const lines = text
        .split('\n')
        .reduce((sum, textLine) => sum + Math.max(1, Math.ceil(textLine.length / lettersPerLine)), 0);
      const bottom = line + Math.min(maxBoxRows, lines + 2);
      const anchor = [column + 1, 12, Math.max(0, line - 2), 10, column + 1 + boxColumns, 12, bottom, 4].join(', ');
      return `<v:shape id="_x0000_s${lastNumber + 1 + index}" type="#${shapeTypeName}" style="position:absolute;visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto"><v:fill color2="#ffffe1"/><v:shadow on="t" color="black" obscured="t"/><v:path o:connecttype="none"/><v:textbox style="mso-direction-alt:auto"><div style="text-align:left"></div></v:textbox><x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${anchor}</x:Anchor><x:AutoFill>False</x:AutoFill><x:Row>${line - 1}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`;
    })
    .join('');
}
