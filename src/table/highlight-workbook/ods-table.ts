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

/** Attributes of a cell that say its value; one that is put in brings its own. */
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

/** Attributes of a cell whose formula computes others as well. */
const matrixAttributes = ['table:number-matrix-columns-spanned', 'table:number-matrix-rows-spanned'];

/** Elements of a cell's text. */
const textElements = ['p', 'h', 'list'];

/**
 * Gives the wrong cells their style and note, and the corrected ones their value. A row or cell that is written once for many is
 * taken apart for that.
 */
export function changeTable(content: XmlDocument, table: XmlElement, changes: CellChanges, styles: CellStyles): void {
  const styleOfColumn = readColumnStyles(content, table);
  const declared = namespaceDeclarations(content, 'office', 'text');
  const declaredText = namespaceDeclarations(content, 'text');
  const declaredTable = namespaceDeclarations(content, 'table');
  let next = 1;
  let lastEnd: number | undefined;
  for (const { start, end, tag, line, repeatCount } of iterateRows(content, table)) {
    next = line + repeatCount;
    lastEnd = end;
    const wanted = findLinesIn(changes, line, repeatCount);
    if (wanted.length === 0) continue;
    const source = content.bytes.subarray(start, end);
    const copies = (count: number) =>
      count === 0 ? '' : withRepeatCount(tag, rowRepeatAttribute, count) + content.text(start + tag.length, end);
    const pieces: (string | Uint8Array)[] = [];
    let at = line;
    for (const one of wanted) {
      pieces.push(copies(one - at), changedRow(source, repeatCount, changes.get(one) ?? new Map()));
      at = one + 1;
    }
    pieces.push(copies(line + repeatCount - at));
    content.replace(start, end, ...pieces);
  }
  const behind = [...changes.keys()].filter((line) => line >= next).sort((a, b) => a - b);
  let text = '';
  for (const line of behind) {
    if (line > next)
      text += `${withRepeatCount(`<table:table-row${declaredTable}>`, rowRepeatAttribute, line - next)}<table:table-cell/></table:table-row>`;
    text += `<table:table-row${declaredTable}>${cellsBehind(0, changes.get(line) ?? new Map())}</table:table-row>`;
    next = line + 1;
  }
  if (text !== '') {
    if (lastEnd === undefined) content.append(table, text);
    else content.replace(lastEnd, lastEnd, text);
  }

  function changedRow(source: Uint8Array, repeatCount: number, ofLine: ReadonlyMap<number, CellChange>): Uint8Array {
    const row = new XmlDocument(source);
    const tag = row.startTag(row.root);
    const style = readAttribute(tag, defaultStyleAttribute);
    const isCorrected = ofLine.values().some(({ correction }) => correction);
    const hasOldResults = isCorrected && containsBytes(source, formulaAttribute, 0, source.length);
    const left = new Map(ofLine);
    let width = 0;
    if (repeatCount > 1)
      row.replace(
        0,
        row.root.contentStart - (row.root.isSelfClosing ? 2 : 1),
        withAttribute(tag, rowRepeatAttribute, null).replace(/\/?>$/, ''),
      );
    for (const { cell, column, repeatCount: count } of listCells(row)) {
      width = column + count;
      const wanted = findLinesIn(left, column, count);
      if (wanted.length === 0) {
        if (hasOldResults) forgetResult(row, cell);
        continue;
      }
      const cellTag = row.startTag(cell);
      const rest = row.text(cell.contentStart, cell.end);
      let text = '';
      let at = column;
      for (const one of wanted) {
        if (one > at) text += withRepeatCount(cellTag, cellRepeatAttribute, one - at) + rest;
        const before = readAttribute(cellTag, 'table:style-name') ?? style ?? styleOfColumn(one);
        text += changedCell(row, cell, before, left.get(one) ?? {});
        left.delete(one);
        at = one + 1;
      }
      if (column + count > at) text += withRepeatCount(cellTag, cellRepeatAttribute, column + count - at) + rest;
      row.replace(cell.start, cell.end, text);
    }
    row.append(row.root, cellsBehind(width, left, style));
    return concatBytes(row.toChunks());
  }

  function changedCell(row: XmlDocument, source: XmlElement, style: string | undefined, change: CellChange): string {
    const cell = new XmlDocument(row.bytes.subarray(source.start, source.end));
    const { root } = cell;
    const { correction } = change;
    let tag = withAttribute(cell.startTag(root), cellRepeatAttribute, null);
    // One formula may compute a whole range of cells.
    if (correction && matrixAttributes.some((name) => readAttribute(tag, name) !== undefined)) replaceByNote(change);
    else if (correction) {
      tag = withValue(withAttribute(tag, 'table:formula', null), correction.value);
      for (const { name, start, end } of root.children) if (textElements.includes(name)) cell.replace(start, end);
      if (correction.value !== null) cell.append(root, valueText(correction.value));
    }
    const old = root.children.find(({ name }) => name === 'annotation');
    if (change.note !== undefined) tag = withAttribute(tag, 'table:style-name', styles.highlightStyle(style));
    else if (change.isCleared) tag = withAttribute(tag, 'table:style-name', styles.originalStyle(style) ?? null);
    if (old) changeNote(cell, old, change.note, declared);
    else if (change.note !== undefined && root.isSelfClosing)
      cell.append(root, createAnnotation(change.note, declared));
    else if (change.note !== undefined)
      cell.replace(root.contentStart, root.contentStart, createAnnotation(change.note, declared));
    cell.replace(0, root.contentStart - (root.isSelfClosing ? 2 : 1), withoutTagEnd(tag));
    const changed = concatBytes(cell.toChunks());
    return bytesToText(changed, 0, changed.length);
  }

  /** Takes the result of a formula away, which may have been made of a cell that is corrected: programs compute it when they open the file. */
  function forgetResult(row: XmlDocument, cell: XmlElement): void {
    const tag = row.startTag(cell);
    if (readAttribute(tag, 'table:formula') === undefined) return;
    row.replace(cell.start, cell.contentStart - (cell.isSelfClosing ? 2 : 1), withoutTagEnd(withValue(tag, null)));
    for (const { name, start, end } of cell.children) if (textElements.includes(name)) row.replace(start, end);
  }

  /** The first tag of a cell, with another value. */
  function withValue(tag: string, value: Correction['value']): string {
    const bare = valueAttributes.reduce((given, name) => withAttribute(given, name, null), tag);
    if (value === null) return bare;
    const typed = (type: string) => withAttribute(bare, 'office:value-type', type);
    if (value instanceof Date) return withAttribute(typed('date'), 'office:date-value', textOf(value));
    return typeof value === 'number' ? withAttribute(typed('float'), 'office:value', String(value)) : typed('string');
  }

  /** The text of a value. Several blanks in a row are written as how many they are. */
  function valueText(value: string | number | Date): string {
    const lines = textOf(value).split('\n').map(escapeXml);
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
      if (column > at) text += withRepeatCount('<table:table-cell/>', cellRepeatAttribute, column - at);
      const before = style ?? styleOfColumn(column);
      const name = note === undefined ? before : styles.highlightStyle(before);
      const tag = withValue(`<table:table-cell${name === undefined ? '' : ` table:style-name="${name}"`}>`, value);
      const inside =
        (note === undefined ? '' : createAnnotation(note, declared)) + (value === null ? '' : valueText(value));
      text += `${tag}${inside}</table:table-cell>`;
      at = column + 1;
    }
    return text;
  }
}

/** A first tag of what stands so many times. */
function withRepeatCount(tag: string, name: string, repeatCount: number): string {
  return withAttribute(tag, name, repeatCount === 1 ? null : String(repeatCount));
}
