import { describe, expect, it, test } from 'vitest';
import { readCell } from '../field-types.ts';
import { fieldOf } from '../index.ts';
import { parseChecksumLine } from './checksums.ts';

const md5 = '0cc175b9c0f1b6a831c399e269772661';
const sha256 = 'ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb';
const read = (cell: string) => readCell(cell, fieldOf('sequencing_element', 'forward_read_file_checksum'));

describe('a pasted line with a checksum', () => {
  test.each([
    [`${md5}  a_R1.fastq.gz`, md5, 'a_R1.fastq.gz'],
    [`${md5} *a_R1.fastq.gz`, md5, 'a_R1.fastq.gz'],
    [`${md5}\ta b.fastq.gz`, md5, 'a b.fastq.gz'],
    [`${sha256.toUpperCase()}  ./run 1/a_R1.fastq.gz`, sha256, 'a_R1.fastq.gz'],
    [`\\${md5}  C:\\run\\a_R1.fastq.gz`, md5, 'a_R1.fastq.gz'],
    [`MD5 (run/a (1).fastq.gz) = ${md5}`, md5, 'a (1).fastq.gz'],
    [`SHA256 (a_R1.fastq.gz) = ${sha256}`, sha256, 'a_R1.fastq.gz'],
    [`SHA2-256(a_R1.fastq.gz)= ${sha256}`, sha256, 'a_R1.fastq.gz'],
  ])('%j has a checksum and a file name', (line, sum, file) => {
    expect(parseChecksumLine(line)).toEqual({ checksum: sum, file });
    expect(read(line)).toBe(sum);
  });

  test.each([md5, '', 'a_R1.fastq.gz', `${md5}a_R1.fastq.gz`, `a_R1.fastq.gz ${md5}`, `${md5.slice(1)}  a.fq`])(
    '%j is no such line',
    (text) => expect(parseChecksumLine(text)).toBeNull(),
  );

  it('is parsed in linear time', () => {
    for (const text of ['MD5 ('.repeat(100_000), `MD5 (${') = '.repeat(100_000)}`, `${md5}${' '.repeat(500_000)}`])
      expect(parseChecksumLine(text)).toBeNull();
  });
});

describe('an invalid checksum', () => {
  const mistakeIn = (text: string) => read(text) as { code: string; params: object };
  test.each([
    [md5.replace('0', 'O'), { code: 'checksumLetter', params: { letter: 'O', digit: 0 } }],
    [md5.replace('0', 'o'), { code: 'checksumLetter', params: { letter: 'o', digit: 0 } }],
    [sha256.replace('1', 'l'), { code: 'checksumLetter', params: { letter: 'l', digit: 1 } }],
    [sha256.replace('1', 'I'), { code: 'checksumLetter', params: { letter: 'I', digit: 1 } }],
    [md5.replace('0', 'x'), { code: 'checksumCharacter', params: { character: 'x' } }],
    [
      md5.replace('0', '\u{1F41F}').replace(/.$/, ''),
      { code: 'checksumCharacter', params: { character: '\u{1F41F}' } },
    ],
    [`O${md5}`, { code: 'checksum', params: { length: 33 } }],
    ['d41d8cd98f00b204e9800998ecf8427e', { code: 'checksumOfEmpty', params: {} }],
    ['E3B0C44298FC1C149AFBF4C8996FB92427AE41E4649B934CA495991B7852B855', { code: 'checksumOfEmpty', params: {} }],
    ['d41d8cd98f00b204e9800998ecf8427e  a_R1.fastq.gz', { code: 'checksumOfEmpty', params: {} }],
  ])('%j has the right problem', (text, problem) => {
    const { code, params } = mistakeIn(text);
    expect({ code, params }).toEqual(problem);
  });
});
