import { columnLetters, parseColumnIndex, parseRowNumber } from '../../catalogue/templates/sheets.ts';
import { serialOf } from '../workbook/cell-formats.ts';
import { escapeXstring, isTrue } from '../workbook/xlsx-sheet.ts';
import { XmlTokenizer } from '../workbook/xml-tokenizer.ts';
import { type CellChange, type CellChanges, type Correction, type MergedCell, replaceByNote } from './highlights.ts';
import type { XmlDocument, XmlElement } from './xml-document.ts';
import { escapeXml, readAttribute, withAttribute, withoutTagEnd } from './xml-text.ts';

/** Gives the style of a wrong cell that had another, and the one that a wrong cell had before. */
export type CellStyles = { highlightStyle: (style: number) => number; originalStyle: (style: number) => number };

/** The two corners of a range such as `A1:F20`, or the one of `A1`. */
function parseRange(range: string): MergedCell | undefined {
  const [first = '', last = first] = range.replaceAll('$', '').split(':');
  const [column, lastColumn] = [parseColumnIndex(first), parseColumnIndex(last)];
  const [line, lastLine] = [first, last].map(parseRowNumber);
  if (column === undefined || lastColumn === undefined || !line || !lastLine) return undefined;
  return { line, column, lines: lastLine - line + 1, columns: lastColumn - column + 1 };
}

/** The cells of a sheet that are merged. */
export function findMergedCells(sheet: XmlDocument): MergedCell[] {
  const list = sheet.root.children.find(({ name }) => name === 'mergeCells')?.children ?? [];
  return list.flatMap((element) => parseRange(sheet.attribute(element, 'ref') ?? '') ?? []);
}

/** The styles of columns; a cell that is not there has that of its column. */
function readColumnStyles(sheet: XmlDocument): (column: number) => number {
  const list = sheet.root.children.find(({ name }) => name === 'cols')?.children ?? [];
  const ranges = list.map((element) => {
    const number = (name: string) => Number(sheet.attribute(element, name) ?? 0);
    return { first: number('min') - 1, last: number('max') - 1, style: number('style') };
  });
  return (column) => ranges.find(({ first, last }) => column >= first && column <= last)?.style ?? 0;
}

/** Attributes of a cell that say what kind of value it has; one that is put in brings its own. */
const valueAttributes = ['t', 'vm', 'cm'];

/**
 * Gives the wrong cells their style, and the corrected ones their value. Those that are not there, and their rows, are put in where
 * they belong.
 */
export function changeSheet(
  sheet: XmlDocument,
  changes: CellChanges,
  { highlightStyle, originalStyle }: CellStyles,
  is1904: boolean,
): { hasLostFormulas: boolean } {
  const data = sheet.root.children.find(({ name }) => name === 'sheetData');
  if (!data) return { hasLostFormulas: false };
  let hasLostFormulas = false;
  const styleOfColumn = readColumnStyles(sheet);
  const { prefix } = data;
  const lines = [...changes.keys()].sort((a, b) => a - b);
  /** Places of rows that are not there, as far as they are not found later. */
  const places = new Map<number, number>();
  const found = new Set<number>();
  let upTo = 0;
  let line = 0;

  function styleFor({ note, isCleared }: CellChange, style: number): number {
    if (note !== undefined) return highlightStyle(style);
    return isCleared ? originalStyle(style) : style;
  }

  function newCell(row: number, column: number, style: number): string {
    const change = changes.get(row)?.get(column) ?? {};
    const tag = `<${prefix}c r="${columnLetters(column)}${row}" s="${styleFor(change, style)}"/>`;
    return change.correction ? withValue(tag, change.correction.value) : tag;
  }

  /** A cell with another value. @param tag its first tag as it was */
  function withValue(tag: string, value: Correction['value']): string {
    const bare = valueAttributes.reduce((given, name) => withAttribute(given, name, null), tag);
    const head = withoutTagEnd(bare);
    if (value === null) return `${head}/>`;
    const end = `</${prefix}c>`;
    if (typeof value !== 'string') {
      const number = value instanceof Date ? serialOf(value, is1904) : value;
      return `${head}><${prefix}v>${number}</${prefix}v>${end}`;
    }
    const text = escapeXml(escapeXstring(value));
    return `${head} t="inlineStr"><${prefix}is><${prefix}t xml:space="preserve">${text}</${prefix}t></${prefix}is>${end}`;
  }

  const tags = new XmlTokenizer(sheet.bytes, data.contentStart, data.contentEnd);
  while (tags.next()) {
    if (tags.isClosing || !tags.hasName('row')) continue;
    const { start, end, isSelfClosing } = tags;
    const tag = sheet.text(start, end);
    const r = readAttribute(tag, 'r');
    line = r === undefined ? line + 1 : Number(r);
    for (; (lines[upTo] ?? line) < line; upTo++) places.set(lines[upTo] ?? 0, start);
    const ofLine = found.has(line) ? undefined : changes.get(line);
    if (!ofLine) {
      tags.skipToEnd();
      continue;
    }
    found.add(line);
    changeRow({ start, end, isAlone: isSelfClosing, tag, ofLine });
  }
  for (const missing of lines) {
    if (found.has(missing)) continue;
    const columns = [...(changes.get(missing)?.keys() ?? [])].sort((a, b) => a - b);
    const cells = columns.map((column) => newCell(missing, column, styleOfColumn(column))).join('');
    const row = `<${prefix}row r="${missing}">${cells}</${prefix}row>`;
    const place = places.get(missing);
    if (place === undefined) sheet.append(data, row);
    else sheet.replace(place, place, row);
  }
  extendDimension(sheet, changes);
  return { hasLostFormulas };

  type Row = { start: number; end: number; isAlone: boolean; tag: string; ofLine: ReadonlyMap<number, CellChange> };

  function changeRow(row: Row): void {
    const wanted = [...row.ofLine.keys()].sort((a, b) => a - b);
    const hasCorrections = row.ofLine.values().some(({ correction }) => correction);
    const isStyled = isTrue(readAttribute(row.tag, 'customFormat'));
    const rowStyle = isStyled ? Number(readAttribute(row.tag, 's') ?? 0) : undefined;
    const missing = new Set(wanted);
    /** Places of cells that are not there, as far as they are not found later. */
    const cellPlaces = new Map<number, number>();
    let next = 0;
    let column = 0;
    let rowEnd = row.end;
    while (!row.isAlone && tags.next()) {
      if (tags.isClosing) {
        rowEnd = tags.start;
        break;
      }
      const { start, end } = tags;
      const isCell = tags.hasName('c');
      const cell = sheet.text(start, end);
      const innerEnd = tags.skipToEnd();
      if (!isCell) continue;
      column = parseColumnIndex(readAttribute(cell, 'r') ?? '') ?? column;
      for (; (wanted[next] ?? column) < column; next++) cellPlaces.set(wanted[next] ?? 0, start);
      if (missing.delete(column)) {
        const change = row.ofLine.get(column) ?? {};
        const { correction } = change;
        const formula = correction && findFormulaTag(sheet, end, innerEnd);
        // Other cells share it, or are computed by it.
        const isKept = formula !== undefined && readAttribute(formula, 'ref') !== undefined;
        if (isKept) replaceByNote(change);
        else if (formula !== undefined) hasLostFormulas = true;
        const before = Number(readAttribute(cell, 's') ?? 0);
        const style = styleFor(change, before);
        const tag = style === before ? cell : withAttribute(cell, 's', String(style));
        if (correction && !isKept) sheet.replace(start, tags.end, withValue(tag, correction.value));
        else if (tag !== cell) sheet.replace(start, end, tag);
      } else if (hasCorrections) removeFormulaResult(sheet, end, innerEnd);
      column++;
    }
    if (missing.size === 0) return;
    let atEnd = '';
    for (const one of missing) {
      const text = newCell(line, one, rowStyle ?? styleOfColumn(one));
      const place = cellPlaces.get(one);
      if (place === undefined) atEnd += text;
      else sheet.replace(place, place, text);
    }
    if (row.isAlone) sheet.replace(row.end - 2, row.end, `>${atEnd}</${prefix}row>`);
    else if (atEnd !== '') sheet.replace(rowEnd, rowEnd, atEnd);
    // `spans` only lets programs read a row faster; a wrong one would mislead them.
    const bare = withAttribute(row.tag, 'spans', null);
    if (bare !== row.tag) sheet.replace(row.start, row.end - (row.isAlone ? 2 : 1), bare.replace(/\/?>$/, ''));
  }
}

/** The first tag of a cell's formula. */
function findFormulaTag(sheet: XmlDocument, from: number, to: number): string | undefined {
  const tags = new XmlTokenizer(sheet.bytes, from, to);
  while (tags.next()) if (!tags.isClosing && tags.hasName('f')) return sheet.text(tags.start, tags.end);
  return undefined;
}

/** Takes the result of a formula away, which may have been made of a cell that is corrected: programs compute it when they open the file. */
function removeFormulaResult(sheet: XmlDocument, from: number, to: number): void {
  if (!sheet.hasElement(from, to, 'f')) return;
  const tags = new XmlTokenizer(sheet.bytes, from, to);
  while (tags.next()) {
    const { start } = tags;
    if (tags.isClosing || !tags.hasName('v')) continue;
    tags.skipToEnd();
    sheet.replace(start, tags.end);
  }
}

/** Lets the range that the sheet says it has reach to the changed cells. */
function extendDimension(sheet: XmlDocument, changes: CellChanges): void {
  const dimension: XmlElement | undefined = sheet.root.children.find(({ name }) => name === 'dimension');
  const range = dimension && parseRange(sheet.attribute(dimension, 'ref') ?? '');
  if (!range) return;
  const lines = [...changes.keys()];
  const columns = [...changes.values()].flatMap((ofLine) => [...ofLine.keys()]);
  const first = { line: range.line, column: range.column };
  const last = { line: range.line + range.lines - 1, column: range.column + range.columns - 1 };
  for (const line of lines) {
    first.line = Math.min(first.line, line);
    last.line = Math.max(last.line, line);
  }
  for (const column of columns) {
    first.column = Math.min(first.column, column);
    last.column = Math.max(last.column, column);
  }
  const ref = [first, last].map(({ line, column }) => `${columnLetters(column)}${line}`).join(':');
  const before = [first.line, first.column, last.line - first.line + 1, last.column - first.column + 1];
  const isSame = [range.line, range.column, range.lines, range.columns].every((number, i) => number === before[i]);
  if (!isSame) sheet.setAttributes(dimension, { ref });
}
