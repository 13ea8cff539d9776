import { type Kysely, sql } from 'kysely';
import { describedBy } from '../../catalogue/chain.ts';
import { type EntityName, entityOf, referencesOf } from '../../catalogue/index.ts';
import type { RecordValues } from '../../catalogue/records/records.ts';
import { idColumn } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';
import { type Actor, filledValues, writeHistory } from '../records/history.ts';
import type { RecordUpdate } from './prepare-updates.ts';

/** The record of these words, which is made where there is none. */
async function findOrCreateDescribed(
  db: Kysely<Tables>,
  actor: Actor,
  entity: EntityName,
  words: RecordValues,
): Promise<number> {
  const names = Object.keys(words);
  const same = names.map((name) => sql`${sql.ref(`t.${name}`)} IS NOT DISTINCT FROM ${words[name]}`);
  const find = async () => {
    const { rows } = await sql<{ id: number }>`SELECT ${idColumn(entity)} AS id FROM ${sql.table(entity)} t
      WHERE ${sql.join(same, sql` AND `)} ORDER BY 1 LIMIT 1`.execute(db);
    return rows[0]?.id;
  };
  const known = await find();
  if (known !== undefined) return known;
  const { rows } = await sql<{ id: number }>`INSERT INTO ${sql.table(entity)} AS t
    (${sql.join(names.map((name) => sql.ref(name)))}) VALUES (${sql.join(names.map((name) => words[name]))})
    ON CONFLICT DO NOTHING RETURNING ${idColumn(entity)} AS id`.execute(db);
  const made = rows[0]?.id;
  // Somebody else made it at the same moment.
  if (made === undefined) return (await find()) ?? 0;
  await writeHistory(db, actor, entity, made, 'create', { before: null, after: filledValues(words) });
  return made;
}

/**
 * Lets records follow their words to the shared record that is described by them, as an import would have put them there: a
 * library whose strategy is corrected has another condition.
 */
export async function relinkDescribedRecords(
  db: Kysely<Tables>,
  actor: Actor,
  records: readonly RecordUpdate[],
): Promise<void> {
  const found = new Map<string, number>();
  for (const { stored, before, after } of records)
    for (const [name] of referencesOf(stored.entity)) {
      const to = describedBy(stored.entity, name);
      if (!to || (stored.values[name] ?? null) === null) continue;
      const parts = Object.keys(entityOf(to).fields);
      if (!parts.some((part) => part in after)) continue;
      const words = Object.fromEntries(
        parts.map((part) => [part, after[part] ?? (part in after ? null : (stored.values[part] ?? null))]),
      );
      const key = JSON.stringify([to, words]);
      const id = found.get(key) ?? (await findOrCreateDescribed(db, actor, to, words));
      found.set(key, id);
      if (id === stored.values[name]) continue;
      before[name] = stored.values[name] ?? null;
      after[name] = id;
    }
}
