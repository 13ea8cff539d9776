import { expect, it } from 'vitest';
import type { Cell } from '../../../catalogue/cells.ts';
import { emptyRows, fillEdits, findRowGroups } from './fill-edits.ts';
import { applyEdits } from './table-cells.ts';

const tableOf = (columns: string[], rows: Cell[][]) => ({
  columns,
  rows,
  lines: rows.map((_, at) => at + 2),
});
const table = tableOf(
  ['samp_name', 'library_layout', 'env_medium'],
  [
    ['A', null, 'water'],
    ['B', 'PAIRED', 'water'],
    ['C', ' ', 'ice'],
    ['D', null, 'water'],
  ],
);
const filled = (rows: readonly number[], value: string) => new Map(rows.map((row) => [row, value]));

it('only the empty cells of the rows are filled', () => {
  const rows = emptyRows(table, 'library_layout', [2, 3, 4]);
  expect(rows).toEqual([0, 2]);
  const edits = fillEdits(table.columns, 'library_layout', filled(rows, 'SINGLE'));
  expect(applyEdits(table.rows, edits).map((cells) => cells[1])).toEqual(['SINGLE', 'PAIRED', 'SINGLE', null]);
});

it('all rows are empty in a column that the table lacks, which is filled once it is added', () => {
  expect(emptyRows(table, 'samp_taxon_id', [2, 5])).toEqual([0, 3]);
  const values = filled([0, 3], '1561972');
  expect(fillEdits(table.columns, 'samp_taxon_id', values)).toEqual([]);
  expect(fillEdits([...table.columns, 'samp_taxon_id'], 'samp_taxon_id', values)).toEqual([
    { row: 0, column: 3, value: '1561972' },
    { row: 3, column: 3, value: '1561972' },
  ]);
});

it('rows are grouped by columns with a few values, which all of the rows have', () => {
  const [byMedium, ...others] = findRowGroups(table, [0, 2, 3]);
  expect(others).toEqual([]);
  expect([byMedium?.name, [...(byMedium?.groups ?? [])]]).toEqual([
    'env_medium',
    [
      ['water', [0, 3]],
      ['ice', [2]],
    ],
  ]);
});
