import { type Kysely, sql } from 'kysely';
import type { EntityName } from '../../catalogue/index.ts';
import { readsPrivateFields, type Visitor } from '../../catalogue/permissions.ts';
import type { RecordValues } from '../../catalogue/records.ts';
import type { Tables } from '../database/tables.ts';
import type { SessionUser } from '../http/sessions.ts';
import type { Sql } from './columns.ts';
import { isTold, type RecordId } from './read.ts';

/** Who changes something; null where it is the server itself. */
export type Actor = SessionUser | null;
export type Action = 'create' | 'update' | 'delete' | 'unlink';
export type HistoryEntry = {
  when: Date;
  who: string | null;
  action: Action;
  before: RecordValues | null;
  after: RecordValues | null;
};

/** Keeps what was done to a record: the fields as they were and as they became. */
export async function writeHistory(
  trx: Kysely<Tables>,
  actor: Actor,
  entity: EntityName,
  id: RecordId,
  action: Action,
  { before, after }: Pick<HistoryEntry, 'before' | 'after'>,
): Promise<void> {
  await sql`INSERT INTO history (entity, record_id, user_id, who, action, before, after)
    VALUES (${entity}, ${String(id)}, ${actor?.id}, ${actor?.name}, ${action},
      ${before && JSON.stringify(before)}, ${after && JSON.stringify(after)})`.execute(trx);
}

/**
 * Keeps that records of an entity lost what they referred to by a field, and takes it from them, in one statement.
 * @param clauses what goes into `WITH`; the last, `changed`, gives `id`, and the field's `before` and `after`
 */
export async function writeUnlinked(
  trx: Kysely<Tables>,
  actor: Actor,
  entity: EntityName,
  field: string,
  clauses: Sql,
): Promise<void> {
  await sql`WITH ${clauses}
    INSERT INTO history (entity, record_id, user_id, who, action, before, after)
    SELECT ${entity}, id::text, ${actor?.id}::int, ${actor?.name}, 'unlink',
      jsonb_build_object(${sql.lit(field)}, before), jsonb_build_object(${sql.lit(field)}, after)
    FROM changed`.execute(trx);
}

/** A record's history, the latest change first; nothing where the record never was. */
export async function readHistory(
  db: Kysely<Tables>,
  visitor: Visitor,
  entity: EntityName,
  id: RecordId,
): Promise<HistoryEntry[]> {
  const { rows } = await sql<HistoryEntry>`SELECT "when", who, action, before, after FROM history
    WHERE entity = ${entity} AND record_id = ${String(id)} ORDER BY id DESC LIMIT 500`.execute(db);
  const told = (values: RecordValues | null) =>
    values && Object.fromEntries(Object.entries(values).filter(([name]) => isTold(entity, name, visitor)));
  return rows.map(({ when, who, action, before, after }) => ({
    when,
    // The names of accounts are no more anybody's than the accounts themselves.
    who: readsPrivateFields(visitor) ? who : null,
    action,
    before: told(before),
    after: told(after),
  }));
}
