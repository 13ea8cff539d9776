import { sql, type Transaction } from 'kysely';
import type { EntityName } from '../../catalogue/index.ts';
import { isHiddenFrom } from '../../catalogue/permissions.ts';
import { labelOf } from '../../catalogue/records/labels.ts';
import { idColumn } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import {
  findDeletionEffects,
  lockReferrers,
  referencedError,
  requiredReferenceError,
  unlinkRecord,
} from './deletion-effects.ts';
import { type Actor, filledValues, writeHistory, writeImportEntries } from './history.ts';
import type { RecordId } from './read.ts';
import { recordChange } from './recorded-change.ts';
import { lockRecord } from './store.ts';

/**
 * Deletes a single record.
 * @param perform whether to unlink the records that refer to it or come from it
 * @returns the change, which is the entry of the bin
 * @throws HttpError 404; 403 with `{references}` where there are such records and they are not to be unlinked, or where
 *   they require the reference; 403 without it where one of them is hidden from the actor
 */
export async function removeRecord(
  trx: Transaction<Tables>,
  actor: Actor,
  entity: EntityName,
  id: RecordId,
  perform: boolean,
): Promise<number> {
  if (perform) await lockReferrers(trx, entity, id);
  // Locked, so that no new reference to it is stored meanwhile.
  const current = await lockRecord(trx, entity, id, 'UPDATE');
  if (!current) throw new HttpError(404, 'errors.notFound');
  const deleted = { entity, id, values: current.values };
  const effects = await findDeletionEffects(trx, deleted);
  // Only administrators may know and change that somebody has an account or was invited.
  if (effects.some(({ entity: affected }) => isHiddenFrom(actor, affected)))
    throw new HttpError(403, 'records.administratorsAlone');
  const required = effects.filter(({ fields }) => fields.some(([, field]) => field.required));
  if (required.length > 0) throw requiredReferenceError(required);
  if (effects.length > 0 && !perform) throw referencedError(deleted, effects);
  const label = labelOf(entity, { ...current.values, id });
  const { change } = await recordChange(trx, actor, { action: 'delete', entity, label }, async () => {
    await unlinkRecord(trx, actor, deleted, effects);
    await writeImportEntries(
      trx,
      entity,
      sql`SELECT ${idColumn(entity, 'x')} FROM ${sql.table(entity)} x WHERE ${idColumn(entity, 'x')} = ${id}`,
    );
    // Before the deletion, since users may delete their own account.
    await writeHistory(trx, actor, entity, id, 'delete', { before: filledValues(current.values), after: null });
    await sql`DELETE FROM ${sql.table(entity)} AS t WHERE ${idColumn(entity)} = ${id}`.execute(trx);
  });
  return change;
}
