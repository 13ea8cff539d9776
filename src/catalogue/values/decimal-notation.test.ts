import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toDecimalNotation } from './decimal-notation.ts';

it.each([
  [1e-7, '0.0000001'],
  [-1.25e-9, '-0.00000000125'],
  [1e21, '1000000000000000000000'],
  [-1.5e22, '-15000000000000000000000'],
  [-0, '0'],
  [57.32, '57.32'],
])('writes %s as %s', (value, text) => {
  expect(toDecimalNotation(value)).toBe(text);
});

it('every number is formatted without exponent and with all its digits', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      const text = toDecimalNotation(value);
      expect(text).toMatch(/^-?\d+(?:\.\d+)?$/);
      expect(Number(text)).toBe(value + 0);
    }),
  );
});
