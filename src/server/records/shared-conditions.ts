import { type Kysely, sql } from 'kysely';
import { describedBy } from '../../catalogue/chain.ts';
import { type EntityName, entityOf, referencesOf } from '../../catalogue/index.ts';
import type { RecordValues } from '../../catalogue/records/records.ts';
import { idColumn } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';
import { type Actor, filledValues, writeHistory } from './history.ts';

/** The id of the record with these values, which is created if there is none. */
async function findOrCreateDescribed(
  db: Kysely<Tables>,
  actor: Actor,
  entity: EntityName,
  values: RecordValues,
): Promise<number> {
  const names = Object.keys(values);
  const conditions = names.map((name) => sql`${sql.ref(`t.${name}`)} IS NOT DISTINCT FROM ${values[name]}`);
  const find = async () => {
    const { rows } = await sql<{ id: number }>`SELECT ${idColumn(entity)} AS id FROM ${sql.table(entity)} t
      WHERE ${sql.join(conditions, sql` AND `)} ORDER BY 1 LIMIT 1`.execute(db);
    return rows[0]?.id;
  };
  const existing = await find();
  if (existing !== undefined) return existing;
  const { rows } = await sql<{ id: number }>`INSERT INTO ${sql.table(entity)} AS t
    (${sql.join(names.map((name) => sql.ref(name)))}) VALUES (${sql.join(names.map((name) => values[name]))})
    ON CONFLICT DO NOTHING RETURNING ${idColumn(entity)} AS id`.execute(db);
  const created = rows[0]?.id;
  // Another transaction has created it at the same moment.
  if (created === undefined) return (await find()) ?? 0;
  await writeHistory(db, actor, entity, created, 'create', { before: null, after: filledValues(values) });
  return created;
}

/** A change of a record, or of records with the same values: the stored values, and the changed fields before and after. */
type DescribedChange = { entity: EntityName; stored: RecordValues; before: RecordValues; after: RecordValues };

/**
 * Links changed records to the shared record that their new values describe, as an import would: a library with a
 * corrected strategy gets other conditions.
 */
export async function relinkDescribedRecords(
  db: Kysely<Tables>,
  actor: Actor,
  changes: readonly DescribedChange[],
): Promise<void> {
  const idsByValues = new Map<string, number>();
  for (const { entity, stored, before, after } of changes)
    for (const [name] of referencesOf(entity)) {
      const to = describedBy(entity, name);
      if (!to || (stored[name] ?? null) === null) continue;
      const fields = Object.keys(entityOf(to).fields);
      if (!fields.some((field) => field in after)) continue;
      const values = Object.fromEntries(
        fields.map((field) => [field, after[field] ?? (field in after ? null : (stored[field] ?? null))]),
      );
      const key = JSON.stringify([to, values]);
      const id = idsByValues.get(key) ?? (await findOrCreateDescribed(db, actor, to, values));
      idsByValues.set(key, id);
      if (id === stored[name]) continue;
      before[name] = stored[name] ?? null;
      after[name] = id;
    }
}
