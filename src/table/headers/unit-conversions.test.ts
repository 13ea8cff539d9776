import { expect, it } from 'vitest';
import { conversionPower, convertNumbers, knownUnit } from './unit-conversions.ts';

it.each([
  ['1500', -2, '15'],
  ['5', -2, '0.05'],
  ['0.5', 3, '500'],
  ['1,25', -2, '0.0125'],
  ['5-10', -2, '0.05-0.1'],
  ['−3', 3, '-3000'],
  ['0', -2, '0'],
  ['2e3', -2, '20'],
  ['0.30000000000000004', 0, null],
  ['1.500,5', 1, null],
  ['5 m', -2, null],
  ['<5', -2, null],
  ['', 1, null],
])('%j times ten to the power of %d is %j', (text, power, converted) => {
  expect(convertNumbers(text, power)).toBe(converted);
});

it('is exact for numbers of any size, and undone by the opposite power', () => {
  for (let whole = 0; whole < 2000; whole += 37)
    for (const decimals of ['', '.5', '.125', '.0001'])
      for (const power of [-6, -3, -2, 1, 3, 6]) {
        const text = `${whole}${decimals}`;
        const there = convertNumbers(text, power) ?? '';
        expect(Number(there)).toBe(Number(`${text}e${power}`));
        expect(convertNumbers(there, -power)).toBe(text);
      }
});

it.each([
  ['cm', 'm', -2],
  ['µg/ml', 'ng/µl', 0],
  ['ml', 'µl', 3],
  ['ft', 'm', undefined],
  ['fathoms', 'm', undefined],
  ['m', 'ng/µl', undefined],
])('%s in %s is a power of ten: %j', (from, to, power) => {
  expect(conversionPower(from, to)).toBe(power);
});

it('is found in its spellings', () => {
  expect(['µL', 'μl', 'ul', 'Microliters'].map(knownUnit)).toEqual(['µl', 'µl', 'µl', 'µl']);
  expect(['ng µl⁻¹', 'ng / ul', 'ng per ul', 'ng*ul-1'].map(knownUnit)).toEqual(Array(4).fill('ng/µl'));
  expect(['', 'station', 'ft', 'PSU'].map(knownUnit)).toEqual(Array(4).fill(undefined));
});
