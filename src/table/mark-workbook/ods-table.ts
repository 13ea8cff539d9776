import { strToU8 } from 'fflate';
import { textOf } from '../../catalogue/cells.ts';
import { joined } from '../workbook/archive.ts';
import { Document, type Element } from './document.ts';
import { type CellChange, type Changes, type Correction, noteInstead } from './marks.ts';
import { annotation, changeNote } from './ods-notes.ts';
import { cellsOf, cellTimes, columnStyles, linesIn, rowStyle, rowsOf, rowTimes } from './ods-rows.ts';
import { type CellStyles, declarations } from './ods-styles.ts';
import { attribute, escaped, holds, textAt, withAttribute, withoutClosing } from './pieces.ts';

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
    if (old) changeNote(cell, old, change.note, declared);
    else if (change.note !== undefined && root.isAlone) cell.append(root, annotation(change.note, declared));
    else if (change.note !== undefined) cell.replace(root.inner, root.inner, annotation(change.note, declared));
    cell.replace(0, root.inner - (root.isAlone ? 2 : 1), withoutClosing(tag));
    const changed = joined(cell.pieces());
    return textAt(changed, 0, changed.length);
  }

  /** Takes the result of a formula away, which may have been made of a cell that is corrected: programs compute it when they open the file. */
  function forgetResult(row: Document, cell: Element): void {
    const tag = row.tag(cell);
    if (attribute(tag, 'table:formula') === undefined) return;
    row.replace(cell.start, cell.inner - (cell.isAlone ? 2 : 1), withoutClosing(withValue(tag, null)));
    for (const { name, start, end } of cell.children) if (textElements.includes(name)) row.replace(start, end);
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
      const inside = (note === undefined ? '' : annotation(note, declared)) + (value === null ? '' : valueText(value));
      text += `${tag}${inside}</table:table-cell>`;
      at = column + 1;
    }
    return text;
  }
}

/** A first tag of what stands so many times. */
function repeated(tag: string, name: string, times: number): string {
  return withAttribute(tag, name, times === 1 ? null : String(times));
}
