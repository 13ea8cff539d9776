import { describe, expect, it, test } from 'vitest';
import { warningsOf } from '../../../tests/warnings.ts';
import { buildRow, checksumOf, type TableRow } from '../../../tests/workbooks.ts';

/** A row with these files and their checksums. */
const files = (forward: string, reverse: string | null, row: TableRow = {}) =>
  buildRow({
    forward_read_file_name: forward,
    forward_read_file_checksum: checksumOf(forward),
    reverse_read_file_name: reverse,
    reverse_read_file_checksum: reverse && checksumOf(reverse),
    ...row,
  });

const pair = (name: string, row?: TableRow) => files(`${name}_R1.fastq.gz`, `${name}_R2.fastq.gz`, row);

describe('the files of a row', () => {
  it('give no warning if they are mates with the right type and checksums', async () => {
    const type = { file_type: 'fastq' };
    const alone = { reverse_read_file_name: 'not applicable', reverse_read_file_checksum: null };
    expect((await warningsOf([pair('A', type), pair('B', type), pair('C', alone)])).codes).toEqual([]);
  });

  it('give a warning with all rows if forward and reverse are swapped', async () => {
    const swapped = (name: string) => files(`${name}_R2.fastq.gz`, `${name}_R1.fastq.gz`);
    const { codes, english, german } = await warningsOf([swapped('A'), pair('B'), swapped('C'), swapped('D')]);
    expect(codes).toEqual(['filesSwapped']);
    expect(english[0]).toMatch(/^In 3 rows \(2, 4, 5\), .* such as A_R2\.fastq\.gz as the forward and A_R1\.fastq\.gz/);
    expect(german[0]).toMatch(/^In 3 Zeilen \(2, 4, 5\) sind .* vertauscht/);
  });

  it('give a warning if their names differ in more than the number of the read', async () => {
    const { codes, english } = await warningsOf([pair('A'), files('B_R1.fastq.gz', 'C_R2.fastq.gz')]);
    expect(codes).toEqual(['filesNotMates']);
    expect(english[0]).toContain('In row 3, the names B_R1.fastq.gz and C_R2.fastq.gz differ');
  });

  test.each<[string, TableRow, string]>([
    ['do not fit their type', { file_type: 'bam' }, 'fileEnding'],
    [
      'hold no reads',
      { forward_read_file_name: 'S12.xlsx', reverse_read_file_name: null, reverse_read_file_checksum: null },
      'fileWithoutReads',
    ],
    [
      'are FASTQ that is not compressed',
      { forward_read_file_name: 'A_R1.fastq', reverse_read_file_name: 'A_R2.fastq' },
      'fastqUnpacked',
    ],
    ['have a checksum without a name', { reverse_read_file_name: null }, 'sumWithoutFile'],
    ['share a checksum', { reverse_read_file_checksum: checksumOf('A_R1.fastq.gz') }, 'sharedSums'],
    ['are the same file', { reverse_read_file_name: 'A_R1.fastq.gz' }, 'fileNames'],
  ])('give a warning if they %s', async (_, given, code) => {
    expect((await warningsOf([pair('A', given)])).codes).toContain(code);
  });

  it('of type fastq give a warning if they are a table', async () => {
    const { english } = await warningsOf([files('S12.xlsx', null, { file_type: 'fastq' })]);
    expect(english).toEqual([
      'In row 2, the extension of S12.xlsx in forward_read_file_name does not match the file_type fastq.',
    ]);
  });
});

describe('a repeated checksum', () => {
  it('of files with different names gives a warning with both names and the rows', async () => {
    const [checksum, other] = [checksumOf('a'), checksumOf('b')];
    const rows = [
      pair('A', { forward_read_file_checksum: checksum }),
      pair('B', { forward_read_file_checksum: checksum }),
      pair('C', { reverse_read_file_checksum: checksum }),
      pair('D', { forward_read_file_checksum: other, reverse_read_file_checksum: other }),
    ];
    const { codes, english } = await warningsOf(rows);
    expect(codes).toEqual(['sharedSums']);
    expect(english[0]).toMatch(
      new RegExp(`^2 checksums .* First: ${checksum} for A_R1\\.fastq\\.gz and B_R1\\.fastq\\.gz \\(rows 2–4\\)`),
    );
  });

  it('of files with the same name, or without a checksum, gives no warning', async () => {
    const none = { forward_read_file_checksum: 'not provided', checksum_method: 'not provided' };
    const reverse = { reverse_read_file_name: null, reverse_read_file_checksum: null };
    expect((await warningsOf([pair('A', { ...none, ...reverse }), pair('B', { ...none, ...reverse })])).codes).toEqual(
      [],
    );
  });
});

describe('file names filled down by a spreadsheet program', () => {
  const filledDown = (count: number) => Array.from({ length: count }, (_, i) => files(`Z_R${i + 1}.fastq.gz`, null));

  it('give a warning from the third row on, with all rows', async () => {
    expect((await warningsOf(filledDown(2))).codes).toEqual([]);
    const { codes, english } = await warningsOf([pair('A'), ...filledDown(4), pair('B')]);
    expect(codes).toEqual(['filesCountUp']);
    expect(english[0]).toMatch(
      /^In 4 rows \(3–6\), forward_read_file_name counts up .* from Z_R1\.fastq\.gz to Z_R3\.fastq\.gz/,
    );
  });

  it('give a warning for the reverse file as well', async () => {
    const rows = [2, 3, 4].map((read) => files(`Z${read}_R1.fastq.gz`, `Z_R${read}.fastq.gz`));
    expect((await warningsOf(rows)).codes).toEqual(['filesNotMates', 'filesCountUp']);
  });

  it('give no warning if the samples are numbered', async () => {
    expect((await warningsOf([pair('Z1'), pair('Z2'), pair('Z3')])).codes).toEqual([]);
    const numbered = [1, 2, 3].map((number) => files(`Z_${number}.fastq.gz`, null));
    expect((await warningsOf(numbered)).codes).toEqual([]);
  });

  it('give a warning if checksums count up', async () => {
    const checksum = '0cc175b9c0f1b6a831c399e269772661';
    const rows = [0, 1].map((more) =>
      pair(`A${more}`, { forward_read_file_checksum: checksum.replace(/661$/, `66${1 + more}`) }),
    );
    const { codes, english } = await warningsOf(rows);
    expect(codes).toEqual(['sumsCountUp']);
    expect(english[0]).toContain(
      'In row 3, the checksum in forward_read_file_checksum (0cc175b9c0f1b6a831c399e269772662)',
    );
  });
});

describe('the two files of a pair in separate rows', () => {
  const sample = { samp_name: 'S1', library_layout: 'PAIRED' };

  it('give a warning with both rows, in either order', async () => {
    const rows = [
      files('A_R1.fastq.gz', null, sample),
      files('A_R2.fastq.gz', null, sample),
      pair('B'),
      files('C_2.fastq.gz', null, { samp_name: 'S2' }),
      files('C_1.fastq.gz', null, { samp_name: 'S2' }),
    ];
    const { codes, english } = await warningsOf(rows);
    expect(codes).toContain('filesInRows');
    expect(english.find((message) => message.startsWith('4 rows (2, 3, 5, 6) have'))).toContain(
      'such as A_R1.fastq.gz and A_R2.fastq.gz',
    );
  });

  it('give a warning if the samples are named after the files', async () => {
    const rows = [1, 2].map((read) => files(`A_R${read}.fastq.gz`, null, { samp_name: `A_R${read}` }));
    expect((await warningsOf(rows)).codes).toEqual(['filesInRows']);
  });

  test.each<[string, TableRow, TableRow]>([
    ['two samples', { samp_name: 'S1' }, { samp_name: 'S2' }],
    ['single reads', { ...sample, library_layout: 'SINGLE' }, { ...sample, library_layout: 'SINGLE' }],
  ])('give no warning for %s', async (_, first, second) => {
    const rows = [files('A_R1.fastq.gz', null, first), files('A_R2.fastq.gz', null, second)];
    expect((await warningsOf(rows)).codes).not.toContain('filesInRows');
  });
});
