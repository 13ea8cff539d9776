import { describe, expect, it } from 'vitest';
import { contradictsType, fileNameProblem } from '../../src/catalogue/read-files/file-name-rules.ts';
import { compareMates, isFilledDown } from '../../src/catalogue/read-files/read-mates.ts';
import { hasRealTables, readTable } from './table.ts';

describe.runIf(hasRealTables())('the read files of real tables', () => {
  it.each([
    ['gfbio/example_GFBIO_submission.csv', 309],
    ['gfbio/dsub-269_template.csv', 8],
    ['gfbio/fixed_DSUB_378.csv', 3],
    ['gfbio/mol_comma_with_empty_rows_cols.csv', 5],
  ])('in %s have names, are mates, and are not counted up', (file, least) => {
    const pairs = readTable(file)
      .map(({ cell }) => [cell('forward_read_file_name').trim(), cell('reverse_read_file_name').trim()] as const)
      .filter(([forward, reverse]) => forward !== '' && reverse !== '');
    expect(pairs.length).toBeGreaterThanOrEqual(least);
    for (const [at, [forward, reverse]] of pairs.entries()) {
      expect([fileNameProblem(forward), fileNameProblem(reverse)]).toEqual([null, null]);
      expect(contradictsType(forward, 'fastq') || contradictsType(reverse, null)).toBe(false);
      expect(compareMates(forward, reverse), `${forward} ${reverse}`).toBe('mates');
      expect(isFilledDown(pairs[at - 1]?.[0] ?? '', forward)).toBe(false);
    }
  });
});
