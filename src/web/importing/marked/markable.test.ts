import { describe, expect, it } from 'vitest';
import type { OwnRows } from '../../../table/own-table.ts';
import { corrected, lettersOf, named } from '../table/places.ts';
import { correctionsIn } from './markable.ts';
import { placesFrom, workbookMarks } from './places-of-errors.ts';

/** A table whose rows begin in row 4, made of the columns C (samp_name), B (depth), and D with E (the date). */
const table: OwnRows = {
  columns: ['samp_name', 'depth', 'field_sample_collection_date_begin', 'checksum_method'],
  lines: [4, 6],
  rows: [
    ['S1', 5, '2024-05-01 10:00', 'MD5'],
    ['S2', 7, '2024-05-02 10:00', 'MD5'],
  ],
  warnings: [],
  origin: {
    isWorkbook: true,
    sheet: 1,
    header: 3,
    isForeign: true,
    columns: [
      { from: [2], isCopy: true },
      { from: [1], isCopy: true },
      { from: [3, 4], isCopy: false },
      { from: [], isCopy: false },
    ],
  },
};

const correct = (row: number, column: number, value: string | null) => ({
  ...table,
  readRows: table.rows,
  rows: corrected(table.rows, [{ row, column, value }]),
});

describe('corrections of a table in its file', () => {
  it('stand in the cells that ours were made of, a number in the place of one as a number', () => {
    expect(correctionsIn(correct(1, 1, '8.5'))).toEqual([{ line: 6, column: 1, value: 8.5 }]);
    expect(correctionsIn(correct(0, 0, '007'))).toEqual([{ line: 4, column: 2, value: '007' }]);
    expect(correctionsIn(correct(0, 0, '7'))).toEqual([{ line: 4, column: 2, value: '7' }]);
    expect(correctionsIn(correct(0, 0, null))).toEqual([{ line: 4, column: 2, value: null }]);
  });

  it('are none where nothing was corrected, or all of it taken back', () => {
    const { rows } = table;
    expect(correctionsIn({ ...table, readRows: rows })).toEqual([]);
    expect(
      correctionsIn({ ...correct(0, 0, 'S3'), rows: corrected(rows, [{ row: 0, column: 0, value: 'S1' }]) }),
    ).toEqual([]);
  });

  it('have no place where several cells, or none, made the value', () => {
    expect(correctionsIn(correct(0, 2, '2024-06-01'))).toBeNull();
    expect(correctionsIn(correct(0, 3, 'SHA256'))).toBeNull();
  });
});

describe('errors of a table that was made of another one', () => {
  it('are named by the letters of the file', () => {
    expect(lettersOf(table)).toEqual({ samp_name: 'C', depth: 'B', field_sample_collection_date_begin: 'D+E' });
    const error = { id: 0, row: 6, cell: 'A2', message: 'wrong' };
    const errors = table.columns.map((column) => ({ ...error, column }));
    expect(named(errors, table).map(({ cell }) => cell)).toEqual(['C6', 'B6', 'D6 + E6', null]);
  });

  it('are marked at all cells that made the value, with the name of the field, and at the header where none did', () => {
    const errors = ['depth', 'field_sample_collection_date_begin', 'checksum_method', 'checksum_method'].map(
      (column, i) => ({ row: i < 3 ? 4 : 6, column, message: 'wrong' }),
    );
    expect(workbookMarks(errors, placesFrom(table), null)).toEqual([
      { line: 3, column: 0, message: 'checksum_method: wrong' },
      { line: 4, column: 1, message: 'depth: wrong' },
      { line: 4, column: 3, message: 'field_sample_collection_date_begin: wrong' },
      { line: 4, column: 4, message: 'field_sample_collection_date_begin: wrong' },
    ]);
  });
});
