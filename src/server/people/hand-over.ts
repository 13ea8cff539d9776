import { type Kysely, sql, type Transaction } from 'kysely';
import { hasNothing } from '../../catalogue/belongings.ts';
import { importedEntities } from '../../catalogue/chain.ts';
import type { SessionUser } from '../../catalogue/endpoints/accounts.ts';
import type { Belongings } from '../../catalogue/endpoints/hand-over.ts';
import { type EntityName, screenEntities } from '../../catalogue/index.ts';
import { findUser } from '../accounts/users.ts';
import { isRecent } from '../changes/forget.ts';
import { handOverAll } from '../changes/handed-over.ts';
import { idColumn, type Sql } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import { invalidFieldError } from '../http/parse.ts';
import { recordChange } from '../records/recorded-change.ts';
import { isErasedAddress } from './substitutes.ts';

const countOf = async (db: Kysely<Tables>, query: Sql): Promise<number> =>
  (await sql<{ count: number }>`SELECT count(*)::int AS count FROM ${query}`.execute(db)).rows[0]?.count ?? 0;

/** Counts the records of an entity that a user has brought by imports or by forms, as `ownership.ts` tells them. */
async function countRecords(db: Kysely<Tables>, entity: EntityName, user: number): Promise<number> {
  const hasImport = importedEntities.includes(entity);
  const byForm = sql`history h JOIN ${sql.table(entity)} t ON ${idColumn(entity)}::text = h.record_id
    WHERE h.user_id = ${user} AND h.entity = ${entity} AND h.action = 'create' ${hasImport ? sql`AND t.dataset_id IS NULL` : sql``}`;
  if (!hasImport) return countOf(db, byForm);
  const byImport = sql`${sql.table(entity)} t WHERE t.dataset_id IN (SELECT id FROM dataset WHERE user_id = ${user})`;
  return (await countOf(db, byForm)) + (await countOf(db, byImport));
}

/** Counts what of a user can be handed over. */
export async function countBelongings(db: Kysely<Tables>, user: number): Promise<Belongings> {
  const records: Belongings['records'] = {};
  for (const entity of screenEntities) {
    const count = await countRecords(db, entity, user);
    if (count > 0) records[entity] = count;
  }
  return {
    imports: await countOf(db, sql`dataset WHERE user_id = ${user}`),
    records,
    bin: await countOf(
      db,
      sql`change WHERE user_id = ${user} AND deletes AND undone_by IS NULL AND entity <> 'dataset'
        AND ${isRecent}`,
    ),
    mappings: await countOf(db, sql`mapping WHERE user_id = ${user} AND shared`),
    views: await countOf(db, sql`list_view WHERE user_id = ${user} AND shared`),
  };
}

/**
 * Hands everything that a user has brought over to another one, as one change.
 * @throws HttpError 404 for an unknown user; 400 for a successor who is unknown, the same, or erased; 409 for nothing
 */
export async function handOver(
  trx: Transaction<Tables>,
  actor: SessionUser,
  { from, to }: { from: number; to: number },
): Promise<Belongings & { change: number }> {
  // Waits for imports of both that are being stored.
  await sql`SELECT FROM "user" WHERE id IN (${from}, ${to}) ORDER BY id FOR UPDATE`.execute(trx);
  const user = await findUser(trx, from);
  const successor = await findUser(trx, to);
  if (!user) throw new HttpError(404, 'errors.notFound');
  if (!successor || from === to || isErasedAddress(successor.email))
    throw invalidFieldError('to', 'leaving.noSuccessor');
  const belongings = await countBelongings(trx, from);
  if (hasNothing(belongings)) throw new HttpError(409, 'leaving.nothing');
  const { change } = await recordChange(
    trx,
    actor,
    { action: 'hand_over', entity: 'user', label: user.name, count: 1, reason: successor.name },
    () => handOverAll(trx, { from, to }),
  );
  return { ...belongings, change };
}
