import { expect, it } from 'vitest';
import { readAmount, readNumberWithUnit } from './amounts.ts';

it.each([
  ['5 L', '5', 'L'],
  ['5L', '5', 'L'],
  [' 5.00 l ', '5.00', 'L'],
  ['0,25 m2', '0.25', 'm2'],
  ['−20 °C', '-20', 'Cel'],
])('%s is a number with a unit', (text, digits, code) => {
  const read = readNumberWithUnit(text);
  expect([read?.digits, read?.unit.code]).toEqual([digits, code]);
});

const others = ['', '5', 'L', 'a handful', '5 handfuls', '5-10 L', '3 x 5 L', '< 5 L', '1e3 L', '1.000,5 L'];
it.each([...others, `${'9'.repeat(5000)} L`])('%s is none', (text) => {
  expect(readNumberWithUnit(text)).toBeNull();
});

it('an amount is not below zero', () => {
  expect(readAmount('5 L')?.digits).toBe('5');
  expect(readAmount('-5 L')).toBeNull();
});
