import { describe, expect, it } from 'vitest';
import type { MappedTable } from '../../../table/mapping/foreign-table.ts';
import { parsePastedCells, toClipboardCell } from './clipboard.ts';

const table: Pick<MappedTable, 'rows' | 'columns'> = {
  columns: ['a', 'b'],
  rows: [
    ['1', '2'],
    ['3', '4'],
    ['5', '6'],
  ],
};

describe('cells that are pasted', () => {
  it('fill the table to the right and down, empty ones too', () => {
    expect(parsePastedCells('x\t y \r\n\tz\r\n', { row: 1, column: 0 }, table)).toEqual({
      edits: [
        { row: 1, column: 0, value: 'x' },
        { row: 1, column: 1, value: 'y' },
        { row: 2, column: 0, value: null },
        { row: 2, column: 1, value: 'z' },
      ],
      outsideCount: 0,
    });
  });

  it('stay one cell where a line ends in it', () => {
    const { edits } = parsePastedCells('"two\nlines, ""quoted"""\tx\nbelow\ty\n', { row: 0, column: 0 }, table);
    expect(edits.map(({ row, value }) => [row, value])).toEqual([
      [0, 'two\nlines, "quoted"'],
      [0, 'x'],
      [1, 'below'],
      [1, 'y'],
    ]);
  });

  it('keep marks of their own, and are the same again when they are copied', () => {
    const cells = ['"Polarstern" cruise', '"abc"', 'two\nlines, "quoted"', '"two\nlines"', ''];
    for (const cell of cells)
      expect(parsePastedCells(toClipboardCell(cell), { row: 0, column: 1 }, table).edits, cell).toEqual([
        { row: 0, column: 1, value: cell || null },
      ]);
  });

  it('are counted where they are beyond the last row or column, unless they are empty', () => {
    const { edits, outsideCount } = parsePastedCells('1\t2\t3\n4\t\t\n5\t6\t7\n', { row: 1, column: 1 }, table);
    expect(edits.map(({ value }) => value)).toEqual(['1', '4']);
    expect(outsideCount).toBe(5);
  });
});
