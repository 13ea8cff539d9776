import { sql, type Transaction } from 'kysely';
import type { EntityName } from '../../catalogue/index.ts';
import { isHiddenFrom } from '../../catalogue/permissions.ts';
import { labelOf } from '../../catalogue/records/labels.ts';
import { idColumn } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import { isTypeUsed } from '../measurements/types.ts';
import {
  findDeletionEffects,
  lockReferrers,
  referencedError,
  requiredReferenceError,
  unlinkRecords,
} from './deletion-effects.ts';
import { type Actor, writeImportEntries, writeRecordsHistory } from './history.ts';
import { type RecordId, readValues } from './read.ts';
import { recordChange } from './recorded-change.ts';

/**
 * Deletes records of one entity, all or none, as one change.
 * @param perform whether to unlink the records that refer to them or come from them
 * @returns the change, which is the entry of the bin
 * @throws HttpError 404 where one does not exist; 403 with `{references}` where there are such records and they are not
 *   to be unlinked, or where they require the reference; 403 without it where one of them is hidden from the actor
 */
export async function removeRecords(
  trx: Transaction<Tables>,
  actor: Actor,
  entity: EntityName,
  ids: readonly RecordId[],
  { perform, reason = null }: { perform: boolean; reason?: string | null },
): Promise<number> {
  if (perform) await lockReferrers(trx, { entity, ids });
  const isDeleted = sql`${idColumn(entity)} = ANY(${ids}::${sql.raw(entity === 'invitation' ? 'uuid' : 'int')}[])`;
  // Locked, so that no new reference to them is stored meanwhile.
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM (SELECT FROM ${sql.table(entity)} t
    WHERE ${isDeleted} ORDER BY ${idColumn(entity)} FOR UPDATE) locked`.execute(trx);
  const [firstId] = ids;
  const first = firstId === undefined ? undefined : await readValues(trx, entity, firstId);
  if (!first || rows[0]?.count !== ids.length) throw new HttpError(404, 'errors.notFound');
  const deleted = { entity, ids, first: first.values };
  if (entity === 'measurement_type' && (await isTypeUsed(trx, ids.map(Number))))
    throw new HttpError(403, 'records.typeInUse');
  const effects = await findDeletionEffects(trx, deleted);
  // Only administrators may know and change that somebody has an account or was invited.
  if (effects.some(({ entity: affected }) => isHiddenFrom(actor, affected)))
    throw new HttpError(403, 'records.administratorsAlone');
  const required = effects.filter(({ fields }) => fields.some(([, field]) => field.required));
  if (required.length > 0) throw requiredReferenceError(required);
  if (effects.length > 0 && !perform) throw referencedError(deleted, effects);
  const label = ids.length === 1 ? labelOf(entity, { ...first.values, id: firstId }) : '';
  const { change } = await recordChange(trx, actor, { action: 'delete', entity, label, reason }, async () => {
    await unlinkRecords(trx, actor, deleted, effects);
    const query = sql`SELECT ${idColumn(entity)} AS id FROM ${sql.table(entity)} t WHERE ${isDeleted}`;
    await writeImportEntries(trx, entity, query);
    // Before the deletion, since users may delete their own account.
    await writeRecordsHistory(trx, actor, entity, 'delete', query);
    await sql`DELETE FROM ${sql.table(entity)} AS t WHERE ${isDeleted}`.execute(trx);
  });
  return change;
}
