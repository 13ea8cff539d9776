import { strToU8 } from 'fflate';
import { textOf } from '../../catalogue/cells.ts';
import { joined } from '../workbook/archive.ts';
import { timesOf } from '../workbook/ods-sheet.ts';
import { Tags } from '../workbook/tags.ts';
import { Document, type Element } from './document.ts';
import {
  type CellChange,
  type Changes,
  type Correction,
  type Merged,
  noteHead,
  noteInstead,
  type Place,
  writtenNote,
} from './marks.ts';
import { type CellStyles, declarations } from './ods-styles.ts';
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

/** The number of a note's first paragraphs that are ours, with the empty one that parts them from the others. */
function ourParagraphs(cell: Document, paragraphs: readonly Element[]): number {
  const texts = paragraphs.map(({ inner, innerEnd }) => cell.text(inner, innerEnd).replaceAll(/<[^>]*>/g, ''));
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

/** Whether some bytes stand in a piece of others. */
function holds(bytes: Uint8Array, wanted: Uint8Array, from: number, to: number): boolean {
  const first = wanted[0] ?? 0;
  for (let at = bytes.indexOf(first, from); at >= 0 && at < to; at = bytes.indexOf(first, at + 1))
    if (wanted.every((byte, i) => bytes[at + i] === byte)) return true;
  return false;
}

/** Whether one of some cells is hidden behind another with which it is merged. */
export function hitsCovered(content: Document, table: Element, cells: readonly Place[]): boolean {
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

const formulaName = strToU8('table:formula');

/** Attributes of a cell whose formula computes others as well. */
const matrix = ['table:number-matrix-columns-spanned', 'table:number-matrix-rows-spanned'];

/** Elements of a cell's text. */
const textElements = ['p', 'h', 'list'];

/**
 * Gives the wrong cells their style and note, and the corrected ones their value. A row or cell that is written once for many is
 * taken apart for that.
 */
export function changeTable(content: Document, table: Element, changes: Changes, styles: CellStyles): void {
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
    const isCorrected = ofLine.values().some(({ correction }) => correction);
    const hasOldResults = isCorrected && holds(source, formulaName, 0, source.length);
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
      if (wanted.length === 0) {
        if (hasOldResults) forgetResult(row, cell);
        continue;
      }
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

  function changedCell(row: Document, source: Element, style: string | undefined, change: CellChange): string {
    const cell = new Document(row.bytes.subarray(source.start, source.end));
    const { root } = cell;
    const { correction } = change;
    let tag = withAttribute(cell.tag(root), cellTimes, null);
    // One formula may compute a whole range of cells.
    if (correction && matrix.some((name) => attribute(tag, name) !== undefined)) noteInstead(change);
    else if (correction) {
      tag = withValue(withAttribute(tag, 'table:formula', null), correction.value);
      for (const { name, start, end } of root.children) if (textElements.includes(name)) cell.replace(start, end);
      if (correction.value !== null) cell.append(root, valueText(correction.value));
    }
    const old = root.children.find(({ name }) => name === 'annotation');
    if (change.note !== undefined) tag = withAttribute(tag, 'table:style-name', styles.wrongStyle(style));
    else if (change.isUnmarked) tag = withAttribute(tag, 'table:style-name', styles.styleBefore(style) ?? null);
    if (old) changeNote(cell, old, change.note);
    else if (change.note !== undefined && root.isAlone) cell.append(root, annotation(change.note));
    else if (change.note !== undefined) cell.replace(root.inner, root.inner, annotation(change.note));
    cell.replace(0, root.inner - (root.isAlone ? 2 : 1), tag.replace(/\s*\/?>$/, ''));
    const changed = joined(cell.pieces());
    return textAt(changed, 0, changed.length);
  }

  /** Takes the result of a formula away, which may have been made of a cell that is corrected: programs compute it when they open the file. */
  function forgetResult(row: Document, cell: Element): void {
    const tag = row.tag(cell);
    if (attribute(tag, 'table:formula') === undefined) return;
    row.replace(cell.start, cell.inner - (cell.isAlone ? 2 : 1), withValue(tag, null).replace(/\s*\/?>$/, ''));
    for (const { name, start, end } of cell.children) if (textElements.includes(name)) row.replace(start, end);
  }

  /** Puts a note in front of the one that a cell has, in the place of ours of an earlier time. */
  function changeNote(cell: Document, old: Element, note: string | undefined): void {
    const texts = old.children.filter(({ name }) => !noteHeads.includes(name));
    const ours = ourParagraphs(cell, texts);
    const isWhole = ours === texts.length;
    if (note === undefined && ours > 0 && isWhole) cell.replace(old.start, old.end);
    else if (note !== undefined && old.isAlone) cell.replace(old.start, old.end, annotation(note));
    else {
      for (const { start, end } of texts.slice(0, ours)) cell.replace(start, end);
      const at = texts[0]?.start ?? old.innerEnd;
      if (note !== undefined) cell.replace(at, at, paragraphs(note));
    }
  }

  /** The first tag of a cell, with another value. */
  function withValue(tag: string, value: Correction['value']): string {
    const bare = attributesOfValue.reduce((given, name) => withAttribute(given, name, null), tag);
    if (value === null) return bare;
    const typed = (type: string) => withAttribute(bare, 'office:value-type', type);
    if (value instanceof Date) return withAttribute(typed('date'), 'office:date-value', textOf(value));
    return typeof value === 'number' ? withAttribute(typed('float'), 'office:value', String(value)) : typed('string');
  }

  /** The text of a value. Several blanks in a row are written as how many they are. */
  function valueText(value: string | number | Date): string {
    const lines = textOf(value).split('\n').map(escaped);
    const blanks = (text: string) =>
      text.replaceAll(/^ | $| {2,}/g, ({ length }) => `<text:s text:c="${length}"/>`).replaceAll('\t', '<text:tab/>');
    return lines.map((line) => `<text:p${declaredText}>${blanks(line)}</text:p>`).join('');
  }

  /** Cells for the changes that belong behind a row's last cell. */
  function cellsBehind(width: number, left: ReadonlyMap<number, CellChange>, style?: string): string {
    let text = '';
    let at = width;
    for (const [column, { note, correction }] of [...left].sort(([a], [b]) => a - b)) {
      const value = correction?.value ?? null;
      if (column > at) text += repeated('<table:table-cell/>', cellTimes, column - at);
      const before = style ?? styleOfColumn(column);
      const name = note === undefined ? before : styles.wrongStyle(before);
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

  function paragraphs(note: string): string {
    return writtenNote(note)
      .replace(/\n$/, '')
      .split('\n')
      .map((line) => `<text:p>${escaped(line)}</text:p>`)
      .join('');
  }
}

/** A first tag of what stands so many times. */
function repeated(tag: string, name: string, times: number): string {
  return withAttribute(tag, name, times === 1 ? null : String(times));
}
