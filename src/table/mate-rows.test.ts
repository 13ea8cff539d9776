import { describe, expect, it } from 'vitest';
import type { Cell } from '../catalogue/cells.ts';
import { findMissingMateColumns, mergeMateRows } from './mate-rows.ts';

const columns = [
  'samp_name',
  'forward_read_file_name',
  'forward_read_file_checksum',
  'reverse_read_file_name',
  'Reverse_Read_File_Checksum*',
  'depth',
];

/** The table after all pairs are merged. */
function mergedTable(rows: readonly (readonly Cell[])[], names: readonly string[] = columns): Cell[][] {
  const merged = rows.map((cells) => [...cells]);
  for (const { row, column, value } of mergeMateRows(names, rows).flat()) (merged[row] as Cell[])[column] = value;
  return merged;
}

const row = (sample: string, name: string, checksum: string, depth: Cell = 5): Cell[] => [
  sample,
  name,
  checksum,
  null,
  '',
  depth,
];
const empty = (width: number) => Array.from({ length: width }, () => null);

describe('two rows with the files of a pair', () => {
  it('become one row with both files and their checksums', () => {
    const rows = [
      row('S1', 'A_R1.fastq.gz', 'aa'),
      row('S1', 'A_R2.fastq.gz', 'bb'),
      row('S2', 'B_R2.fastq.gz', 'cc'),
      row('S2', 'B_R1.fastq.gz', 'dd'),
    ];
    expect(mergedTable(rows)).toEqual([
      ['S1', 'A_R1.fastq.gz', 'aa', 'A_R2.fastq.gz', 'bb', 5],
      [null, null, null, null, '', null],
      ['S2', 'B_R1.fastq.gz', 'dd', 'B_R2.fastq.gz', 'cc', 5],
      [null, null, null, null, '', null],
    ]);
    expect(mergeMateRows(columns, rows)).toHaveLength(2);
  });

  it('keep values that only one of them has, also after the last column', () => {
    const rows = [[...row('S1', 'A_1.fastq.gz', 'aa', null), 'note'], row('S1', 'A_2.fastq.gz', 'bb', '7 ')];
    expect(mergedTable(rows)).toEqual([
      ['S1', 'A_1.fastq.gz', 'aa', 'A_2.fastq.gz', 'bb', '7 ', 'note'],
      [null, null, null, null, '', null],
    ]);
  });

  it('stay two if another cell differs', () => {
    const rows = [row('S1', 'A_R1.fastq.gz', 'aa', 5), row('S1', 'A_R2.fastq.gz', 'bb', 6)];
    expect(mergeMateRows(columns, rows)).toEqual([]);
    const otherSamples = [row('A_R1', 'A_R1.fastq.gz', 'aa'), row('A_R2', 'A_R2.fastq.gz', 'bb')];
    expect(mergeMateRows(columns, otherSamples)).toEqual([]);
  });

  it('stay two if the reverse columns are missing or filled', () => {
    const rows = [row('S1', 'A_R1.fastq.gz', 'aa'), row('S1', 'A_R2.fastq.gz', 'bb')];
    for (const missing of [3, 4]) {
      const names = columns.map((name, index) => (index === missing ? 'other' : name));
      expect(mergeMateRows(names, rows)).toEqual([]);
    }
    const filled = rows.map((cells) => cells.map((cell, index) => (index === 4 ? 'ff' : cell)));
    expect(mergeMateRows(columns, filled)).toEqual([]);
  });

  it('become one if columns are known by a synonym', () => {
    const names = ['samp name', ...columns.slice(1, 4), 'Reverse read file checksum', 'Depth [m]'];
    expect(mergedTable([row('S1', 'A_R1.fastq.gz', 'aa'), row('S1', 'A_R2.fastq.gz', 'bb')], names)[0]).toEqual([
      'S1',
      'A_R1.fastq.gz',
      'aa',
      'A_R2.fastq.gz',
      'bb',
      5,
    ]);
  });

  it('report the missing columns for the reverse file', () => {
    const names = columns.filter((name) => !/reverse/i.test(name));
    const rows = [1, 2, 1].map((read, i) => [i < 2 ? 'S1' : 'S2', `A_R${read}.fastq.gz`, 'aa', 5]);
    expect(findMissingMateColumns(names, [empty(4), ...rows])).toEqual([
      'reverse_read_file_name',
      'reverse_read_file_checksum',
    ]);
    const withoutChecksum = rows.map((cells) => cells.map((cell, index) => (index === 3 ? null : cell)));
    expect(findMissingMateColumns(columns.slice(0, 4), withoutChecksum)).toEqual(['reverse_read_file_checksum']);
    expect(findMissingMateColumns(['samp_name', 'forward_read_file_name'], rows)).toEqual(['reverse_read_file_name']);
    expect(findMissingMateColumns(columns, rows)).toEqual([]);
    expect(findMissingMateColumns(names, rows.slice(1))).toEqual([]);
    expect(findMissingMateColumns(['samp_name'], rows)).toEqual([]);
  });

  it('are found across an empty row, and each row belongs to one pair', () => {
    const rows = [
      row('S1', 'A_R1.fastq.gz', 'aa'),
      empty(6),
      row('S1', 'A_R2.fastq.gz', 'bb'),
      row('S1', 'A_R1.fastq.gz', 'cc'),
    ];
    expect(mergeMateRows(columns, rows).map((edits) => [...new Set(edits.map((edit) => edit.row))].sort())).toEqual([
      [0, 2],
    ]);
  });
});
