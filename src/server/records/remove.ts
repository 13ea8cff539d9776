import { sql, type Transaction } from 'kysely';
import type { EntityName } from '../../catalogue/index.ts';
import { isHiddenFrom } from '../../catalogue/permissions.ts';
import { idColumn } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import {
  confirmationError,
  findDeletionEffects,
  lockReferrers,
  requiredReferenceError,
  unlinkRecord,
} from './deletion-effects.ts';
import { type Actor, filledValues, writeHistory, writeImportEntries } from './history.ts';
import type { RecordId } from './read.ts';
import { lockRecord } from './store.ts';

/**
 * Deletes a record and no other.
 * @param perform whether to unlink the records that refer to it or come from it first
 * @throws HttpError 404; 403 with `{references}` where there are such records and they are not to be unlinked, or where
 *   they cannot be without it; 403 alone where one of those is no business of the actor's
 */
export async function removeRecord(
  trx: Transaction<Tables>,
  actor: Actor,
  entity: EntityName,
  id: RecordId,
  perform: boolean,
): Promise<void> {
  if (perform) await lockReferrers(trx, entity, id);
  // Locked, so that nothing begins to refer to it meanwhile.
  const current = await lockRecord(trx, entity, id, 'UPDATE');
  if (!current) throw new HttpError(404, 'errors.notFound');
  const deleted = { entity, id, values: current.values };
  const losses = await findDeletionEffects(trx, deleted);
  // That somebody has an account or was invited is told to administrators alone, and changed by them.
  if (losses.some((loss) => isHiddenFrom(actor, loss.entity))) throw new HttpError(403, 'records.administratorsAlone');
  const bound = losses.filter(({ fields }) => fields.some(([, field]) => field.required));
  if (bound.length > 0) throw requiredReferenceError(bound);
  if (losses.length > 0 && !perform) throw confirmationError(deleted, losses);
  await unlinkRecord(trx, actor, deleted, losses);
  await writeImportEntries(
    trx,
    entity,
    sql`SELECT ${idColumn(entity, 'x')} FROM ${sql.table(entity)} x WHERE ${idColumn(entity, 'x')} = ${id}`,
  );
  // First, as those who delete their own account are gone afterwards.
  await writeHistory(trx, actor, entity, id, 'delete', { before: filledValues(current.values), after: null });
  await sql`DELETE FROM ${sql.table(entity)} AS t WHERE ${idColumn(entity)} = ${id}`.execute(trx);
}
