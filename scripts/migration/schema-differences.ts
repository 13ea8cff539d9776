import type pg from 'pg';
import { type EntityName, entityNames, entityOf } from '../../src/catalogue/index.ts';
import { keyIndexName } from '../../src/server/database/natural-key-indexes.ts';
import { expectedColumns, expectedPairColumns, joinTables, serverTables } from './expected-schema.ts';

/** A change of the catalogue whose migration must be written by hand. */
export class RefusedChange extends Error {}

/** The columns of all tables, with their types. */
export type StoredTables = ReadonlyMap<string, ReadonlyMap<string, string>>;

export async function readTables(client: pg.ClientBase): Promise<StoredTables> {
  const { rows } = await client.query<{ table: string; name: string; type: string; filled: boolean }>(
    `SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type, a.attnotnull AS filled
       FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND a.attnum > 0 AND NOT a.attisdropped`,
  );
  return new Map(
    [...Map.groupBy(rows, ({ table }) => table)].map(([table, columns]) => [
      table,
      new Map(columns.map(({ name, type, filled }) => [name, `${type}${filled ? ' not null' : ''}`])),
    ]),
  );
}

/** The tables of the catalogue with their columns. */
export function expectedTables(): Map<string, Record<string, string>> {
  return new Map([
    ...entityNames.map((name): [string, Record<string, string>] => [name, expectedColumns(name)]),
    ...joinTables.map((list): [string, Record<string, string>] => [list.joinTable, expectedPairColumns(list)]),
  ]);
}

function refuseNewEntity(name: EntityName): void {
  const { within, parentDependentParts, internal = [] } = entityOf(name);
  const reason = within
    ? 'is unique only within another, for which pairs carry its key'
    : parentDependentParts
      ? 'has a natural key that depends on another record'
      : internal.length > 0
        ? `has the internal columns ${internal.join(', ')}`
        : null;
  if (reason) throw new RefusedChange(`The entity ${name} ${reason}: please write its table by hand.`);
}

/**
 * Refuses changes that a comparison cannot recognize, such as a new name, or that stored records may contradict.
 * @throws RefusedChange with a message of one sentence
 */
export async function refuseUnknownChanges(client: pg.ClientBase, stored: StoredTables): Promise<void> {
  const expected = expectedTables();
  for (const table of stored.keys())
    if (!expected.has(table) && !serverTables.includes(table))
      throw new RefusedChange(
        `The table ${table} is no longer in the catalogue: please write by hand whether it is renamed or removed.`,
      );
  for (const [table, columns] of expected) {
    const storedColumns = stored.get(table);
    if (!storedColumns) continue;
    for (const column of storedColumns.keys())
      if (!(column in columns))
        throw new RefusedChange(
          `The column ${table}.${column} is no longer in the catalogue: please write by hand whether it is renamed or removed.`,
        );
    for (const [column, type] of Object.entries(columns)) {
      const storedType = storedColumns.get(column);
      if (storedType !== undefined && storedType !== type)
        throw new RefusedChange(
          `The column ${table}.${column} is ${storedType}, and the catalogue wants ${type}: please write by hand what becomes of stored values.`,
        );
      if (storedType === undefined && type.endsWith(' not null'))
        throw new RefusedChange(
          `The new column ${table}.${column} must be filled: please write by hand what stored records get.`,
        );
    }
  }
  for (const name of entityNames)
    for (const column of entityOf(name).internal ?? [])
      if (stored.get(name)?.has(column) === false)
        throw new RefusedChange(`The internal column ${name}.${column} is new: please write by hand what fills it.`);
  const { rows } = await client.query<{ name: string }>('SELECT indexname AS name FROM pg_indexes');
  const indexes = new Set(rows.map(({ name }) => name));
  for (const name of entityNames) {
    if (!stored.has(name)) refuseNewEntity(name);
    else
      for (const which of entityOf(name).keys.keys())
        if (!indexes.has(keyIndexName(name, which)))
          throw new RefusedChange(
            `The natural key ${keyIndexName(name, which)} is new to ${name}: please write by hand what becomes of stored records with the same key.`,
          );
  }
}
