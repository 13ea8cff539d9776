import { parseRepeatCount } from '../workbook/ods-sheet.ts';
import { XmlTokenizer } from '../workbook/xml-tokenizer.ts';
import type { MergedCell, SheetCell } from './highlights.ts';
import { XmlDocument, type XmlElement } from './xml-document.ts';
import { readAttribute } from './xml-text.ts';

export const rowRepeatAttribute = 'table:number-rows-repeated';
export const cellRepeatAttribute = 'table:number-columns-repeated';
export const defaultStyleAttribute = 'table:default-cell-style-name';

type Row = { start: number; end: number; tag: string; line: number; repeatCount: number };

/** The rows of a table; `line` is the first line of repeated rows. Tables inside cells are skipped. */
export function* iterateRows(content: XmlDocument, table: XmlElement): Generator<Row> {
  const tags = new XmlTokenizer(content.bytes, table.contentStart, table.contentEnd);
  let line = 1;
  while (tags.next()) {
    if (tags.isClosing) continue;
    if (tags.hasName('table') || tags.hasName('shapes')) tags.skipToEnd();
    if (!tags.hasName('table-row')) continue;
    const { start, end } = tags;
    const tag = content.text(start, end);
    const repeatCount = parseRepeatCount(readAttribute(tag, rowRepeatAttribute));
    tags.skipToEnd();
    yield { start, end: tags.end, tag, line, repeatCount };
    line += repeatCount;
  }
}

type Cell = { cell: XmlElement; column: number; repeatCount: number; isCovered: boolean };

/** The cells of a row; `column` is the first column of repeated cells. */
export function listCells(row: XmlDocument): Cell[] {
  let column = 0;
  const cells: Cell[] = [];
  for (const cell of row.root.children) {
    const isCovered = cell.name === 'covered-table-cell';
    if (!isCovered && cell.name !== 'table-cell') continue;
    const repeatCount = parseRepeatCount(readAttribute(row.startTag(cell), cellRepeatAttribute));
    cells.push({ cell, column, repeatCount, isCovered });
    column += repeatCount;
  }
  return cells;
}

/** Whether a merged cell covers at least one of the cells. */
export function hasCoveredCell(content: XmlDocument, table: XmlElement, cells: readonly SheetCell[]): boolean {
  const cellsByLine = Map.groupBy(cells, ({ line }) => line);
  for (const { start, end, line, repeatCount } of iterateRows(content, table)) {
    const cellsInRow = findLinesIn(cellsByLine, line, repeatCount).flatMap((rowLine) => cellsByLine.get(rowLine) ?? []);
    if (cellsInRow.length === 0) continue;
    if (!content.hasElement(start, end, 'covered-table-cell')) continue;
    const covered = listCells(new XmlDocument(content.bytes.subarray(start, end))).filter(({ isCovered }) => isCovered);
    if (
      cellsInRow.some(({ column }) =>
        covered.some((range) => column >= range.column && column < range.column + range.repeatCount),
      )
    )
      return true;
  }
  return false;
}

/** The merged cells of a table. */
export function findMergedCells(content: XmlDocument, table: XmlElement): MergedCell[] {
  const merged: MergedCell[] = [];
  for (const { start, end, line } of iterateRows(content, table)) {
    const row = new XmlDocument(content.bytes.subarray(start, end));
    for (const { cell, column } of listCells(row)) {
      const tag = row.startTag(cell);
      const lines = parseRepeatCount(readAttribute(tag, 'table:number-rows-spanned'));
      const columns = parseRepeatCount(readAttribute(tag, 'table:number-columns-spanned'));
      if (lines * columns > 1) merged.push({ line, column, lines, columns });
    }
  }
  return merged;
}

/** Those of `lines` that a repeated row covers, in ascending order. */
export function findLinesIn(lines: ReadonlyMap<number, unknown>, first: number, repeatCount: number): number[] {
  if (repeatCount === 1) return lines.has(first) ? [first] : [];
  return [...lines.keys()].filter((line) => line >= first && line < first + repeatCount).sort((a, b) => a - b);
}

/** The default styles of columns, for cells without a style whose row has none either. */
export function readColumnStyles(content: XmlDocument, table: XmlElement): (column: number) => string | undefined {
  const ranges: { end: number; style: string | undefined }[] = [];
  const tags = new XmlTokenizer(content.bytes, table.contentStart, table.contentEnd);
  let end = 0;
  while (tags.next() && !tags.hasName('table-row')) {
    if (tags.isClosing || !tags.hasName('table-column')) continue;
    const tag = content.text(tags.start, tags.end);
    end += parseRepeatCount(readAttribute(tag, cellRepeatAttribute));
    ranges.push({ end, style: readAttribute(tag, defaultStyleAttribute) });
  }
  return (column) => ranges.find((range) => column < range.end)?.style;
}
