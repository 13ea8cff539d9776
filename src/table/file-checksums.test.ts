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
const checksums = { a: 'a'.repeat(32), b: 'b'.repeat(32), c: 'c'.repeat(32) };
const sha256 = 'd'.repeat(64);
const file = (name: string, md5: string) => ({ name, size: 1, md5 });
const noMatches = matchFileChecksums(columns, [], []);

/** A row with the columns above. */
function row(
  forward: Cell,
  forwardChecksum: Cell = '',
  reverse: Cell = '',
  reverseChecksum: Cell = '',
  method: Cell = '',
): Cell[] {
  return ['s', forward, forwardChecksum, reverse, reverseChecksum, method];
}

describe('files with known checksums', () => {
  it('give an empty result for a table without rows', () => {
    expect(Object.values(noMatches)).not.toEqual([]);
    expect(Object.values(noMatches).flat()).toEqual([]);
  });

  it('fill empty checksum cells of the rows that name them, and the method', () => {
    const rows = [row('a_R1.fastq.gz', null, ' a_R2.fastq.gz '), row('b_R1.fastq.gz', undefined, '', '', 'MD5')];
    const matches = matchFileChecksums(columns, rows, [
      file('b_R1.fastq.gz', checksums.c),
      file('a_R2.fastq.gz', checksums.b),
      file('a_R1.fastq.gz', checksums.a),
    ]);
    expect(matches).toEqual({
      ...noMatches,
      edits: [
        { row: 0, column: 2, value: checksums.a },
        { row: 0, column: 4, value: checksums.b },
        { row: 0, column: 5, value: 'MD5' },
        { row: 1, column: 2, value: checksums.c },
      ],
    });
  });

  it('match headers as an import does, in any order', () => {
    const headers = ['Checksum_Method', 'of_mine', ' forward_read_file_checksum*', 'forward_read_file_name'];
    expect(matchFileChecksums(headers, [['', '', '', 'a.fq']], [file('a.fq', checksums.a)]).edits).toEqual([
      { row: 0, column: 2, value: checksums.a },
      { row: 0, column: 0, value: 'MD5' },
    ]);
  });

  it('leave an equal checksum in upper case, and fill only the method', () => {
    const matches = matchFileChecksums(columns, [row('a.fq', checksums.a.toUpperCase())], [file('a.fq', checksums.a)]);
    expect(matches).toEqual({
      ...noMatches,
      edits: [{ row: 0, column: 5, value: 'MD5' }],
      equal: [{ row: 0, column: 2, file: 'a.fq' }],
    });
  });

  it('never replace another value, but list it with their checksum', () => {
    const rows = [row('a.fq', checksums.b), row('a.fq', 'not collected'), row('a.fq', 'abc'), row('a.fq', 'NA')];
    const matches = matchFileChecksums(columns, rows, [file('a.fq', checksums.a)]);
    expect(matches).toEqual({
      ...noMatches,
      contradictions: [checksums.b, 'not collected', 'abc', 'NA'].map((stated, at) => ({
        row: at,
        column: 2,
        file: 'a.fq',
        stated,
        md5: checksums.a,
      })),
    });
  });

  it('leave out rows with checksums of another method', () => {
    const rows = [
      row('a.fq', '', '', '', 'SHA-256'),
      row('a.fq', sha256, 'b.fq'),
      row('a.fq', '', '', '', 'not provided'),
    ];
    const matches = matchFileChecksums(columns, rows, [file('a.fq', checksums.a), file('b.fq', checksums.b)]);
    expect(matches).toEqual({
      ...noMatches,
      otherMethod: [
        { row: 0, column: 2, file: 'a.fq', method: 'SHA-256' },
        { row: 1, column: 2, file: 'a.fq', method: 'SHA-256' },
        { row: 1, column: 4, file: 'b.fq', method: 'SHA-256' },
        { row: 2, column: 2, file: 'a.fq', method: 'not provided' },
      ],
    });
  });

  it('do not match a name that differs in case', () => {
    const matches = matchFileChecksums(columns, [row('A_r1.fq')], [file('a_R1.fq', checksums.a)]);
    expect(matches).toEqual({
      ...noMatches,
      otherCase: [{ row: 0, column: 1, name: 'A_r1.fq', files: ['a_R1.fq'] }],
    });
    // With an exact match, the file that differs in case has no row.
    const both = matchFileChecksums(columns, [row('a.fq')], [file('A.fq', checksums.b), file('a.fq', checksums.a)]);
    expect(both.edits[0]).toEqual({ row: 0, column: 2, value: checksums.a });
    expect(both.withoutRow).toEqual(['A.fq']);
  });

  it('with the same name are matched only by their folders, unless they are copies', () => {
    const two = [file('run1/a.fq', checksums.a), file('run2/a.fq', checksums.b)];
    const matches = matchFileChecksums(columns, [row('a.fq')], two);
    expect(matches).toEqual({
      ...noMatches,
      ambiguous: [{ row: 0, column: 1, name: 'a.fq', files: ['run1/a.fq', 'run2/a.fq'] }],
    });
    // A name may start further up than the file's path, or further down.
    const withFolders = matchFileChecksums(columns, [row('run2/a.fq'), row('D:\\seq\\run1\\a.fq')], two);
    expect(withFolders.edits.filter(({ column }) => column === 2)).toEqual([
      { row: 0, column: 2, value: checksums.b },
      { row: 1, column: 2, value: checksums.a },
    ]);
    expect(
      matchFileChecksums(columns, [row('run1/a.fq'), row('run1/a.fq')], [file('a.fq', checksums.a)]).edits,
    ).toHaveLength(4);
    // One file cannot match two different longer names.
    const unclear = matchFileChecksums(columns, [row('run1/a.fq'), row('run2/a.fq')], [file('a.fq', checksums.a)]);
    expect(unclear).toEqual({
      ...noMatches,
      ambiguous: [
        { row: 0, column: 1, name: 'run1/a.fq', files: ['a.fq'] },
        { row: 1, column: 1, name: 'run2/a.fq', files: ['a.fq'] },
      ],
    });
    const copies = [file('run1/a.fq', checksums.a), file('copy/a.fq', checksums.a)];
    expect(matchFileChecksums(columns, [row('a.fq')], copies).edits[0]).toEqual({
      row: 0,
      column: 2,
      value: checksums.a,
    });
    // A folder that is not in the file's path is no match.
    expect(matchFileChecksums(columns, [row('run3/a.fq')], two).withoutFile).toHaveLength(1);
    expect(matchFileChecksums(columns, [row('ba.fq')], [file('a.fq', checksums.a)]).edits).toEqual([]);
  });

  it('match names in another Unicode normalization', () => {
    const composed = 'Förde_R1.fq';
    const matches = matchFileChecksums(columns, [row(composed)], [file(`x/${composed.normalize('NFD')}`, checksums.a)]);
    expect(matches.edits[0]).toEqual({ row: 0, column: 2, value: checksums.a });
  });

  it('are listed if no row names them, as are names without a file', () => {
    const rows = [row('a.fq', '', 'missing: not applicable'), row('b.fq', '', 'NA'), row(7)];
    expect(matchFileChecksums(columns, rows, [file('c.fq', checksums.c)])).toEqual({
      ...noMatches,
      withoutFile: [
        { row: 0, column: 1, name: 'a.fq' },
        { row: 1, column: 1, name: 'b.fq' },
        { row: 2, column: 1, name: '7' },
      ],
      withoutRow: ['c.fq'],
    });
  });

  it('list the columns that are missing for them', () => {
    const matches = matchFileChecksums(
      ['forward_read_file_name', 'checksum_method'],
      [['a.fq', '']],
      [file('a.fq', checksums.a)],
    );
    expect(matches).toEqual({ ...noMatches, missingColumns: ['forward_read_file_checksum'] });
    const noMethod = matchFileChecksums(columns.slice(0, -1), [row('a.fq')], [file('a.fq', checksums.a)]);
    expect(noMethod).toEqual({
      ...noMatches,
      edits: [{ row: 0, column: 2, value: checksums.a }],
      missingColumns: ['checksum_method'],
    });
    expect(matchFileChecksums(['samp_name'], [['s']], [file('a.fq', checksums.a)])).toEqual({
      ...noMatches,
      withoutRow: ['a.fq'],
    });
  });
});

describe('read files', () => {
  it('are recognized by their extensions', () => {
    const readFiles = ['a.fastq', 'a.fq', 'a.FASTQ.GZ', 'run/a.fq.bz2', 'a.b.fastq.zst', 'a.fq.xz'];
    const otherFiles = ['a.fasta', 'a.fastq.md5', 'fastq', 'a.gz', 'run.fastq/a.txt', '._a.fastq.gz', 'run/.a.fq'];
    expect([...readFiles, ...otherFiles].filter(isReadFile)).toEqual(readFiles);
  });

  it('have a field in an element, each with its checksum', () => {
    expect(readFileFields).toEqual([
      { name: 'forward_read_file_name', checksum: 'forward_read_file_checksum' },
      { name: 'reverse_read_file_name', checksum: 'reverse_read_file_checksum' },
    ]);
  });
});
