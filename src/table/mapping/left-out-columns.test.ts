import { describe, expect, it } from 'vitest';
import { joinMeasurements } from './left-out-columns.ts';

const ids = ['sequencing_element_id', 'sequencing_element_version', 'field_sample_id', 'field_sample_version'];
const stored = (rows: readonly (readonly (string | number)[])[], ...more: string[]) => ({
  columns: ['samp_name', 'forward_read_file_name', ...more, ...ids],
  rows: rows.map((cells, i) => [...cells, i + 1, 1, Math.ceil((i + 1) / 2), 3]),
});

describe('measurements of a file for stored samples', () => {
  it('come to the elements of the same names, and to all elements of their samples', () => {
    const file = {
      columns: ['samp_name', 'forward_read_file_name', 'campaign', 'temp [K]', 'winch_mood'],
      rows: [
        ['c', 'c_R1.gz', 'X', 280, 'calm'],
        ['a', 'a_R1.gz', 'X', 277, null],
        ['b', 'b_R1.gz', 'X', null, 'n/a'],
      ],
    };
    const table = joinMeasurements(
      file,
      stored([
        ['a', 'a_R1.gz'],
        ['b', 'b_R1.gz'],
        ['c', 'c_R1.gz'],
        ['d', 'd_R1.gz'],
      ]),
    );
    expect(table).toEqual({
      columns: ['samp_name', ...ids, 'temp [K]', 'winch_mood'],
      rows: [
        ['a', 1, 1, 1, 3, 277, 'n/a'],
        ['b', 2, 1, 1, 3, 277, 'n/a'],
        ['c', 3, 1, 2, 3, 280, 'calm'],
        ['d', 4, 1, 2, 3, 280, 'calm'],
      ],
      missing: 1,
    });
  });

  it('are left out where the samples have them already, in whatever unit', () => {
    const file = { columns: ['samp_name', 'temp [K]', 'temp.top [Cel]'], rows: [['a', 277, 4]] };
    expect(joinMeasurements(file, stored([['a', 'a_R1.gz', 4]], 'temp [Cel]')).columns).toEqual([
      'samp_name',
      ...ids,
      'temp.top [Cel]',
    ]);
  });

  it('that contradict within a sample stay with their rows, where the comparison reports them', () => {
    const file = {
      columns: ['samp_name', 'temp [K]'],
      rows: [
        ['a', 277],
        ['b', 278],
      ],
    };
    const { rows } = joinMeasurements(
      file,
      stored([
        ['a', ''],
        ['b', ''],
      ]),
    );
    expect(rows.map((cells) => cells.at(-1))).toEqual([277, 278]);
  });
});
