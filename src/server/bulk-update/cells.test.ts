import { expect, it } from 'vitest';
import { truncateForCell } from '../../catalogue/values/joined-values.ts';
import { areEqual, isUnchanged, readIntegers } from './cells.ts';

it.each([
  ['as it was', 'sea water', 'sea water'],
  ['empty', null, null],
  ['empty as a text', '', null],
  ['with another line end', 'one\r\ntwo', 'one\ntwo'],
  ['with spaces around it', ' EMB177 ', 'EMB177'],
  ['a day', new Date('2019-03-14T00:00:00Z'), '2019-03-14'],
  ['with the digits that a program keeps', 0.3, 0.1 + 0.2],
  ['a number as its text', '57.32', 57.32],
] as const)('a cell is the same %s', (_, cell, exported) => {
  expect(isUnchanged(cell, exported)).toBe(true);
});

it.each([
  ['emptied', null, 'x'],
  ['filled', 'x', null],
  ['a zero where nothing was', 0, null],
  ['a number in place of a name', 7, '007'],
  ['a name with another last digit', '12345678901234568', '12345678901234567'],
  ['a number in place of a long name', 12345678901234568, '12345678901234567'],
  ['in other capitals', 'emb177', 'EMB177'],
] as const)('a cell differs that is %s', (_, cell, exported) => {
  expect(isUnchanged(cell, exported)).toBe(false);
});

it('numbers are read one by one, and nothing else', () => {
  expect(readIntegers(12)).toEqual([12]);
  expect(readIntegers('3 | 7')).toEqual([3, 7]);
  expect(readIntegers(null)).toEqual([]);
  for (const cell of ['x', 0, -1, 1.5, '3 |', '3, 7', true]) expect(readIntegers(cell), String(cell)).toBeNull();
  expect(areEqual([1, 2], [1, 2])).toBe(true);
  expect(areEqual([1, 2], [2, 1])).toBe(false);
});

it('a cell that shows no more of a value than it takes is the same', () => {
  const long = Array.from({ length: 4000 }, (_, i) => `sample ${i}`).join(' | ');
  expect(isUnchanged(truncateForCell(long), long)).toBe(true);
  expect(isUnchanged(`${truncateForCell(long)} changed`, long)).toBe(false);
  const letters = '\u{1f41f}'.repeat(20_000);
  expect(isUnchanged(truncateForCell(letters), letters)).toBe(true);
});
