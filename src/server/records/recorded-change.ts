import { CompiledQuery, type Kysely, sql } from 'kysely';
import type { EntityName } from '../../catalogue/index.ts';
import type { ChangeAction } from '../../catalogue/records/change-actions.ts';
import type { Tables } from '../database/tables.ts';
import type { Actor } from './history.ts';

/** A change before it is made: its kind, the records that are meant, and what to call them. */
export type ChangeDescription = {
  action: ChangeAction;
  entity: EntityName;
  label: string;
  /** The number of the records that are meant; by default, of the records of this kind in its history. */
  count?: number;
  reason?: string | null;
  dataset?: number | null;
  /** The change that this one undoes. */
  undoes?: number | null;
};

/**
 * Makes a change within a transaction: until `work` ends, triggers of the database write every row that any statement
 * inserts, updates or deletes into the change, as it stood before and after (migration 0033), and the entries of the
 * history belong to it. Within another change, `work` becomes a part of that one.
 * @returns what `work` returns, and the id of the change; a change without a count that has no history is not stored
 */
export async function recordChange<T>(
  trx: Kysely<Tables>,
  actor: Actor,
  { action, entity, label, count, reason = null, dataset = null, undoes = null }: ChangeDescription,
  work: () => Promise<T>,
): Promise<{ result: T; change: number }> {
  const current = sql`nullif(current_setting('strandbook.change', true), '')::int`;
  const { rows } = await sql<{ outer: number | null; id: number | null }>`WITH begun AS (
      INSERT INTO change (user_id, who, action, entity, label, count, reason, dataset_id, undoes)
      SELECT ${actor?.id}::int, ${actor?.name}, ${action}, ${entity}, ${label}, ${count ?? 1}::int, ${reason}, ${dataset}::int, ${undoes}::int
       WHERE ${current} IS NULL RETURNING id)
    SELECT ${current} AS outer, set_config('strandbook.change', coalesce(${current}, id)::text, true)::int AS id
      FROM (SELECT) one LEFT JOIN begun ON true`.execute(trx);
  const [begun] = rows;
  const result = await work();
  const change = begun?.id ?? 0;
  if (begun?.outer === null) {
    await sql`SELECT set_config('strandbook.change', '', true)`.execute(trx);
    await trx.executeQuery(CompiledQuery.raw(noteOwnersSql, [change]));
    if (count === undefined) await countRecords(trx, entity, change);
    if (undoes !== null) await noteUndone(trx, change);
  }
  return { result, change };
}

async function countRecords(trx: Kysely<Tables>, entity: EntityName, change: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`SELECT count(DISTINCT record_id)::int AS count FROM history
    WHERE change_id = ${change} AND entity = ${entity}`.execute(trx);
  const count = rows[0]?.count ?? 0;
  if (count === 0) await sql`DELETE FROM change WHERE id = ${change}`.execute(trx);
  else if (count > 1) await sql`UPDATE change SET count = ${count} WHERE id = ${change}`.execute(trx);
}

/**
 * Notes that a change stands and the one that it undoes does not; of a chain of undoings, every second one stands. Records
 * that undoing an undoing deletes again belong to the entry of the bin that stands again.
 */
async function noteUndone(trx: Kysely<Tables>, change: number): Promise<void> {
  await sql`WITH RECURSIVE chain (id, undoer, stands) AS (
      SELECT undoes, id, false FROM change WHERE id = ${change}
      UNION ALL SELECT c.undoes, c.id, NOT chain.stands FROM chain JOIN change c ON c.id = chain.id WHERE c.undoes IS NOT NULL)
    UPDATE change c SET undone_by = CASE WHEN NOT chain.stands THEN chain.undoer END FROM chain WHERE c.id = chain.id`.execute(
    trx,
  );
  await sql`UPDATE change SET deletes = false
    WHERE id = ${change} AND undoes IN (SELECT id FROM change WHERE undoes IS NOT NULL)`.execute(trx);
}

/** Notes the users who have brought a record of the change $1, by an import or a form. */
export const noteOwnersSql = `INSERT INTO change_owner (user_id, change_id)
  SELECT user_id, $1::int FROM (
    SELECT d.user_id FROM (SELECT DISTINCT (coalesce(before, after) ->> 'dataset_id')::int AS id
      FROM change_row WHERE change_id = $1) r JOIN dataset d USING (id)
    UNION
    SELECT h.user_id FROM change_row r JOIN history h ON h.entity = r.table_name AND h.record_id = r.key AND h.action = 'create'
      WHERE r.change_id = $1 AND r.before IS NOT NULL AND r.before ->> 'dataset_id' IS NULL) owners
  WHERE user_id IN (SELECT id FROM "user")`;
