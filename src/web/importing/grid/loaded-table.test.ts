import { expect, it } from 'vitest';
import type { SavedCorrection } from './add-columns.ts';
import {
  createLoadedTable,
  type LoadedTable,
  type LoadedTableAction,
  reduceLoadedTable,
  replayCorrections,
} from './loaded-table.ts';
import type { Edit, Table } from './worker-messages.ts';

const rows = [
  ['a', 'b'],
  ['c', 'd'],
];
const tableOf = (cells: Table['rows'], columns = ['one', 'two'], isForeign = false): Table => ({
  columns,
  lines: cells.map((_, i) => i + 2),
  rows: cells,
  fileRows: cells,
  warnings: [],
  origin: {
    isWorkbook: true,
    sheet: 0,
    header: 1,
    isForeign,
    columns: columns.map((_, i) => ({ from: [i], isCopy: true })),
    computed: [],
  },
  filename: 'table.xlsx',
  file: null,
  letters: null,
  isUploadable: true,
  profile: null,
});
const replay = (cells: Table['rows'], corrections: readonly SavedCorrection[]) => {
  const { steps, table } = replayCorrections(tableOf(cells), corrections);
  return { steps, rows: table.rows };
};
const put = (value: string, row = 0): Edit[] => [{ row, column: 1, value }];

it('saved corrections are steps that can be undone, and change the rows', () => {
  const { steps, rows: corrected } = replay(rows, [put('x'), put('y'), put('z', 1)]);
  expect(corrected).toEqual([
    ['a', 'y'],
    ['c', 'z'],
  ]);
  expect(steps.map(({ before }) => before)).toEqual([put('b'), put('x'), put('d', 1)]);
  expect(rows[0]).toEqual(['a', 'b']);
});

it('saved corrections that were undone are no steps', () => {
  const { steps, rows: corrected } = replay(rows, [put('x'), put('y'), put('x'), put('b')]);
  expect(steps).toEqual([]);
  expect(corrected).toEqual(rows);
});

it('a number shown with letters is the same again once its correction is undone', () => {
  const formatted = () => ({ number: 1, text: 'S001', shown: 'S001' });
  const numbered = [['a', formatted()]];
  const { steps, rows: corrected } = replay(numbered, [put('x'), [{ row: 0, column: 1, value: formatted() }]]);
  expect(steps).toEqual([]);
  expect(corrected[0]?.[1]).toBe(numbered[0]?.[1]);
});

const reduced = (table: Table, ...actions: LoadedTableAction[]): LoadedTable =>
  actions.reduce(reduceLoadedTable, createLoadedTable({ id: 'a', table, sheets: null }));
const third: Edit[] = [{ row: 1, column: 2, value: 'x' }];
const adding = { type: 'columnsAdded', names: ['three'], edits: third } as const;

it('added columns come after the last one, and are one step with their cells', () => {
  const added = reduced(tableOf(rows), adding);
  expect(added.table.columns).toEqual(['one', 'two', 'three']);
  expect(added.table.rows).toEqual([
    ['a', 'b', null],
    ['c', 'd', 'x'],
  ]);
  expect(added.table.origin.columns[2]).toEqual({ from: [2], isCopy: true, isAdded: true });
  const undone = reduceLoadedTable(added, { type: 'undone' });
  expect(undone.table.columns).toEqual(['one', 'two']);
  expect(undone.table.origin.columns).toHaveLength(2);
  expect(undone.done).toEqual([]);
  const redone = reduceLoadedTable(undone, { type: 'redone' });
  expect(redone.table).toEqual(added.table);
  expect(reduceLoadedTable(undone, adding).table).toEqual(added.table);
});

it('added columns are restored with a draft, and not those that were undone', () => {
  const saved = { added: ['three'], edits: third };
  const restored = replayCorrections(tableOf(rows), [put('y'), saved, { removed: ['three'] }, put('b'), saved]);
  expect(restored.table.columns).toEqual(['one', 'two', 'three']);
  expect(restored.table.rows).toEqual([
    ['a', 'b', null],
    ['c', 'd', 'x'],
  ]);
  expect(restored.steps).toHaveLength(1);
});

it('cells without a header do not get the header of an added column', () => {
  const { table } = reduced(tableOf([['a', 'b', null, 'note'], ['c']]), { ...adding, edits: [] });
  expect(table.columns).toEqual(['one', 'two', '', '', 'three']);
  expect(table.rows).toEqual([
    ['a', 'b', null, 'note', null],
    ['c', null, null, null, null],
  ]);
});

it('a column added to a foreign table has no column of the file', () => {
  const { table } = reduced(tableOf(rows, ['one', 'two'], true), adding);
  expect(table.origin.columns[2]).toEqual({ from: [], isCopy: false });
});
