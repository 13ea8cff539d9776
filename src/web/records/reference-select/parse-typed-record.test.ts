import { describe, expect, it } from 'vitest';
import { parseTypedId, toSearchTerms, toStoredText } from './parse-typed-record.ts';

describe('a typed text', () => {
  it.each([
    ['Example, Alex (12)', 'Example Alex'],
    ['16S rRNA, V4-V5, AMPLICON', '16S rRNA V4-V5 AMPLICON'],
    ['Filtration 0,22 µm', 'Filtration 0,22 µm'],
    ['Gotland (deep) basin', 'Gotland (deep) basin'],
    ['  ', ''],
  ])('%s is searched for by the terms %s', (typed, terms) => {
    expect(toSearchTerms(typed)).toBe(terms);
  });

  it.each([
    ['sequencing_run', '14.03.2019, HWF1', '2019-03-14, HWF1'],
    ['sequencing_run', '03.2019', '2019-03'],
    ['sequencing_run', '34.03.2019', '34.03.2019'],
    ['field_sample', '14.03.2019', '14.03.2019'],
  ] as const)('for a %s: %s becomes %s', (entity, typed, stored) => {
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
  ])('%s is read as the id %s', (typed, id) => {
    expect(parseTypedId(typed)).toBe(id);
  });
});
