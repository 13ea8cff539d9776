import { strToU8 } from 'fflate';
import { columnAt, columnLetters } from '../../catalogue/sheets.ts';
import { withoutLookalikes } from '../workbook/xlsx-sheet.ts';
import type { Document, Element } from './document.ts';
import { type Changes, noteAuthor } from './marks.ts';
import { escaped, textAt } from './pieces.ts';
import type { Parts } from './xlsx.ts';

/** The children of a sheet that stand behind its drawings of the old kind, in which the boxes of notes are. */
const behindDrawing = [
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

/** Writes notes beside those that the sheet has; to a cell's own note ours is added in front. */
export function writeNotes(parts: Parts, sheetName: string, sheet: Document, changes: Changes): void {
  const cells = [...changes].flatMap(([line, ofLine]) =>
    [...ofLine].flatMap(([column, { note }]) =>
      note === undefined ? [] : [{ address: `${columnLetters(column)}${line}`, line, column, text: note }],
    ),
  );
  if (cells.length === 0) return;
  const relations = parts.relationsOf(sheetName);
  const old = relations.find(({ type }) => type === 'comments')?.target;
  const folder = partsFolder(sheetName);
  const name = parts.archive.pathOf(old ?? parts.add(`${folder}comments`, 'xml'));
  const comments = parts.open(
    name,
    `<comments xmlns="${parts.names.spreadsheet}"><authors></authors><commentList></commentList></comments>`,
  );
  const { prefix } = comments.root;
  const child = (wanted: string) => comments.root.children.find((one) => one.name === wanted);
  const [authors, list] = [child('authors'), child('commentList')];
  const author = authors?.children.length ?? 0;
  const ourAuthor = `<${prefix}author>${noteAuthor}</${prefix}author>`;
  if (authors) comments.append(authors, ourAuthor);
  else comments.insertBefore(['commentList', 'extLst'], `<${prefix}authors>${ourAuthor}</${prefix}authors>`);

  const known = new Map(list?.children.map((one) => [comments.attribute(one, 'ref') ?? '', one]));
  let added = '';
  for (const { address, text } of cells) {
    const run = `<${prefix}r><${prefix}t xml:space="preserve">`;
    const endOfRun = `</${prefix}t></${prefix}r>`;
    const before = known.get(address)?.children.find((one) => one.name === 'text');
    if (before) putBefore(comments, before, `${run}${escaped(withoutLookalikes(text))}&#10;&#10;${endOfRun}`);
    else
      added += `<${prefix}comment ref="${address}" authorId="${author}"><${prefix}text>${run}${escaped(withoutLookalikes(text))}${endOfRun}</${prefix}text></${prefix}comment>`;
  }
  if (list) comments.append(list, added);
  else comments.append(comments.root, `<${prefix}commentList>${added}</${prefix}commentList>`);
  if (old === undefined) {
    parts.relate(sheetName, 'comments', name);
    parts.declareSpreadsheet(name, 'comments');
  }

  const boxes = cells.filter(({ address }) => !known.has(address));
  const undrawn = [...known.keys()].flatMap((address) => {
    const [line, column] = [Number(/\d+$/.exec(address)?.[0]), columnAt(address)];
    return line && column !== undefined ? [{ line, column, text: '' }] : [];
  });
  drawBoxes(parts, { name: sheetName, sheet, folder }, boxes, undrawn);
}

/** The folder beside which the sheets have theirs. */
function partsFolder(sheetName: string): string {
  return sheetName.split('/').slice(0, -2).concat('').join('/');
}

/** Puts a run of text before those of a note; a note of one text without runs becomes one with two. */
function putBefore(comments: Document, text: Element, run: string): void {
  const [first] = text.children;
  if (!first) comments.append(text, run);
  else if (first.name !== 't') comments.replace(first.start, first.start, run);
  else {
    comments.replace(first.start, first.start, `${run}<${first.prefix}r>`);
    comments.replace(first.end, first.end, `</${first.prefix}r>`);
  }
}

type Box = { line: number; column: number; text: string };

/** Draws the boxes of notes, without which Excel shows none. */
function drawBoxes(
  parts: Parts,
  { name, sheet, folder }: { name: string; sheet: Document; folder: string },
  boxes: readonly Box[],
  undrawn: readonly Box[],
): void {
  const place = sheet.root.children.find((one) => one.name === 'legacyDrawing');
  const id = place && /\s\w+:id\s*=\s*["']([^"']*)/.exec(sheet.tag(place))?.[1];
  const old = parts.relationsOf(name).find((one) => one.id === id)?.target;
  if (old !== undefined && parts.archive.has(old)) {
    addBoxes(parts, old, boxes);
    return;
  }
  const all = [...undrawn, ...boxes];
  const drawing = parts.add(`${folder}drawings/vmlDrawing`, 'vml');
  const blocks = Array.from({ length: Math.ceil((all.length + 1) / shapesPerBlock) }, (_, i) => i + 1);
  const drawn = `<xml ${vmlNamespaces.join(' ')}><o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="${blocks.join(',')}"/></o:shapelayout>${shapeType}${shapes(all, shapesPerBlock)}</xml>`;
  parts.archive.write(drawing, [strToU8(drawn, true)]);
  parts.declare('Default', 'Extension', 'vml', 'application/vnd.openxmlformats-officedocument.vmlDrawing');
  const relation = parts.relate(name, 'vmlDrawing', drawing);
  const { prefix } = sheet.root;
  const element = `<${prefix}legacyDrawing xmlns:r="${parts.names.relations}" r:id="${relation}"/>`;
  if (place) sheet.replace(place.start, place.end, element);
  else sheet.insertBefore(behindDrawing, element);
}

const vmlNamespaces = [
  'xmlns:v="urn:schemas-microsoft-com:vml"',
  'xmlns:o="urn:schemas-microsoft-com:office:office"',
  'xmlns:x="urn:schemas-microsoft-com:office:excel"',
];
/** The name by which Excel knows a box of text. */
const shapeTypeName = '_x0000_t202';
const shapeType = `<v:shapetype id="${shapeTypeName}" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>`;

/** Adds boxes to a drawing. Excel writes these in a way that is not always well-formed: only its end is looked for. */
function addBoxes(parts: Parts, drawing: string, boxes: readonly Box[]): void {
  const bytes = parts.archive.read(drawing) ?? new Uint8Array();
  const text = textAt(bytes, 0, bytes.length);
  const end = text.lastIndexOf('</xml>');
  if (end < 0 || boxes.length === 0) return;
  const numbers = [...text.matchAll(/_s(\d+)["']/g)].map(([, number]) => Number(number));
  const first = numbers.reduce((most, number) => Math.max(most, number), shapesPerBlock);
  const type = text.includes(shapeTypeName) ? '' : shapeType;
  const added = `${type}${shapes(boxes, first)}`;
  const missing = vmlNamespaces.filter((namespace) => !text.includes(namespace)).join(' ');
  const declared = missing === '' ? added : added.replaceAll(/<v:shape(?:type)? /g, (tag) => `${tag}${missing} `);
  parts.archive.write(parts.archive.pathOf(drawing), [
    bytes.subarray(0, end),
    strToU8(declared, true),
    bytes.subarray(end),
  ]);
}

function shapes(boxes: readonly Box[], before: number): string {
  return boxes
    .map(({ line, column, text }, index) => {
      const lines = text.split('\n').reduce((sum, one) => sum + Math.max(1, Math.ceil(one.length / lettersPerLine)), 0);
      const bottom = line + Math.min(maxBoxRows, lines + 2);
      const anchor = [column + 1, 12, Math.max(0, line - 2), 10, column + 1 + boxColumns, 12, bottom, 4].join(', ');
      return `<v:shape id="_x0000_s${before + 1 + index}" type="#${shapeTypeName}" style="position:absolute;visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto"><v:fill color2="#ffffe1"/><v:shadow on="t" color="black" obscured="t"/><v:path o:connecttype="none"/><v:textbox style="mso-direction-alt:auto"><div style="text-align:left"></div></v:textbox><x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${anchor}</x:Anchor><x:AutoFill>False</x:AutoFill><x:Row>${line - 1}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`;
    })
    .join('');
}
