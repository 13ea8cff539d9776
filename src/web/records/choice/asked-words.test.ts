import { describe, expect, it } from 'vitest';
import { askedWords, typedNumber } from './asked-words.ts';

describe('what is looked for where somebody types a record as it is shown', () => {
  it.each([
    ['Example, Alex (12)', 'Example Alex'],
    ['16S rRNA, V4-V5, AMPLICON', '16S rRNA V4-V5 AMPLICON'],
    ['Filtration 0,22 µm', 'Filtration 0,22 µm'],
    ['Gotland (deep) basin', 'Gotland (deep) basin'],
    ['  ', ''],
  ])('%s', (typed, asked) => {
    expect(askedWords(typed)).toBe(asked);
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
  ])('is the number of %s', (typed, number) => {
    expect(typedNumber(typed)).toBe(number);
  });
});
