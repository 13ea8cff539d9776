import { describe, expect, it } from 'vitest';
import { parseTypedId, toSearchTerms, toStoredText } from './parse-typed-record.ts';

describe('a typed record', () => {
  it.each([
    ['Example, Alex (12)', 'Example Alex'],
    ['16S rRNA, V4-V5, AMPLICON', '16S rRNA V4-V5 AMPLICON'],
    ['Filtration 0,22 µm', 'Filtration 0,22 µm'],
    ['Gotland (deep) basin', 'Gotland (deep) basin'],
    ['  ', ''],
  ])('%s is searched for by its words', (typed, words) => {
    expect(toSearchTerms(typed)).toBe(words);
  });

  it.each([
    ['sequencing_run', '14.03.2019, HWF1', '2019-03-14, HWF1'],
    ['sequencing_run', '03.2019', '2019-03'],
    ['sequencing_run', '34.03.2019', '34.03.2019'],
    ['field_sample', '14.03.2019', '14.03.2019'],
  ] as const)('of a %s: %s is looked for as %s', (entity, typed, stored) => {
    expect(toStoredText(entity, typed)).toBe(stored);
  });

  it.each([
    ['318', 318],
    [' (318) ', 318],
    ['318a', null],
    ['(318', 318],
    ['0', null],
    ['2147483647', 2_147_483_647],
    ['2147483648', null],
    ['', null],
    ['12345678901', null],
  ])('%s is searched for by its id where it is one', (typed, id) => {
    expect(parseTypedId(typed)).toBe(id);
  });
});
