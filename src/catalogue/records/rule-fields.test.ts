import fc from 'fast-check';
import { expect, test } from 'vitest';
import { valueFor } from '../../../tests/factories.ts';
import { entityNames, entityOf } from '../index.ts';
import { checkRecord, type RecordValues } from './records.ts';
import { columnsReadByRules } from './rule-fields.ts';

/** A value that a field may have, or none. */
const exampleOf = (entity: (typeof entityNames)[number], name: string, n: number): RecordValues[string] => {
  const field = entityOf(entity).fields[name];
  if (!field || n === 0) return null;
  if (field.type === 'reference') return n;
  return field.type === 'references' ? [n] : valueFor(name, field, n);
};

test.each(entityNames)('the rules make the same of a change of %s with the columns that they read alone', (entity) => {
  const names = Object.keys(entityOf(entity).fields);
  if (names.length === 0) return;
  const number = fc.integer({ min: 0, max: 2000 });
  const records = fc.array(number, { minLength: names.length, maxLength: names.length });
  fc.assert(
    fc.property(records, fc.constantFrom(...names), number, (numbers, name, next) => {
      const stored = Object.fromEntries(names.map((field, i) => [field, exampleOf(entity, field, numbers[i] ?? 0)]));
      // A record that breaks a rule already would be refused for it by its form.
      fc.pre(Object.keys(checkRecord(entity, {}, stored).problems).length === 0);
      const columns = columnsReadByRules(entity, [name]);
      const read = Object.fromEntries(Object.entries(stored).filter(([field]) => columns.includes(field)));
      const change = { [name]: exampleOf(entity, name, next) };
      expect(checkRecord(entity, change, read)).toEqual(checkRecord(entity, change, stored));
    }),
  );
});
