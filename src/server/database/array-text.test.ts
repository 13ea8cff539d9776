import fc from 'fast-check';
import pg from 'pg';
import { expect, it } from 'vitest';
import { parseArrayText } from './array-text.ts';

/**
 * Writes an item as PostgreSQL does (array_out): quoted if it contains a special character, is empty, or reads NULL.
 */
const itemText = (item: string | null): string => {
  if (item === null) return 'NULL';
  const isPlain = item !== '' && !/[\s{}",\\]/.test(item) && !/^null$/i.test(item);
  return isPlain ? item : `"${item.replaceAll(/["\\]/g, '\\$&')}"`;
};
const textArray = 1009 as number;

it('an array is parsed as the driver parses it', () => {
  const letters = fc.constantFrom('a', 'ü', ' ', ',', '"', '\\', '{', '}', '\n', 'NULL', '1');
  const items = fc.option(fc.array(letters, { maxLength: 5 }).map((parts) => parts.join('')));
  fc.assert(
    fc.property(fc.array(items, { maxLength: 5 }), (array) => {
      const text = `{${array.map(itemText).join(',')}}`;
      expect(parseArrayText(text)).toEqual(array);
      expect(pg.types.getTypeParser(textArray)(text)).toEqual(array);
    }),
  );
});

it('an array of several dimensions, or with bounds, is left to the driver', () => {
  for (const text of ['{{1,2},{3,4}}', '[0:1]={1,2}']) expect(parseArrayText(text)).toBeNull();
});
