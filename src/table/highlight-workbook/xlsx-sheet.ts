import { columnLetters, parseColumnIndex, parseRowNumber } from '../../catalogue/templates/sheets.ts';
import { serialOf } from '../workbook/cell-formats.ts';
import { escapeXstring, isTrue } from '../workbook/xlsx-sheet.ts';
import { XmlTokenizer } from '../workbook/xml-tokenizer.ts';
import { type CellChange, type CellChanges, type Correction, type MergedCell, replaceByNote } from './highlights.ts';
import type { XmlDocument, XmlElement } from './xml-document.ts';
import { escapeXml, readAttribute, withAttribute, withoutTagEnd } from './xml-text.ts';

/** The style of a highlighted cell by its previous style, and the reverse. */
export type CellStyles = { highlightStyle: (style: number) => number; originalStyle: (style: number) => number };

/** Parses a range such as `A1:F20` or `A1`. */
function parseRange(range: string): MergedCell | undefined {
  const [first = '', last = first] = range.replaceAll('$', '').split(':');
  const [column, lastColumn] = [parseColumnIndex(first), parseColumnIndex(last)];
  const [line, lastLine] = [first, last].map(parseRowNumber);
  if (column === undefined || lastColumn === undefined || !line || !lastLine) return undefined;
  return { line, column, lines: lastLine - line + 1, columns: lastColumn - column + 1 };
}

/** The merged cells of a sheet. */
export function findMergedCells(sheet: XmlDocument): MergedCell[] {
  const list = sheet.root.children.find(({ name }) => name === 'mergeCells')?.children ?? [];
  return list.flatMap((element) => parseRange(sheet.attribute(element, 'ref') ?? '') ?? []);
}

/** The default styles of columns, for missing cells. */
function readColumnStyles(sheet: XmlDocument): (column: number) => number {
  const list = sheet.root.children.find(({ name }) => name === 'cols')?.children ?? [];
  const ranges = list.map((element) => {
    const number = (name: string) => Number(sheet.attribute(element, name) ?? 0);
    return { first: number('min') - 1, last: number('max') - 1, style: number('style') };
  });
  return (column) => ranges.find(({ first, last }) => column >= first && column <= last)?.style ?? 0;
}

/** Attributes for the type of a cell's value; a new value replaces them. */
const valueAttributes = ['t', 'vm', 'cm'];

/**
 * Applies changes to a sheet: styles of highlighted cells and values of corrected ones. Missing cells and rows are
 * inserted at their positions.
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
  /** Positions at which missing rows would be inserted; those of rows that are found later are ignored. */
  const positions = new Map<number, number>();
  const foundLines = new Set<number>();
  let nextLine = 0;
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

  /** A cell with another value. @param tag its previous start tag */
  function withValue(tag: string, value: Correction['value']): string {
    const withoutValue = valueAttributes.reduce((currentTag, name) => withAttribute(currentTag, name, null), tag);
    const tagStart = withoutTagEnd(withoutValue);
    if (value === null) return `${tagStart}/>`;
    const end = `</${prefix}c>`;
    if (typeof value !== 'string') {
      const number = value instanceof Date ? serialOf(value, is1904) : value;
      return `${tagStart}><${prefix}v>${number}</${prefix}v>${end}`;
    }
    const text = escapeXml(escapeXstring(value));
    return `${tagStart} t="inlineStr"><${prefix}is><${prefix}t xml:space="preserve">${text}</${prefix}t></${prefix}is>${end}`;
  }

  const tags = new XmlTokenizer(sheet.bytes, data.contentStart, data.contentEnd);
  while (tags.next()) {
    if (tags.isClosing || !tags.hasName('row')) continue;
    const { start, end, isSelfClosing } = tags;
    const tag = sheet.text(start, end);
    const reference = readAttribute(tag, 'r');
    line = reference === undefined ? line + 1 : Number(reference);
    for (; (lines[nextLine] ?? line) < line; nextLine++) positions.set(lines[nextLine] ?? 0, start);
    const lineChanges = foundLines.has(line) ? undefined : changes.get(line);
    if (!lineChanges) {
      tags.skipToEnd();
      continue;
    }
    foundLines.add(line);
    changeRow({ start, end, isSelfClosing, tag, lineChanges });
  }
  for (const missingLine of lines) {
    if (foundLines.has(missingLine)) continue;
    const columns = [...(changes.get(missingLine)?.keys() ?? [])].sort((a, b) => a - b);
    const cells = columns.map((column) => newCell(missingLine, column, styleOfColumn(column))).join('');
    const row = `<${prefix}row r="${missingLine}">${cells}</${prefix}row>`;
    const position = positions.get(missingLine);
    if (position === undefined) sheet.append(data, row);
    else sheet.replace(position, position, row);
  }
  extendDimension(sheet, changes);
  return { hasLostFormulas };

  type Row = {
    start: number;
    end: number;
    isSelfClosing: boolean;
    tag: string;
    lineChanges: ReadonlyMap<number, CellChange>;
  };

  function changeRow(row: Row): void {
    const changedColumns = [...row.lineChanges.keys()].sort((a, b) => a - b);
    const hasCorrections = row.lineChanges.values().some(({ correction }) => correction);
    const isStyled = isTrue(readAttribute(row.tag, 'customFormat'));
    const rowStyle = isStyled ? Number(readAttribute(row.tag, 's') ?? 0) : undefined;
    const missing = new Set(changedColumns);
    /** Positions at which missing cells would be inserted; those of cells that are found later are ignored. */
    const cellPositions = new Map<number, number>();
    let next = 0;
    let column = 0;
    let rowEnd = row.end;
    while (!row.isSelfClosing && tags.next()) {
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
      for (; (changedColumns[next] ?? column) < column; next++) cellPositions.set(changedColumns[next] ?? 0, start);
      if (missing.delete(column)) {
        const change = row.lineChanges.get(column) ?? {};
        const { correction } = change;
        const formula = correction && findFormulaTag(sheet, end, innerEnd);
        // A shared formula, or one that also computes other cells, is not replaced.
        const isKept = formula !== undefined && readAttribute(formula, 'ref') !== undefined;
        if (isKept) replaceByNote(change);
        else if (formula !== undefined) hasLostFormulas = true;
        const oldStyle = Number(readAttribute(cell, 's') ?? 0);
        const style = styleFor(change, oldStyle);
        const tag = style === oldStyle ? cell : withAttribute(cell, 's', String(style));
        if (correction && !isKept) sheet.replace(start, tags.end, withValue(tag, correction.value));
        else if (tag !== cell) sheet.replace(start, end, tag);
      } else if (hasCorrections) removeFormulaResult(sheet, end, innerEnd);
      column++;
    }
    if (missing.size === 0) return;
    let addedCells = '';
    for (const missingColumn of missing) {
      const text = newCell(line, missingColumn, rowStyle ?? styleOfColumn(missingColumn));
      const position = cellPositions.get(missingColumn);
      if (position === undefined) addedCells += text;
      else sheet.replace(position, position, text);
    }
    if (row.isSelfClosing) sheet.replace(row.end - 2, row.end, `>${addedCells}</${prefix}row>`);
    else if (addedCells !== '') sheet.replace(rowEnd, rowEnd, addedCells);
    // `spans` only makes reading faster, and an outdated one would mislead programs.
    const withoutSpans = withAttribute(row.tag, 'spans', null);
    if (withoutSpans !== row.tag)
      sheet.replace(row.start, row.end - (row.isSelfClosing ? 2 : 1), withoutSpans.replace(/\/?>$/, ''));
  }
}

/** The start tag of a cell's formula. */
function findFormulaTag(sheet: XmlDocument, start: number, end: number): string | undefined {
  const tags = new XmlTokenizer(sheet.bytes, start, end);
  while (tags.next()) if (!tags.isClosing && tags.hasName('f')) return sheet.text(tags.start, tags.end);
  return undefined;
}

/** Removes the result of a formula, since it may depend on a corrected cell; programs compute it again on opening. */
function removeFormulaResult(sheet: XmlDocument, rangeStart: number, rangeEnd: number): void {
  if (!sheet.hasElement(rangeStart, rangeEnd, 'f')) return;
  const tags = new XmlTokenizer(sheet.bytes, rangeStart, rangeEnd);
  while (tags.next()) {
    const { start } = tags;
    if (tags.isClosing || !tags.hasName('v')) continue;
    tags.skipToEnd();
    sheet.replace(start, tags.end);
  }
}

/** Extends the dimension of the sheet to the changed cells. */
function extendDimension(sheet: XmlDocument, changes: CellChanges): void {
  const dimension: XmlElement | undefined = sheet.root.children.find(({ name }) => name === 'dimension');
  const range = dimension && parseRange(sheet.attribute(dimension, 'ref') ?? '');
  if (!range) return;
  const lines = [...changes.keys()];
  const columns = [...changes.values()].flatMap((lineChanges) => [...lineChanges.keys()]);
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
  const extended = [first.line, first.column, last.line - first.line + 1, last.column - first.column + 1];
  const isSame = [range.line, range.column, range.lines, range.columns].every((number, i) => number === extended[i]);
  if (!isSame) sheet.setAttributes(dimension, { ref });
}
