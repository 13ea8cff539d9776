import { type Kysely, sql, type Transaction } from 'kysely';
import type { ReferenceField, ReferencesField } from '../../catalogue/definition.ts';
import { type EntityName, entityNames, entityOf, referencesOf } from '../../catalogue/index.ts';
import { isSecret } from '../../catalogue/permissions.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import { fieldValue, idColumn, pairsOf } from './columns.ts';
import { type Actor, keepImport, whole, writeHistory, writeUnlinked } from './history.ts';
import type { RecordId } from './read.ts';
import { lockRecord } from './store.ts';

type Referring = { entity: EntityName; fields: [string, ReferenceField | ReferencesField][]; count: number };

/** The numbers of an entity's records that refer to a record by a field. */
function referringBy(entity: EntityName, name: string, field: ReferenceField | ReferencesField, id: RecordId) {
  if (field.type === 'reference')
    return sql`SELECT ${idColumn(entity)} AS id FROM ${sql.table(entity)} t WHERE ${sql.ref(`t.${name}`)} = ${id}`;
  const { table, own, other } = pairsOf(entity, field);
  return sql`SELECT ${own} AS id FROM ${table} WHERE ${other} = ${id}`;
}

/** The records that refer to a record, by entity. */
async function referringTo(trx: Kysely<Tables>, target: EntityName, id: RecordId): Promise<Referring[]> {
  const referring: Referring[] = [];
  for (const entity of entityNames) {
    const fields = referencesOf(entity).filter(([, field]) => field.to === target);
    if (fields.length === 0) continue;
    const numbers = fields.map(([name, field]) => referringBy(entity, name, field, id));
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM (${sql.join(numbers, sql` UNION `)}) r`.execute(trx);
    const count = rows[0]?.count ?? 0;
    if (count > 0) referring.push({ entity, fields, count });
  }
  return referring;
}

function refusalOf(key: 'records.referredTo' | 'records.cannotDoWithout', referring: readonly Referring[]): HttpError {
  const references = referring.map(({ entity, count }) => ({ resource: entityOf(entity).resource, count }));
  return new HttpError(
    403,
    (t) =>
      t(key, {
        references: referring.map(({ entity, count }) => `${t(`entities.${entity}.many`)} (${count})`).join(', '),
      }),
    {},
    { references },
  );
}

/** Takes a record out of a field of all records that refer to it by that. */
async function unlink(
  trx: Kysely<Tables>,
  actor: Actor,
  entity: EntityName,
  [name, field]: [string, ReferenceField | ReferencesField],
  id: RecordId,
): Promise<void> {
  const number = idColumn(entity);
  const later = sql`updated_at = now(), version = version + 1`;
  if (field.type === 'reference') {
    const changed = sql`changed AS (
      UPDATE ${sql.table(entity)} AS t SET ${sql.ref(name)} = NULL, ${later} WHERE ${sql.ref(`t.${name}`)} = ${id}
      RETURNING ${number} AS id, ${id}::int AS before, NULL::int AS after)`;
    await writeUnlinked(trx, actor, entity, name, changed);
    return;
  }
  const { table, own, other } = pairsOf(entity, field);
  // What is read within one statement is the state before it.
  const changed = sql`
    pairs AS (DELETE FROM ${table} WHERE ${other} = ${id} RETURNING ${own} AS id),
    parents AS (UPDATE ${sql.table(entity)} AS t SET ${later} WHERE ${number} IN (SELECT id FROM pairs) RETURNING ${number} AS id),
    lists AS (SELECT ${number} AS id, ${fieldValue(entity, name)} AS list FROM ${sql.table(entity)} t
      WHERE ${number} IN (SELECT id FROM parents)),
    changed AS (SELECT id, list AS before, array_remove(list, ${id}::int) AS after FROM lists)`;
  await writeUnlinked(trx, actor, entity, name, changed);
}

/**
 * Deletes a record and no other.
 * @param perform whether to take it out of the records that refer to it first
 * @throws HttpError 404; 403 with `{references}` where records refer to it and it is not to be taken out of them, or
 *   where they cannot be without it; 403 alone where one of those is no business of the actor's
 */
export async function removeRecord(
  trx: Transaction<Tables>,
  actor: Actor,
  entity: EntityName,
  id: RecordId,
  perform: boolean,
): Promise<void> {
  // Locked, so that nothing begins to refer to it meanwhile.
  const current = await lockRecord(trx, entity, id, 'UPDATE');
  if (!current) throw new HttpError(404, 'errors.notFound');
  const referring = await referringTo(trx, entity, id);
  // That somebody has an account or was invited is told to administrators alone, and changed by them.
  if (referring.some((one) => isSecret(actor, one.entity))) throw new HttpError(403, 'records.administratorsAlone');
  const bound = referring.filter(({ fields }) => fields.some(([, field]) => field.required));
  if (bound.length > 0) throw refusalOf('records.cannotDoWithout', bound);
  if (referring.length > 0 && !perform) throw refusalOf('records.referredTo', referring);
  for (const { entity: other, fields } of referring)
    for (const field of fields) await unlink(trx, actor, other, field, id);
  await keepImport(trx, entity, id);
  // First, as those who delete their own account are gone afterwards.
  await writeHistory(trx, actor, entity, id, 'delete', { before: whole(current.values), after: null });
  await sql`DELETE FROM ${sql.table(entity)} AS t WHERE ${idColumn(entity)} = ${id}`.execute(trx);
}
