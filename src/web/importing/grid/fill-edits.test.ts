import { expect, it } from 'vitest';
import type { Cell } from '../../../catalogue/cells.ts';
import { emptyRows, fillEdits, findRowGroups } from './fill-edits.ts';
import { headerRow } from './header-edits.ts';
import { applyTableEdits } from './table-cells.ts';

const tableOf = (columns: string[], rows: Cell[][]) => ({
  columns,
  rows,
  lines: rows.map((_, at) => at + 2),
  origin: { columns: columns.map((_, index) => ({ from: [index], isCopy: true })), width: columns.length },
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
  const edits = fillEdits(table, 'library_layout', filled(rows, 'SINGLE'));
  expect(applyTableEdits(table, edits).rows.map((cells) => cells[1])).toEqual(['SINGLE', 'PAIRED', 'SINGLE', null]);
});

it('a column that the table lacks is added with its values', () => {
  expect(emptyRows(table, 'samp_taxon_id', [2, 5])).toEqual([0, 3]);
  const edited = applyTableEdits(table, fillEdits(table, 'samp_taxon_id', filled([0, 3], '1561972')));
  expect(edited.columns).toEqual([...table.columns, 'samp_taxon_id']);
  expect(edited.rows.map((cells) => cells[3] ?? null)).toEqual(['1561972', null, null, '1561972']);
});

it('a column is added after cells that have no header', () => {
  const wide = tableOf(['samp_name'], [['A', 'loose']]);
  expect(fillEdits(wide, 'samp_taxon_id', filled([0], '1'))).toEqual([
    { row: 0, column: 2, value: '1' },
    { row: headerRow, column: 1, value: '' },
    { row: headerRow, column: 2, value: 'samp_taxon_id' },
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
