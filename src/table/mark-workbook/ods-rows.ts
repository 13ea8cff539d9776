import { timesOf } from '../workbook/ods-sheet.ts';
import { Tags } from '../workbook/tags.ts';
import { Document, type Element } from './document.ts';
import type { Merged, Place } from './marks.ts';
import { attribute } from './pieces.ts';

export const rowTimes = 'table:number-rows-repeated';
export const cellTimes = 'table:number-columns-repeated';
export const rowStyle = 'table:default-cell-style-name';

type Row = { start: number; end: number; tag: string; line: number; times: number };

/** The rows of a table, with the line of the first of those that are written as one; tables in cells are passed over. */
export function* rowsOf(content: Document, table: Element): Generator<Row> {
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
export function cellsOf(row: Document): Cell[] {
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
export function linesIn(lines: ReadonlyMap<number, unknown>, first: number, times: number): number[] {
  if (times === 1) return lines.has(first) ? [first] : [];
  return [...lines.keys()].filter((line) => line >= first && line < first + times).sort((a, b) => a - b);
}

/** The styles of columns; a cell without one of its own has that of its row or column. */
export function columnStyles(content: Document, table: Element): (column: number) => string | undefined {
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
