import fc from 'fast-check';
import pg from 'pg';
import { expect, it } from 'vitest';
import { parseArrayText } from './array-text.ts';

/** PostgreSQL's way (array_out) to write an item: in quotes where it holds a sign of the form, is empty, or reads NULL. */
const written = (one: string | null): string => {
  if (one === null) return 'NULL';
  const isPlain = one !== '' && !/[\s{}",\\]/.test(one) && !/^null$/i.test(one);
  return isPlain ? one : `"${one.replaceAll(/["\\]/g, '\\$&')}"`;
};
const textArray = 1009 as number;

it('an array is read as the driver reads it', () => {
  const piece = fc.constantFrom('a', 'ü', ' ', ',', '"', '\\', '{', '}', '\n', 'NULL', '1');
  const items = fc.option(fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join('')));
  fc.assert(
    fc.property(fc.array(items, { maxLength: 5 }), (given) => {
      const text = `{${given.map(written).join(',')}}`;
      expect(parseArrayText(text)).toEqual(given);
      expect(pg.types.getTypeParser(textArray)(text)).toEqual(given);
    }),
  );
});

it('an array of another form is left to the driver', () => {
  for (const text of ['{{1,2},{3,4}}', '[0:1]={1,2}']) expect(parseArrayText(text)).toBeNull();
});
