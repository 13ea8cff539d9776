import { describe, expect, it } from 'vitest';
import type { MappedTable } from '../../../table/mapping/foreign-table.ts';
import { fillDownEdits, parsePastedCells, spellingEdits, toClipboardCell } from './cell-edits.ts';

const table: Pick<MappedTable, 'rows' | 'columns'> = {
  columns: ['a', 'b'],
  rows: [
    ['1', '2'],
    ['3', '4'],
    ['5', '6'],
  ],
};

describe('pasted cells', () => {
  it('replace cells to the right and below, also with empty values', () => {
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

  it('are one cell where the value has a line break', () => {
    const { edits } = parsePastedCells('"two\nlines, ""quoted"""\tx\nbelow\ty\n', { row: 0, column: 0 }, table);
    expect(edits.map(({ row, value }) => [row, value])).toEqual([
      [0, 'two\nlines, "quoted"'],
      [0, 'x'],
      [1, 'below'],
      [1, 'y'],
    ]);
  });

  it('keep their own quotation marks, and are the same when they are copied and pasted again', () => {
    const cells = ['"Polarstern" cruise', '"abc"', 'two\nlines, "quoted"', '"two\nlines"', ''];
    for (const cell of cells)
      expect(parsePastedCells(toClipboardCell(cell), { row: 0, column: 1 }, table).edits, cell).toEqual([
        { row: 0, column: 1, value: cell || null },
      ]);
  });

  it('beyond the last row or column are counted, unless they are empty', () => {
    const { edits, outsideCount } = parsePastedCells('1\t2\t3\n4\t\t\n5\t6\t7\n', { row: 1, column: 1 }, table);
    expect(edits.map(({ value }) => value)).toEqual(['1', '4']);
    expect(outsideCount).toBe(5);
  });
});

const columns = ['Campaign*', 'event_label', 'field_sample_name', 'project_name'];
const rows = [
  ['Kiel Fjord', 'ctd-1', 'cup a', 'baltic sea | Mud'],
  ['Kiel Fjord', ' ctd-1 ', 'cup a', 'Mud'],
  ['Elsewhere', 'ctd-1', 'cup a', 'Baltic Sea'],
  ['Kiel Fjord', 'ctd-12', null, 'baltic sea'],
  ['Kiel Fjord', 12, 'ctd-1', null],
];

describe('the stored spelling of a name', () => {
  it('is written in all rows that name the record, and in no others', () => {
    const within = { campaign: 'Kiel Fjord' };
    const spelling = { columns: ['event_label'], value: 'ctd-1', stored: 'CTD 1', within };
    expect(spellingEdits({ columns, rows }, spelling)).toEqual([
      { row: 0, column: 1, value: 'CTD 1' },
      { row: 1, column: 1, value: 'CTD 1' },
    ]);
    const number = { ...spelling, value: '12', stored: '1–2' };
    expect(spellingEdits({ columns, rows }, number)).toEqual([{ row: 4, column: 1, value: '1–2' }]);
  });

  it('is written in columns that are recognised by a synonym', () => {
    const spelling = { columns: ['project_name'], value: 'Mud', stored: 'MUD', within: { event_label: 'ctd-1' } };
    const headers = ['Campaign', 'Event label', 'Field sample name', 'Project name'];
    expect(spellingEdits({ columns: headers, rows }, spelling)).toEqual([
      { row: 0, column: 3, value: 'baltic sea | MUD' },
      { row: 1, column: 3, value: 'MUD' },
    ]);
  });

  it('replaces one of several names of a cell', () => {
    const spelling = { columns: ['project_name'], value: 'baltic sea', stored: 'Sea | Baltic', within: {} };
    expect(spellingEdits({ columns, rows }, spelling)).toEqual([
      { row: 0, column: 3, value: 'Sea \\| Baltic | Mud' },
      { row: 3, column: 3, value: 'Sea \\| Baltic' },
    ]);
  });

  it('is not written in a table without the columns that identify the record', () => {
    const within = { campaign: 'Kiel Fjord', event_label: 'ctd-1' };
    const spelling = { columns: ['field_sample_name'], value: 'cup a', stored: 'Cup A', within };
    expect(spellingEdits({ columns, rows }, spelling)).toHaveLength(2);
    expect(spellingEdits({ columns: ['', ...columns.slice(1)], rows }, spelling)).toEqual([]);
    expect(spellingEdits({ columns, rows }, { ...spelling, columns: ['nucleic_acid_sample_name'] })).toEqual([]);
  });
});

it('a cell is filled down to the next one with a value', () => {
  const values = [['a'], [null], [null], ['b'], [null]];
  expect(fillDownEdits(values, { row: 0, column: 0 })).toEqual([
    { row: 1, column: 0, value: 'a' },
    { row: 2, column: 0, value: 'a' },
  ]);
});
