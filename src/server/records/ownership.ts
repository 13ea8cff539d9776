import { type Kysely, sql } from 'kysely';
import { entitiesWithDataset } from '../../catalogue/chain.ts';
import type { EntityName } from '../../catalogue/index.ts';
import { isAdministrator, type Visitor } from '../../catalogue/permissions.ts';
import { idColumn, type Sql } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import type { RecordId } from './read.ts';

/** The condition that a user has brought a record `t`: by an import, or by a form. */
function isBroughtBy(entity: EntityName, user: number): Sql {
  const created = sql`EXISTS (SELECT FROM history h WHERE h.entity = ${entity} AND h.record_id = ${idColumn(entity)}::text
    AND h.action = 'create' AND h.user_id = ${user})`;
  if (!entitiesWithDataset.includes(entity)) return created;
  return sql`CASE WHEN t.dataset_id IS NULL THEN ${created}
    ELSE t.dataset_id IN (SELECT id FROM dataset WHERE user_id = ${user}) END`;
}

/** Whether a user may edit and delete only the records that they have brought. */
export const isLimitedToOwn = (user: Visitor): boolean =>
  user?.editors_of_others === 'owners' && !isAdministrator(user);

/**
 * The condition that a user may edit and delete a record `t` of an entity whose records users may edit; null if they
 * may edit all of them.
 */
export function isEditableBy(entity: EntityName, user: Visitor): Sql | null {
  if (!user || !isLimitedToOwn(user)) return null;
  const own = entity === 'person' && user.person !== null ? sql` OR ${idColumn(entity)} = ${user.person}` : sql``;
  return sql`(${isBroughtBy(entity, user.id)}${own})`;
}

/**
 * @param ids a query of ids of an entity's records
 * @returns those that a user may not edit and delete, as others have brought them
 */
export async function findOthersRecords(
  trx: Kysely<Tables>,
  user: Visitor,
  entity: EntityName,
  ids: Sql,
): Promise<RecordId[]> {
  const isEditable = isEditableBy(entity, user);
  if (!isEditable) return [];
  const { rows } = await sql<{ id: RecordId }>`SELECT ${idColumn(entity)} AS id FROM ${sql.table(entity)} t
    WHERE ${idColumn(entity)} IN (${ids}) AND NOT ${isEditable} ORDER BY 1`.execute(trx);
  return rows.map(({ id }) => id);
}

/** @throws HttpError 403 where others have brought one of the records and the user may not edit and delete these */
export async function refuseOthersRecords(
  trx: Kysely<Tables>,
  user: Visitor,
  entity: EntityName,
  ids: readonly RecordId[],
): Promise<void> {
  const type = sql.raw(entity === 'invitation' ? 'uuid' : 'int');
  const others = await findOthersRecords(trx, user, entity, sql`SELECT unnest(${ids}::${type}[])`);
  if (others.length > 0) throw new HttpError(403, 'records.ofOthers', { count: others.length });
}
