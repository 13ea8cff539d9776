import { strToU8 } from 'fflate';
import { textOf } from '../../catalogue/cells.ts';
import { concatBytes } from '../workbook/zip-archive.ts';
import { type CellChange, type CellChanges, type Correction, replaceByNote } from './highlights.ts';
import { changeNote, createAnnotation } from './ods-notes.ts';
import {
  cellRepeatAttribute,
  defaultStyleAttribute,
  findLinesIn,
  iterateRows,
  listCells,
  readColumnStyles,
  rowRepeatAttribute,
} from './ods-rows.ts';
import { type CellStyles, namespaceDeclarations } from './ods-styles.ts';
import { XmlDocument, type XmlElement } from './xml-document.ts';
import { bytesToText, containsBytes, escapeXml, readAttribute, withAttribute, withoutTagEnd } from './xml-text.ts';

/** Attributes for the value of a cell; a new value replaces all of them. */
const valueAttributes = [
  'office:value-type',
  'calcext:value-type',
  'office:value',
  'office:currency',
  'office:date-value',
  'office:time-value',
  'office:boolean-value',
  'office:string-value',
];

const formulaAttribute = strToU8('table:formula');

/** Attributes of an array formula, which computes several cells. */
const matrixAttributes = ['table:number-matrix-columns-spanned', 'table:number-matrix-rows-spanned'];

/** Elements that contain the text of a cell. */
const textElements = ['p', 'h', 'list'];

/**
 * Applies changes to a table: styles and notes of highlighted cells, and values of corrected ones. Repeated rows and
 * cells are split where necessary.
 */
export function changeTable(content: XmlDocument, table: XmlElement, changes: CellChanges, styles: CellStyles): void {
  const styleOfColumn = readColumnStyles(content, table);
  const declarations = namespaceDeclarations(content, 'office', 'text');
  const textDeclarations = namespaceDeclarations(content, 'text');
  const tableDeclarations = namespaceDeclarations(content, 'table');
  let nextLine = 1;
  let lastEnd: number | undefined;
  for (const { start, end, tag, line, repeatCount } of iterateRows(content, table)) {
    nextLine = line + repeatCount;
    lastEnd = end;
    const changedLines = findLinesIn(changes, line, repeatCount);
    if (changedLines.length === 0) continue;
    const source = content.bytes.subarray(start, end);
    const copies = (count: number) =>
      count === 0 ? '' : withRepeatCount(tag, rowRepeatAttribute, count) + content.text(start + tag.length, end);
    const chunks: (string | Uint8Array)[] = [];
    let doneLine = line;
    for (const changedLine of changedLines) {
      chunks.push(
        copies(changedLine - doneLine),
        changedRow(source, repeatCount, changes.get(changedLine) ?? new Map()),
      );
      doneLine = changedLine + 1;
    }
    chunks.push(copies(line + repeatCount - doneLine));
    content.replace(start, end, ...chunks);
  }
  const linesAfter = [...changes.keys()].filter((line) => line >= nextLine).sort((a, b) => a - b);
  let text = '';
  for (const line of linesAfter) {
    if (line > nextLine)
      text += `${withRepeatCount(`<table:table-row${tableDeclarations}>`, rowRepeatAttribute, line - nextLine)}<table:table-cell/></table:table-row>`;
    text += `<table:table-row${tableDeclarations}>${cellsAfter(0, changes.get(line) ?? new Map())}</table:table-row>`;
    nextLine = line + 1;
  }
  if (text !== '') {
    if (lastEnd === undefined) content.append(table, text);
    else content.replace(lastEnd, lastEnd, text);
  }

  function changedRow(
    source: Uint8Array,
    repeatCount: number,
    lineChanges: ReadonlyMap<number, CellChange>,
  ): Uint8Array {
    const row = new XmlDocument(source);
    const tag = row.startTag(row.root);
    const style = readAttribute(tag, defaultStyleAttribute);
    const isCorrected = lineChanges.values().some(({ correction }) => correction);
    const hasOldResults = isCorrected && containsBytes(source, formulaAttribute, 0, source.length);
    const remaining = new Map(lineChanges);
    let width = 0;
    if (repeatCount > 1)
      row.replace(
        0,
        row.root.contentStart - (row.root.isSelfClosing ? 2 : 1),
        withAttribute(tag, rowRepeatAttribute, null).replace(/\/?>$/, ''),
      );
    for (const { cell, column, repeatCount: count } of listCells(row)) {
      width = column + count;
      const changedColumns = findLinesIn(remaining, column, count);
      if (changedColumns.length === 0) {
        if (hasOldResults) removeFormulaResult(row, cell);
        continue;
      }
      const cellTag = row.startTag(cell);
      const rest = row.text(cell.contentStart, cell.end);
      let text = '';
      let doneColumn = column;
      for (const changedColumn of changedColumns) {
        if (changedColumn > doneColumn)
          text += withRepeatCount(cellTag, cellRepeatAttribute, changedColumn - doneColumn) + rest;
        const oldStyle = readAttribute(cellTag, 'table:style-name') ?? style ?? styleOfColumn(changedColumn);
        text += changedCell(row, cell, oldStyle, remaining.get(changedColumn) ?? {});
        remaining.delete(changedColumn);
        doneColumn = changedColumn + 1;
      }
      if (column + count > doneColumn)
        text += withRepeatCount(cellTag, cellRepeatAttribute, column + count - doneColumn) + rest;
      row.replace(cell.start, cell.end, text);
    }
    row.append(row.root, cellsAfter(width, remaining, style));
    return concatBytes(row.toChunks());
  }

  function changedCell(row: XmlDocument, source: XmlElement, style: string | undefined, change: CellChange): string {
    const cell = new XmlDocument(row.bytes.subarray(source.start, source.end));
    const { root } = cell;
    const { correction } = change;
    let tag = withAttribute(cell.startTag(root), cellRepeatAttribute, null);
    // An array formula also computes other cells, so a note replaces the correction.
    if (correction && matrixAttributes.some((name) => readAttribute(tag, name) !== undefined)) replaceByNote(change);
    else if (correction) {
      tag = withValue(withAttribute(tag, 'table:formula', null), correction.value);
      for (const { name, start, end } of root.children) if (textElements.includes(name)) cell.replace(start, end);
      if (correction.value !== null) cell.append(root, valueText(correction.value));
    }
    const oldNote = root.children.find(({ name }) => name === 'annotation');
    if (change.note !== undefined) tag = withAttribute(tag, 'table:style-name', styles.highlightStyle(style));
    else if (change.isCleared) tag = withAttribute(tag, 'table:style-name', styles.originalStyle(style) ?? null);
    if (oldNote) changeNote(cell, oldNote, change.note, declarations);
    else if (change.note !== undefined && root.isSelfClosing)
      cell.append(root, createAnnotation(change.note, declarations));
    else if (change.note !== undefined)
      cell.replace(root.contentStart, root.contentStart, createAnnotation(change.note, declarations));
    cell.replace(0, root.contentStart - (root.isSelfClosing ? 2 : 1), withoutTagEnd(tag));
    const bytes = concatBytes(cell.toChunks());
    return bytesToText(bytes, 0, bytes.length);
  }

  /** Removes the result of a formula, since it may depend on a corrected cell; programs compute it again on opening. */
  function removeFormulaResult(row: XmlDocument, cell: XmlElement): void {
    const tag = row.startTag(cell);
    if (readAttribute(tag, 'table:formula') === undefined) return;
    row.replace(cell.start, cell.contentStart - (cell.isSelfClosing ? 2 : 1), withoutTagEnd(withValue(tag, null)));
    for (const { name, start, end } of cell.children) if (textElements.includes(name)) row.replace(start, end);
  }

  /** The start tag of a cell, changed to another value. */
  function withValue(tag: string, value: Correction['value']): string {
    const withoutValue = valueAttributes.reduce((currentTag, name) => withAttribute(currentTag, name, null), tag);
    if (value === null) return withoutValue;
    const withType = (type: string) => withAttribute(withoutValue, 'office:value-type', type);
    if (value instanceof Date) return withAttribute(withType('date'), 'office:date-value', textOf(value));
    return typeof value === 'number'
      ? withAttribute(withType('float'), 'office:value', String(value))
      : withType('string');
  }

  /** The elements for the text of a value; repeated blanks are written as a number. */
  function valueText(value: string | number | Date): string {
    const lines = textOf(value).split('\n').map(escapeXml);
    const encodeBlanks = (text: string) =>
      text.replaceAll(/^ | $| {2,}/g, ({ length }) => `<text:s text:c="${length}"/>`).replaceAll('\t', '<text:tab/>');
    return lines.map((line) => `<text:p${textDeclarations}>${encodeBlanks(line)}</text:p>`).join('');
  }

  /** New cells for changes after the last cell of a row. */
  function cellsAfter(width: number, remaining: ReadonlyMap<number, CellChange>, style?: string): string {
    let text = '';
    let nextColumn = width;
    for (const [column, { note, correction }] of [...remaining].sort(([a], [b]) => a - b)) {
      const value = correction?.value ?? null;
      if (column > nextColumn) text += withRepeatCount('<table:table-cell/>', cellRepeatAttribute, column - nextColumn);
      const oldStyle = style ?? styleOfColumn(column);
      const newStyle = note === undefined ? oldStyle : styles.highlightStyle(oldStyle);
      const tag = withValue(
        `<table:table-cell${newStyle === undefined ? '' : ` table:style-name="${newStyle}"`}>`,
        value,
      );
      const inner =
        (note === undefined ? '' : createAnnotation(note, declarations)) + (value === null ? '' : valueText(value));
      text += `${tag}${inner}</table:table-cell>`;
      nextColumn = column + 1;
    }
    return text;
  }
}

/** A start tag with another repeat count. */
function withRepeatCount(tag: string, name: string, repeatCount: number): string {
  return withAttribute(tag, name, repeatCount === 1 ? null : String(repeatCount));
}
