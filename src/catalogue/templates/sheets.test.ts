import { describe, expect, it } from 'vitest';
import { columnLetters, parseColumnIndex } from './sheets.ts';

describe('a column of a sheet', () => {
  it.each([
    [0, 'A'],
    [25, 'Z'],
    [26, 'AA'],
    [701, 'ZZ'],
    [702, 'AAA'],
  ])('with index %i has the letters %s', (column, letters) => {
    expect(columnLetters(column)).toBe(letters);
    expect(parseColumnIndex(`${letters}7`)).toBe(column);
    expect(parseColumnIndex(letters.toLowerCase())).toBe(column);
  });

  it('has no index if the cell reference begins with no letter', () => {
    expect(['', '7', '$B$7', '@1'].map(parseColumnIndex)).toEqual([undefined, undefined, undefined, undefined]);
  });
});
