import { describe, expect, it, test } from 'vitest';
import { areTaggedMates, compareMates, isFilledDown } from './read-mates.ts';

describe('the names of a forward and a reverse file', () => {
  test.each([
    ['A_R1.fastq.gz', 'A_R2.fastq.gz'],
    ['HE533-Prok-F02-2A_S1_L001_R1_001.fastq.gz', 'HE533-Prok-F02-2A_S1_L001_R2_001.fastq.gz'],
    ['SRR11949830_1.fastq.gz', 'SRR11949830_2.fastq.gz'],
    ['A.R1.fq', 'A.R2.fq'],
    ['A_r1.fq', 'A_r2.fq'],
    ['R1_A.fastq', 'R2_A.fastq'],
    ['A_f.fastq.gz', 'A_r.fastq.gz'],
    ['A_F.fastq.gz', 'A_R.fastq.gz'],
    ['LCC4_fwd.fastq.gz', 'LCC4_rev.fastq.gz'],
    ['File1.forward.fastq.gz', 'File1.reverse.fastq.gz'],
    ['A_forward_R1.fastq.gz', 'A_reverse_R2.fastq.gz'],
    ['A read 1.fastq.gz', 'A read 2.fastq.gz'],
    ['AK4_R1p.fastq.gz', 'AK4_R2p.fastq.gz'],
    ['test1.fastq.gz', 'test2.fastq.gz'],
    // A station named R2, and the replicate of a sample.
    ['site_R2_1.fastq.gz', 'site_R2_2.fastq.gz'],
    ['R2_S5_R1.fastq.gz', 'R2_S5_R2.fastq.gz'],
  ])('%s and %s are mates, and swapped in reverse order', (forward, reverse) => {
    expect(compareMates(forward, reverse)).toBe('mates');
    expect(compareMates(reverse, forward)).toBe('swapped');
    expect(compareMates(forward, forward)).toBe('same');
  });

  test.each([
    ['A_R1.fastq.gz', 'B_R2.fastq.gz'],
    ['S1_R1.fastq.gz', 'S2_R1.fastq.gz'],
    ['A_L001_R1_001.fastq.gz', 'A_L002_R2_001.fastq.gz'],
    ['A_R1_001.fastq.gz', 'A_R1_002.fastq.gz'],
    ['A_R1.fastq.gz', 'A_R2.fastq'],
    ['A_R1_R2.fastq', 'A_R2_R1.fastq'],
    ['A.fastq.gz', 'A_R2.fastq.gz'],
    ['A_R1.fastq.gz', 'A_I1.fastq.gz'],
    ['S11.fastq.gz', 'S12.fastq.gz'],
    ['A_2.fastq.gz', 'A_3.fastq.gz'],
  ])('%s and %s differ in more than the read number', (forward, reverse) => {
    expect(compareMates(forward, reverse)).toBe('different');
    expect(compareMates(reverse, forward)).toBe('different');
  });

  it('have read tags that make them mates, or none', () => {
    expect(areTaggedMates('A_R1.fq', 'A_R2.fq')).toBe(true);
    expect(areTaggedMates('A_R2.fq', 'A_R1.fq')).toBe(true);
    expect(areTaggedMates('A_R1.fq', 'A_R1.fq')).toBe(false);
    expect(areTaggedMates('A_1.fq', 'A_2.fq')).toBe(false);
    expect(areTaggedMates('S1', 'S2')).toBe(false);
  });
});

describe('names in successive rows', () => {
  test.each([
    ['A_R1.fastq.gz', 'A_R2.fastq.gz'],
    ['A_R9.fastq.gz', 'A_R10.fastq.gz'],
    ['A_R10.fastq.gz', 'A_R11.fastq.gz'],
    ['A_S1_L001_R1_001.fastq.gz', 'A_S1_L001_R1_002.fastq.gz'],
    ['A_S1_L001_R1_009.fastq.gz', 'A_S1_L001_R1_010.fastq.gz'],
  ])('%s and %s count up the read', (above, name) => {
    expect(isFilledDown(above, name)).toBe(true);
    expect(isFilledDown(name, above)).toBe(false);
  });

  test.each([
    ['A_1.fastq.gz', 'A_2.fastq.gz'],
    ['A1_R1.fastq.gz', 'A2_R1.fastq.gz'],
    ['A1_R1.fastq.gz', 'A2_R2.fastq.gz'],
    ['A_R1.fastq.gz', 'A_R3.fastq.gz'],
    ['A_R1.fastq.gz', 'A_R1.fastq.gz'],
    ['A_R1_5.fastq.gz', 'A_R1_6.fastq.gz'],
    ['A_L001_R1.fastq.gz', 'A_L002_R1.fastq.gz'],
  ])('%s and %s do not count up the read', (above, name) => {
    expect(isFilledDown(above, name)).toBe(false);
  });
});
