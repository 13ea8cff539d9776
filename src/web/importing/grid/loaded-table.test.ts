import { expect, it } from 'vitest';
import type { Cell } from '../../../catalogue/cells.ts';
import { headerRow } from './header-edits.ts';
import { replayEdits } from './loaded-table.ts';
import type { Edit } from './worker-messages.ts';

const rows = [
  ['a', 'b'],
  ['c', 'd'],
];
const tableOf = (cells: Cell[][]) => ({
  columns: ['A', 'B'],
  rows: cells,
  origin: { columns: [0, 1].map((index) => ({ from: [index], isCopy: true })), width: 3 },
});
const put = (value: string, row = 0): Edit[] => [{ row, column: 1, value }];

it('saved corrections are steps that can be undone, and change the rows', () => {
  const { steps, table: corrected } = replayEdits(tableOf(rows), [put('x'), put('y'), put('z', 1)]);
  expect(corrected.rows).toEqual([
    ['a', 'y'],
    ['c', 'z'],
  ]);
  expect(steps.map(({ before }) => before)).toEqual([put('b'), put('x'), put('d', 1)]);
  expect(rows[0]).toEqual(['a', 'b']);
});

it('saved corrections that were undone are no steps', () => {
  const { steps, table: corrected } = replayEdits(tableOf(rows), [put('x'), put('y'), put('x'), put('b')]);
  expect(steps).toEqual([]);
  expect(corrected.rows).toEqual(rows);
});

it('a number shown with letters is the same again once its correction is undone', () => {
  const formatted = () => ({ number: 1, text: 'S001', shown: 'S001' });
  const numbered = [['a', formatted()]];
  const { steps, table: corrected } = replayEdits(tableOf(numbered), [
    put('x'),
    [{ row: 0, column: 1, value: formatted() }],
  ]);
  expect(steps).toEqual([]);
  expect(corrected.rows[0]?.[1]).toBe(numbered[0]?.[1]);
});

const addColumn: Edit[] = [
  { row: 1, column: 2, value: 'new' },
  { row: headerRow, column: 2, value: 'C' },
];

it('a column that was added is part of the table, after those of its file', () => {
  const { steps, table } = replayEdits(tableOf(rows), [addColumn]);
  expect(table).toMatchObject({
    columns: ['A', 'B', 'C'],
    rows: [
      ['a', 'b'],
      ['c', 'd', 'new'],
    ],
  });
  expect(table.origin.columns[2]).toEqual({ from: [3], isCopy: true, isAdded: true });
  expect(steps.map(({ before }) => before)).toEqual([addColumn.map((edit) => ({ ...edit, value: null }))]);
});

it('a column whose adding was undone is none of the table', () => {
  const undone = addColumn.map((edit) => ({ ...edit, value: null }));
  const { steps, table } = replayEdits(tableOf(rows), [addColumn, undone]);
  expect(steps).toEqual([]);
  expect([table.columns, table.origin.columns.length]).toEqual([['A', 'B'], 2]);
});

it('a column is added after cells without a header, which keep none', () => {
  const wide = tableOf([['a', 'b', 'nameless']]);
  const edits: Edit[] = [
    { row: 0, column: 3, value: 'new' },
    { row: headerRow, column: 2, value: '' },
    { row: headerRow, column: 3, value: 'D' },
  ];
  const { table } = replayEdits(wide, [edits]);
  expect(table.columns).toEqual(['A', 'B', '', 'D']);
  expect(table.origin.columns.slice(2)).toEqual([
    { from: [2], isCopy: true },
    { from: [3], isCopy: true, isAdded: true },
  ]);
});
