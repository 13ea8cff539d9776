import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { maxInteger } from '../values/patterns.ts';
import { integerText, maxNineDigits } from './integer-text.ts';

describe('a whole number as text', () => {
  it.each([{ max: 99 }, { max: 500 }, { max: 1000 }, { max: maxNineDigits }, { min: 1, max: maxNineDigits }] as const)(
    'has limits %j, which its pattern has as well',
    (limits) => {
      const { min = 0, max } = { min: 0, ...limits };
      const schema = integerText(limits);
      const { pattern = '' } = z.toJSONSchema(schema, { io: 'input' });
      for (const number of [-1, 0, 1, 9, 10, 99, 100, 499, 500, 501, 999, 1000, 1001, max - 1, max, max + 1]) {
        const isWithin = number >= min && number <= max;
        expect(schema.safeParse(String(number)).success, String(number)).toBe(isWithin);
        expect(new RegExp(pattern).test(String(number)), String(number)).toBe(isWithin);
      }
      for (const text of ['', ' 1', '1.5', '1e2', 'x']) expect(schema.safeParse(text).success, text).toBe(false);
      expect(schema.parse(String(max))).toBe(max);
    },
  );

  it('has limits also where its pattern is too wide for them', () => {
    expect(integerText({ max: maxInteger }).safeParse(String(maxInteger + 1)).success).toBe(false);
  });
});
