import { describe, expect, it } from 'vitest';
import type { Cell } from '../catalogue/field-types.ts';
import { isReadFile, readFileFields } from '../catalogue/read-files/read-files.ts';
import { matchFileChecksums } from './file-checksums.ts';

const columns = [
  'samp_name',
  'forward_read_file_name',
  'forward_read_file_checksum',
  'reverse_read_file_name',
  'reverse_read_file_checksum',
  'checksum_method',
];
const sums = { a: 'a'.repeat(32), b: 'b'.repeat(32), c: 'c'.repeat(32) };
const sha256 = 'd'.repeat(64);
const file = (name: string, md5: string) => ({ name, size: 1, md5 });
const nothing = matchFileChecksums(columns, [], []);

/** A row of the table above. */
function row(
  forward: Cell,
  forwardSum: Cell = '',
  reverse: Cell = '',
  reverseSum: Cell = '',
  method: Cell = '',
): Cell[] {
  return ['s', forward, forwardSum, reverse, reverseSum, method];
}

describe('files with known checksums', () => {
  it('say nothing of a table without rows', () => {
    expect(Object.values(nothing)).not.toEqual([]);
    expect(Object.values(nothing).flat()).toEqual([]);
  });

  it('fill the empty cells of the rows that name them, and the method', () => {
    const rows = [row('a_R1.fastq.gz', null, ' a_R2.fastq.gz '), row('b_R1.fastq.gz', undefined, '', '', 'MD5')];
    const found = matchFileChecksums(columns, rows, [
      file('b_R1.fastq.gz', sums.c),
      file('a_R2.fastq.gz', sums.b),
      file('a_R1.fastq.gz', sums.a),
    ]);
    expect(found).toEqual({
      ...nothing,
      edits: [
        { row: 0, column: 2, value: sums.a },
        { row: 0, column: 4, value: sums.b },
        { row: 0, column: 5, value: 'MD5' },
        { row: 1, column: 2, value: sums.c },
      ],
    });
  });

  it('match headers as an import does, wherever they stand', () => {
    const headers = ['Checksum_Method', 'of_mine', ' forward_read_file_checksum*', 'forward_read_file_name'];
    expect(matchFileChecksums(headers, [['', '', '', 'a.fq']], [file('a.fq', sums.a)]).edits).toEqual([
      { row: 0, column: 2, value: sums.a },
      { row: 0, column: 0, value: 'MD5' },
    ]);
  });

  it('leave a checksum that is theirs, in any case, and give only its method', () => {
    const found = matchFileChecksums(columns, [row('a.fq', sums.a.toUpperCase())], [file('a.fq', sums.a)]);
    expect(found).toEqual({
      ...nothing,
      edits: [{ row: 0, column: 5, value: 'MD5' }],
      equal: [{ row: 0, column: 2, file: 'a.fq' }],
    });
  });

  it('never replace what is written, but tell it beside their own', () => {
    const rows = [row('a.fq', sums.b), row('a.fq', 'not collected'), row('a.fq', 'abc'), row('a.fq', 'NA')];
    const found = matchFileChecksums(columns, rows, [file('a.fq', sums.a)]);
    expect(found).toEqual({
      ...nothing,
      contradictions: [sums.b, 'not collected', 'abc', 'NA'].map((stated, at) => ({
        row: at,
        column: 2,
        file: 'a.fq',
        stated,
        md5: sums.a,
      })),
    });
  });

  it('stay out of rows whose checksums are made by another method', () => {
    const rows = [
      row('a.fq', '', '', '', 'SHA-256'),
      row('a.fq', sha256, 'b.fq'),
      row('a.fq', '', '', '', 'not provided'),
    ];
    const found = matchFileChecksums(columns, rows, [file('a.fq', sums.a), file('b.fq', sums.b)]);
    expect(found).toEqual({
      ...nothing,
      otherMethod: [
        { row: 0, column: 2, file: 'a.fq', method: 'SHA-256' },
        { row: 1, column: 2, file: 'a.fq', method: 'SHA-256' },
        { row: 1, column: 4, file: 'b.fq', method: 'SHA-256' },
        { row: 2, column: 2, file: 'a.fq', method: 'not provided' },
      ],
    });
  });

  it('are not taken for a name in other capitals', () => {
    const found = matchFileChecksums(columns, [row('A_r1.fq')], [file('a_R1.fq', sums.a)]);
    expect(found).toEqual({
      ...nothing,
      otherCase: [{ row: 0, column: 1, name: 'A_r1.fq', files: ['a_R1.fq'] }],
    });
    // The other is a file without a row where there is the right one.
    const both = matchFileChecksums(columns, [row('a.fq')], [file('A.fq', sums.b), file('a.fq', sums.a)]);
    expect(both.edits[0]).toEqual({ row: 0, column: 2, value: sums.a });
    expect(both.withoutRow).toEqual(['A.fq']);
  });

  it('of one name are told apart by their folders or not at all, unless they are copies', () => {
    const two = [file('run1/a.fq', sums.a), file('run2/a.fq', sums.b)];
    const found = matchFileChecksums(columns, [row('a.fq')], two);
    expect(found).toEqual({
      ...nothing,
      ambiguous: [{ row: 0, column: 1, name: 'a.fq', files: ['run1/a.fq', 'run2/a.fq'] }],
    });
    // A name may begin further up than the file does, or further down.
    const named = matchFileChecksums(columns, [row('run2/a.fq'), row('D:\\seq\\run1\\a.fq')], two);
    expect(named.edits.filter(({ column }) => column === 2)).toEqual([
      { row: 0, column: 2, value: sums.b },
      { row: 1, column: 2, value: sums.a },
    ]);
    expect(
      matchFileChecksums(columns, [row('run1/a.fq'), row('run1/a.fq')], [file('a.fq', sums.a)]).edits,
    ).toHaveLength(4);
    // But one file is not what two rows mean that name different ones.
    const unclear = matchFileChecksums(columns, [row('run1/a.fq'), row('run2/a.fq')], [file('a.fq', sums.a)]);
    expect(unclear).toEqual({
      ...nothing,
      ambiguous: [
        { row: 0, column: 1, name: 'run1/a.fq', files: ['a.fq'] },
        { row: 1, column: 1, name: 'run2/a.fq', files: ['a.fq'] },
      ],
    });
    const copies = [file('run1/a.fq', sums.a), file('copy/a.fq', sums.a)];
    expect(matchFileChecksums(columns, [row('a.fq')], copies).edits[0]).toEqual({ row: 0, column: 2, value: sums.a });
    // A folder that the file does not lie in is no part of a name.
    expect(matchFileChecksums(columns, [row('run3/a.fq')], two).withoutFile).toHaveLength(1);
    expect(matchFileChecksums(columns, [row('ba.fq')], [file('a.fq', sums.a)]).edits).toEqual([]);
  });

  it('and names are the same however their letters are composed', () => {
    const composed = 'Förde_R1.fq';
    const found = matchFileChecksums(columns, [row(composed)], [file(`x/${composed.normalize('NFD')}`, sums.a)]);
    expect(found.edits[0]).toEqual({ row: 0, column: 2, value: sums.a });
  });

  it('are listed where no row names them, as are names without a file', () => {
    const rows = [row('a.fq', '', 'missing: not applicable'), row('b.fq', '', 'NA'), row(7)];
    expect(matchFileChecksums(columns, rows, [file('c.fq', sums.c)])).toEqual({
      ...nothing,
      withoutFile: [
        { row: 0, column: 1, name: 'a.fq' },
        { row: 1, column: 1, name: 'b.fq' },
        { row: 2, column: 1, name: '7' },
      ],
      withoutRow: ['c.fq'],
    });
  });

  it('name the columns that the table lacks for them', () => {
    const found = matchFileChecksums(
      ['forward_read_file_name', 'checksum_method'],
      [['a.fq', '']],
      [file('a.fq', sums.a)],
    );
    expect(found).toEqual({ ...nothing, missingColumns: ['forward_read_file_checksum'] });
    const noMethod = matchFileChecksums(columns.slice(0, -1), [row('a.fq')], [file('a.fq', sums.a)]);
    expect(noMethod).toEqual({
      ...nothing,
      edits: [{ row: 0, column: 2, value: sums.a }],
      missingColumns: ['checksum_method'],
    });
    expect(matchFileChecksums(['samp_name'], [['s']], [file('a.fq', sums.a)])).toEqual({
      ...nothing,
      withoutRow: ['a.fq'],
    });
  });
});

describe('read files', () => {
  it('are known by their endings', () => {
    const yes = ['a.fastq', 'a.fq', 'a.FASTQ.GZ', 'run/a.fq.bz2', 'a.b.fastq.zst', 'a.fq.xz'];
    const no = ['a.fasta', 'a.fastq.md5', 'fastq', 'a.gz', 'run.fastq/a.txt', '._a.fastq.gz', 'run/.a.fq'];
    expect([...yes, ...no].filter(isReadFile)).toEqual(yes);
  });

  it('stand in the fields of an element, each beside its checksum', () => {
    expect(readFileFields).toEqual([
      { name: 'forward_read_file_name', checksum: 'forward_read_file_checksum' },
      { name: 'reverse_read_file_name', checksum: 'reverse_read_file_checksum' },
    ]);
  });
});
