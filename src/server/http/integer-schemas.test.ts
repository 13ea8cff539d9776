import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { maxInteger } from '../../catalogue/values/patterns.ts';
import { integerRangeAt, integerText, maxNineDigits } from './integer-schemas.ts';

describe('a whole number as text', () => {
  it.each([{ max: 99 }, { max: 500 }, { max: 1000 }, { max: maxNineDigits }, { min: 1, max: maxNineDigits }] as const)(
    'has limits %j, which its pattern tells as well',
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

describe('the limits of a value', () => {
  const number = z.number().int().min(1).max(9);
  const schema = z.object({
    number,
    either: z.union([number, integerText({ max: 99 })]).default(1),
    list: z.union([z.literal('all'), z.array(number)]).nullish(),
    inside: z.array(z.object({ coerced: z.coerce.number().int().min(0).max(5).optional() })),
    half: z.int().min(1),
    decimal: z.number().min(1).max(9),
    text: z.union([number, z.string()]),
  });

  it.each([
    [['number'], 10, { min: 1, max: 9 }],
    [['either'], 10, { min: 1, max: 9 }],
    [['either'], '100', { min: 0, max: 99 }],
    [['either'], true, { min: 1, max: 9 }],
    [['list', 0], 10, { min: 1, max: 9 }],
    [['inside', 1, 'coerced'], '6', { min: 0, max: 5 }],
    [['list'], 'some', null],
    [['half'], 0, null],
    [['decimal'], 0, null],
    [['text'], 10, null],
    [['nothing'], 0, null],
    [['constructor'], 0, null],
    [[], {}, null],
  ])('at %j for %j are %j', (path, value, range) => {
    expect(integerRangeAt(schema, path, value)).toEqual(range);
  });
});
