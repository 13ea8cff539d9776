import { type Kysely, sql } from 'kysely';
import type { EntityName } from '../../catalogue/index.ts';
import type { Tables } from '../database/tables.ts';
import type { Actor } from './history.ts';

/** What was done to records at once; an import is one change as well. */
export type ChangeAction =
  | 'create'
  | 'update'
  | 'delete'
  | 'many'
  | 'merge'
  | 'revision'
  | 'entries'
  | 'import'
  | 'undo_import'
  | 'undo';

/** A change before it is made: its kind, the records that are meant, and what to call them. */
export type ChangeDescription = {
  action: ChangeAction;
  entity: EntityName;
  label: string;
  /** The number of the records that are meant. */
  count?: number;
  reason?: string | null;
  dataset?: number | null;
};

/**
 * Makes a change within a transaction: until `work` ends, triggers of the database write every row that any statement
 * inserts, updates or deletes into the change, as it stood before and after (migration 0033), and the entries of the
 * history belong to it.
 * @returns what `work` returns, and the id of the change
 */
export async function recordChange<T>(
  trx: Kysely<Tables>,
  actor: Actor,
  { action, entity, label, count = 1, reason = null, dataset = null }: ChangeDescription,
  work: (change: number) => Promise<T>,
): Promise<{ result: T; change: number }> {
  const { rows } = await sql<{ id: number }>`WITH begun AS (
      INSERT INTO change (user_id, who, action, entity, label, count, reason, dataset_id)
      VALUES (${actor?.id}, ${actor?.name}, ${action}, ${entity}, ${label}, ${count}, ${reason}, ${dataset}) RETURNING id)
    SELECT id, set_config('strandbook.change', id::text, true) FROM begun`.execute(trx);
  const change = rows[0]?.id ?? 0;
  const result = await work(change);
  await sql`SELECT set_config('strandbook.change', '', true)`.execute(trx);
  return { result, change };
}
