import { describe, expect, it } from 'vitest';
import type { MappedTable } from '../../../table/mapping/foreign-table.ts';
import { applyEdits, lettersByColumn, withSourceCells } from '../grid/table-cells.ts';
import { locateMappedColumns, toWorkbookHighlights } from './error-highlights.ts';
import { toFileCorrections } from './file-corrections.ts';

/** A table whose rows begin in row 4, mapped from the columns C (samp_name), B (depth), and D with E (the date). */
const rows = [
  ['S1', 5, '2024-05-01 10:00', 'MD5'],
  ['S2', 7, '2024-05-02 10:00', 'MD5'],
];
const table: MappedTable = {
  fileRows: rows,
  columns: ['samp_name', 'depth', 'field_sample_collection_date_begin', 'checksum_method'],
  lines: [4, 6],
  rows,
  warnings: [],
  origin: {
    isWorkbook: true,
    sheet: 1,
    header: 3,
    isForeign: true,
    computed: [],
    columns: [
      { from: [2], isCopy: true },
      { from: [1], isCopy: true },
      { from: [3, 4], isCopy: false },
      { from: [], isCopy: false },
    ],
  },
};

const correctionsOf = (corrected: MappedTable) =>
  toFileCorrections(
    corrected,
    (value) => `now ${value}`,
    (lines) => `rows ${lines.join()}`,
  );
const correct = (row: number, column: number, value: string | null) =>
  correctionsOf({ ...table, rows: applyEdits(table.rows, [{ row, column, value }]) });

describe('corrections of a table in its file', () => {
  it('are written to the source cells, as a number where a number was before', () => {
    const written = (...edit: Parameters<typeof correct>) => correct(...edit).corrections;
    expect(written(1, 1, '8.5')).toEqual([{ line: 6, column: 1, value: 8.5, fallbackNote: 'depth: now 8.5' }]);
    expect(written(1, 1, '8,5')).toMatchObject([{ value: 8.5 }]);
    expect(written(0, 0, '007')).toMatchObject([{ line: 4, column: 2, value: '007' }]);
    expect(written(0, 0, '7')).toMatchObject([{ line: 4, column: 2, value: '7' }]);
    expect(written(0, 0, null)).toMatchObject([{ line: 4, column: 2, value: null }]);
  });

  it('of a number shown with letters are numbers in a column of numbers, and texts in one of names', () => {
    const formatted = (number: number, text: string) => ({ number, text, shown: text });
    const fileRows = [[formatted(1, 'S001'), formatted(5, '5 m'), null, 'MD5']];
    const written = (column: number, value: string) => {
      const now = applyEdits(fileRows, [{ row: 0, column, value }]);
      return correctionsOf({ ...table, fileRows, rows: now }).corrections.map(({ value }) => value);
    };
    expect(written(0, '7')).toEqual(['7']);
    expect(written(1, '8 m')).toEqual([8]);
    expect(correctionsOf({ ...table, fileRows, rows: fileRows }).corrections).toEqual([]);
  });

  it('are days where days were before', () => {
    const fileRows = [['S1', 5, new Date('2024-05-01T00:00Z'), 'MD5']];
    const columns = table.origin.columns.map(({ from }) => ({ from, isCopy: true }));
    const day = (value: string) => {
      const rows = applyEdits(fileRows, [{ row: 0, column: 2, value }]);
      return correctionsOf({ ...table, origin: { ...table.origin, columns }, fileRows, rows }).corrections[0]?.value;
    };
    expect(day('30.06.2024')).toEqual(new Date('2024-06-30T00:00Z'));
    expect(day('2024-06')).toBe('2024-06');
  });

  it('are none where nothing was corrected, or all of it was undone', () => {
    const none = { corrections: [], notes: [] };
    expect(correctionsOf(table)).toEqual(none);
    expect(correct(0, 0, 'S1')).toEqual(none);
  });

  it('are notes where a value was made of several cells or of none', () => {
    const { corrections, notes } = correct(0, 2, '2024-06-01');
    expect(corrections).toEqual([]);
    expect(notes).toEqual([{ row: 4, column: 'field_sample_collection_date_begin', message: 'now 2024-06-01' }]);
    expect(correct(0, 3, 'SHA256').notes).toEqual([
      { row: 0, column: 'checksum_method', message: 'now SHA256 (rows 4)' },
    ]);
  });

  it('in an added column are written behind the table, below the name of the column', () => {
    const added = (columns: readonly string[]): MappedTable => ({
      ...table,
      columns: [...table.columns, ...columns],
      origin: {
        ...table.origin,
        columns: [
          ...table.origin.columns,
          ...columns.map((_, i) => ({ from: [6 + i], isCopy: true, isAdded: true as const })),
        ],
      },
    });
    const one = added(['reverse_read_file_name', 'reverse_read_file_checksum']);
    const edited = { ...one, rows: applyEdits(one.rows, [{ row: 0, column: 4, value: 'A_R2.fastq.gz' }]) };
    expect(correctionsOf(edited).corrections).toMatchObject([
      { line: 3, column: 6, value: 'reverse_read_file_name' },
      { line: 4, column: 6, value: 'A_R2.fastq.gz' },
    ]);
    expect(correctionsOf(one).corrections).toEqual([]);
  });

  it('empty all cells of a row that was left out', () => {
    const edits = table.columns.map((_, column) => ({ row: 1, column, value: null }));
    const { corrections, notes } = correctionsOf({ ...table, rows: applyEdits(table.rows, edits) });
    expect(corrections).toMatchObject([2, 1, 3, 4].map((column) => ({ line: 6, column, value: null })));
    expect(notes).toEqual([]);
  });

  it('include terms that the mapping replaces', () => {
    const fileRows = applyEdits(table.rows, [{ row: 0, column: 0, value: 'S one' }]);
    expect(correctionsOf({ ...table, fileRows }).corrections).toMatchObject([{ line: 4, column: 2, value: 'S1' }]);
  });
});

describe('errors of a foreign table', () => {
  it('are named by the column letters of the file', () => {
    expect(lettersByColumn(table)).toEqual({ samp_name: 'C', depth: 'B', field_sample_collection_date_begin: 'D+E' });
    const error = { id: 0, row: 6, cell: 'A2', message: 'wrong' };
    const errors = table.columns.map((column) => ({ ...error, column }));
    expect(withSourceCells(errors, table).map(({ cell }) => cell)).toEqual(['C6', 'B6', 'D6 + E6', null]);
  });

  it('are highlighted with the name of the field at all source cells, and at the header where there is none', () => {
    const errors = ['depth', 'field_sample_collection_date_begin', 'checksum_method', 'checksum_method'].map(
      (column, i) => ({ row: i < 3 ? 4 : 6, column, message: 'wrong' }),
    );
    expect(toWorkbookHighlights(errors, locateMappedColumns(table), null)).toEqual([
      { line: 3, column: 0, message: 'checksum_method: wrong' },
      { line: 4, column: 1, message: 'depth: wrong' },
      { line: 4, column: 3, message: 'field_sample_collection_date_begin: wrong' },
      { line: 4, column: 4, message: 'field_sample_collection_date_begin: wrong' },
    ]);
  });
});
