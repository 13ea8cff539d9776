import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { integerText } from '../../catalogue/endpoints/integer-text.ts';
import { integerRangeAt } from './integer-schemas.ts';

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
