import { joined } from '../workbook/archive.ts';
import { timesOf } from '../workbook/ods-sheet.ts';
import { Tags } from '../workbook/tags.ts';
import { Document, type Element } from './document.ts';
import { type CellChange, type Changes, type Merged, NoPlaceForCorrection } from './marks.ts';
import { declarations, type WrongStyle } from './ods-styles.ts';
import { attribute, escaped, textAt, withAttribute } from './pieces.ts';

const rowTimes = 'table:number-rows-repeated';
const cellTimes = 'table:number-columns-repeated';
const rowStyle = 'table:default-cell-style-name';

/** Elements of a note that stand before its text. */
const noteHeads = ['creator', 'date', 'date-string', 'sender-initials', 'creator-initials', 'meta'];

type Row = { start: number; end: number; tag: string; line: number; times: number };

/** The rows of a table, with the line of the first of those that are written as one; tables in cells are passed over. */
function* rowsOf(content: Document, table: Element): Generator<Row> {
  const tags = new Tags(content.bytes, table.inner, table.innerEnd);
  let line = 1;
  while (tags.next()) {
    if (tags.isClose) continue;
    if (tags.is('table') || tags.is('shapes')) tags.close();
    if (!tags.is('table-row')) continue;
    const { start, end } = tags;
    const tag = content.text(start, end);
    const times = timesOf(attribute(tag, rowTimes));
    tags.close();
    yield { start, end: tags.end, tag, line, times };
    line += times;
  }
}

type Cell = { cell: Element; column: number; times: number; isCovered: boolean };

/** The cells of a row, with the column of the first of those that are written as one. */
function cellsOf(row: Document): Cell[] {
  let column = 0;
  const cells: Cell[] = [];
  for (const cell of row.root.children) {
    const isCovered = cell.name === 'covered-table-cell';
    if (!isCovered && cell.name !== 'table-cell') continue;
    const times = timesOf(attribute(row.tag(cell), cellTimes));
    cells.push({ cell, column, times, isCovered });
    column += times;
  }
  return cells;
}

/** Whether one of some cells is hidden behind another with which it is merged. */
export function hitsCovered(
  content: Document,
  table: Element,
  cells: readonly { line: number; column: number }[],
): boolean {
  const columnsOf = Map.groupBy(cells, ({ line }) => line);
  for (const { start, end, line, times } of rowsOf(content, table)) {
    const wanted = linesIn(columnsOf, line, times).flatMap((one) => columnsOf.get(one) ?? []);
    if (wanted.length === 0) continue;
    if (!content.hasInside(start, end, 'covered-table-cell')) continue;
    const covered = cellsOf(new Document(content.bytes.subarray(start, end))).filter(({ isCovered }) => isCovered);
    if (wanted.some(({ column }) => covered.some((one) => column >= one.column && column < one.column + one.times)))
      return true;
  }
  return false;
}

/** The cells of a table that are merged. */
export function mergedCells(content: Document, table: Element): Merged[] {
  const merged: Merged[] = [];
  for (const { start, end, line } of rowsOf(content, table)) {
    const row = new Document(content.bytes.subarray(start, end));
    for (const { cell, column } of cellsOf(row)) {
      const tag = row.tag(cell);
      const lines = timesOf(attribute(tag, 'table:number-rows-spanned'));
      const columns = timesOf(attribute(tag, 'table:number-columns-spanned'));
      if (lines * columns > 1) merged.push({ line, column, lines, columns });
    }
  }
  return merged;
}

/** Those of some lines that a row stands for, in order. */
function linesIn(lines: ReadonlyMap<number, unknown>, first: number, times: number): number[] {
  if (times === 1) return lines.has(first) ? [first] : [];
  return [...lines.keys()].filter((line) => line >= first && line < first + times).sort((a, b) => a - b);
}

/** The styles of columns; a cell without one of its own has that of its row or column. */
function columnStyles(content: Document, table: Element): (column: number) => string | undefined {
  const ranges: { end: number; style: string | undefined }[] = [];
  const tags = new Tags(content.bytes, table.inner, table.innerEnd);
  let end = 0;
  while (tags.next() && !tags.is('table-row')) {
    if (tags.isClose || !tags.is('table-column')) continue;
    const tag = content.text(tags.start, tags.end);
    end += timesOf(attribute(tag, cellTimes));
    ranges.push({ end, style: attribute(tag, rowStyle) });
  }
  return (column) => ranges.find((range) => column < range.end)?.style;
}

/** Attributes of a cell that say its value; one that is put in brings its own. */
const attributesOfValue = [
  'office:value-type',
  'calcext:value-type',
  'office:value',
  'office:currency',
  'office:date-value',
  'office:time-value',
  'office:boolean-value',
  'office:string-value',
];

/** Elements of a cell's text. */
const textElements = ['p', 'h', 'list'];

/**
 * Gives the wrong cells their style and note, and the corrected ones their value. A row or cell that is written once for many is
 * taken apart for that.
 */
export function changeTable(content: Document, table: Element, changes: Changes, wrongStyle: WrongStyle): void {
  const styleOfColumn = columnStyles(content, table);
  const declared = declarations(content, 'office', 'text');
  const declaredText = declarations(content, 'text');
  const declaredTable = declarations(content, 'table');
  let next = 1;
  let lastEnd: number | undefined;
  for (const { start, end, tag, line, times } of rowsOf(content, table)) {
    next = line + times;
    lastEnd = end;
    const wanted = linesIn(changes, line, times);
    if (wanted.length === 0) continue;
    const source = content.bytes.subarray(start, end);
    const copies = (count: number) =>
      count === 0 ? '' : repeated(tag, rowTimes, count) + content.text(start + tag.length, end);
    const pieces: (string | Uint8Array)[] = [];
    let at = line;
    for (const one of wanted) {
      pieces.push(copies(one - at), changedRow(source, times, changes.get(one) ?? new Map()));
      at = one + 1;
    }
    pieces.push(copies(line + times - at));
    content.replace(start, end, ...pieces);
  }
  const behind = [...changes.keys()].filter((line) => line >= next).sort((a, b) => a - b);
  let text = '';
  for (const line of behind) {
    if (line > next)
      text += `${repeated(`<table:table-row${declaredTable}>`, rowTimes, line - next)}<table:table-cell/></table:table-row>`;
    text += `<table:table-row${declaredTable}>${cellsBehind(0, changes.get(line) ?? new Map())}</table:table-row>`;
    next = line + 1;
  }
  if (text !== '') {
    if (lastEnd === undefined) content.append(table, text);
    else content.replace(lastEnd, lastEnd, text);
  }

  function changedRow(source: Uint8Array, times: number, ofLine: ReadonlyMap<number, CellChange>): Uint8Array {
    const row = new Document(source);
    const tag = row.tag(row.root);
    const style = attribute(tag, rowStyle);
    const left = new Map(ofLine);
    let width = 0;
    if (times > 1)
      row.replace(
        0,
        row.root.inner - (row.root.isAlone ? 2 : 1),
        withAttribute(tag, rowTimes, null).replace(/\/?>$/, ''),
      );
    for (const { cell, column, times: count } of cellsOf(row)) {
      width = column + count;
      const wanted = linesIn(left, column, count);
      if (wanted.length === 0) continue;
      const cellTag = row.tag(cell);
      const rest = row.text(cell.inner, cell.end);
      let text = '';
      let at = column;
      for (const one of wanted) {
        if (one > at) text += repeated(cellTag, cellTimes, one - at) + rest;
        const before = attribute(cellTag, 'table:style-name') ?? style ?? styleOfColumn(one);
        text += changedCell(row, cell, before, left.get(one) ?? {});
        left.delete(one);
        at = one + 1;
      }
      if (column + count > at) text += repeated(cellTag, cellTimes, column + count - at) + rest;
      row.replace(cell.start, cell.end, text);
    }
    row.append(row.root, cellsBehind(width, left, style));
    return joined(row.pieces());
  }

  function changedCell(row: Document, source: Element, style: string | undefined, { note, value }: CellChange): string {
    const cell = new Document(row.bytes.subarray(source.start, source.end));
    const { root } = cell;
    let tag = withAttribute(cell.tag(root), cellTimes, null);
    if (note !== undefined) {
      tag = withAttribute(tag, 'table:style-name', wrongStyle(style));
      const old = root.children.find(({ name }) => name === 'annotation');
      const first = old?.children.find(({ name }) => !noteHeads.includes(name))?.start ?? old?.innerEnd ?? 0;
      if (old && !old.isAlone) cell.replace(first, first, paragraphs(note));
      else if (old) cell.replace(old.start, old.end, annotation(note));
      else if (root.isAlone) cell.append(root, annotation(note));
      else cell.replace(root.inner, root.inner, annotation(note));
    }
    if (value !== undefined) {
      // Other cells may be computed by a formula that stands here.
      if (attribute(tag, 'table:formula') !== undefined) throw new NoPlaceForCorrection();
      tag = withValue(tag, value);
      for (const { name, start, end } of root.children) if (textElements.includes(name)) cell.replace(start, end);
      if (value !== null) cell.append(root, valueText(value));
    }
    cell.replace(0, root.inner - (root.isAlone ? 2 : 1), tag.replace(/\s*\/?>$/, ''));
    const changed = joined(cell.pieces());
    return textAt(changed, 0, changed.length);
  }

  /** The first tag of a cell, with another value. */
  function withValue(tag: string, value: string | number | null): string {
    const bare = attributesOfValue.reduce((given, name) => withAttribute(given, name, null), tag);
    if (value === null) return bare;
    const typed = withAttribute(bare, 'office:value-type', typeof value === 'number' ? 'float' : 'string');
    return typeof value === 'number' ? withAttribute(typed, 'office:value', String(value)) : typed;
  }

  /** The text of a value. Several blanks in a row are written as how many they are. */
  function valueText(value: string | number): string {
    const lines = String(value).split('\n').map(escaped);
    const blanks = (text: string) =>
      text.replaceAll(/^ | $| {2,}/g, ({ length }) => `<text:s text:c="${length}"/>`).replaceAll('\t', '<text:tab/>');
    return lines.map((line) => `<text:p${declaredText}>${blanks(line)}</text:p>`).join('');
  }

  /** Cells for the changes that belong behind a row's last cell. */
  function cellsBehind(width: number, left: ReadonlyMap<number, CellChange>, style?: string): string {
    let text = '';
    let at = width;
    for (const [column, { note, value = null }] of [...left].sort(([a], [b]) => a - b)) {
      if (column > at) text += repeated('<table:table-cell/>', cellTimes, column - at);
      const before = style ?? styleOfColumn(column);
      const name = note === undefined ? before : wrongStyle(before);
      const tag = withValue(`<table:table-cell${name === undefined ? '' : ` table:style-name="${name}"`}>`, value);
      const inside = (note === undefined ? '' : annotation(note)) + (value === null ? '' : valueText(value));
      text += `${tag}${inside}</table:table-cell>`;
      at = column + 1;
    }
    return text;
  }

  function annotation(text: string): string {
    return `<office:annotation${declared} office:display="false">${paragraphs(text)}</office:annotation>`;
  }

  function paragraphs(text: string): string {
    return text
      .split('\n')
      .map((line) => `<text:p>${escaped(line)}</text:p>`)
      .join('');
  }
}

/** A first tag of what stands so many times. */
function repeated(tag: string, name: string, times: number): string {
  return withAttribute(tag, name, times === 1 ? null : String(times));
}
