import { expect, it } from 'vitest';
import { z } from 'zod';
import { maxInteger } from '../values/patterns.ts';
import { dateTime, idParam, named } from './define.ts';

it('an id in a path is nothing but an integer that its column holds', () => {
  const schema = idParam('The id.');
  expect(schema.parse('12')).toBe(12);
  expect(schema.parse(12)).toBe(12);
  expect(schema.parse(String(maxInteger))).toBe(maxInteger);
  for (const text of ['', '0', '012', '-1', '1.5', '1e3', ' 1', 'x', String(maxInteger + 1)])
    expect(schema.safeParse(text).success, text).toBe(false);
  expect(z.toJSONSchema(schema, { io: 'input' })).toMatchObject({
    description: 'The id.',
    type: 'integer',
    minimum: 1,
    maximum: maxInteger,
  });
});

it('a date is a text in JSON', () => {
  const text = '2026-11-26T10:00:00.000Z';
  expect(dateTime.encode(new Date(text))).toBe(text);
  expect(dateTime.decode(text)).toEqual(new Date(text));
});

it('two schemas with one name are refused', () => {
  named('OnlyOnce', z.string());
  expect(() => named('OnlyOnce', z.string())).toThrow('two schemas have the name OnlyOnce');
});
