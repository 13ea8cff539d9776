import { expect, it } from 'vitest';
import { truncateForCell } from '../../catalogue/values/joined-values.ts';
import { areEqual, isUnchanged, readIntegers } from './cells.ts';

it.each([
  ['the same text', 'sea water', 'sea water'],
  ['empty for null', null, null],
  ['an empty text for null', '', null],
  ['other line ends', 'one\r\ntwo', 'one\ntwo'],
  ['surrounding spaces', ' EMB177 ', 'EMB177'],
  ['a date cell for an ISO date', new Date('2019-03-14T00:00:00Z'), '2019-03-14'],
  ['a number within 15 significant digits', 0.3, 0.1 + 0.2],
  ['a text that is the notation of the number', '57.32', 57.32],
] as const)('a cell is the same %s', (_, cell, exported) => {
  expect(isUnchanged(cell, exported)).toBe(true);
});

it.each([
  ['emptied', null, 'x'],
  ['filled', 'x', null],
  ['zero for null', 0, null],
  ['a number for a text with leading zeros', 7, '007'],
  ['another last digit in a long text', '12345678901234568', '12345678901234567'],
  ['a number for a long text of digits', 12345678901234568, '12345678901234567'],
  ['other capitals', 'emb177', 'EMB177'],
] as const)('a cell differs that is %s', (_, cell, exported) => {
  expect(isUnchanged(cell, exported)).toBe(false);
});

it('reads positive integers separated by |, and nothing else', () => {
  expect(readIntegers(12)).toEqual([12]);
  expect(readIntegers('3 | 7')).toEqual([3, 7]);
  expect(readIntegers(null)).toEqual([]);
  for (const cell of ['x', 0, -1, 1.5, '3 |', '3, 7', true]) expect(readIntegers(cell), String(cell)).toBeNull();
  expect(areEqual([1, 2], [1, 2])).toBe(true);
  expect(areEqual([1, 2], [2, 1])).toBe(false);
});

it('a value that is cut at the limit of a cell is unchanged', () => {
  const long = Array.from({ length: 4000 }, (_, i) => `sample ${i}`).join(' | ');
  expect(isUnchanged(truncateForCell(long), long)).toBe(true);
  expect(isUnchanged(`${truncateForCell(long)} changed`, long)).toBe(false);
  const letters = '\u{1f41f}'.repeat(20_000);
  expect(isUnchanged(truncateForCell(letters), letters)).toBe(true);
});
