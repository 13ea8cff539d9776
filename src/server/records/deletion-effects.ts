import { type Kysely, sql } from 'kysely';
import { childListFields, isAncestorOf } from '../../catalogue/chain.ts';
import type { ReferenceField, ReferencesField } from '../../catalogue/definition.ts';
import type { BlockingReferences } from '../../catalogue/endpoints/errors.ts';
import { type EntityName, entityNames, entityOf, referencesOf } from '../../catalogue/index.ts';
import type { Translate } from '../../catalogue/locales/index.ts';
import { labelInMessage } from '../../catalogue/records/problem-messages.ts';
import { labelOf, type RecordValues } from '../../catalogue/records/records.ts';
import { idColumn, junctionTableOf, type Sql } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import { type Actor, writeFieldChanges } from './history.ts';
import type { RecordId } from './read.ts';

/** The record to delete, as it is stored. */
type RecordToDelete = { entity: EntityName; id: RecordId; values: RecordValues };

type ReferenceEntry = [name: string, field: ReferenceField | ReferencesField];

/** Records of an entity that lose a reference when a record is deleted. */
type DeletionEffect = {
  entity: EntityName;
  count: number;
  /**
   * The fields by which they refer to it; none where the link is stored with the deleted record, as a field sample's
   * nucleic acid samples.
   */
  fields: readonly ReferenceEntry[];
  /** The number of them that are then left without any record of its entity; null where they do not come from it. */
  orphanedCount: number | null;
};

/** The numbers of an entity's records that refer to a record by a field. */
function referrerIdsQuery(entity: EntityName, [name, field]: ReferenceEntry, id: RecordId): Sql {
  if (field.type === 'reference')
    return sql`SELECT ${idColumn(entity)} AS id FROM ${sql.table(entity)} t WHERE ${sql.ref(`t.${name}`)} = ${id}`;
  const { table, own, other } = junctionTableOf(entity, field);
  return sql`SELECT ${own} AS id FROM ${table} WHERE ${other} = ${id}`;
}

/** The entities that refer to one, and a query of the numbers of their records that refer to this record of it. */
function referrers(target: EntityName, id: RecordId): { entity: EntityName; fields: ReferenceEntry[]; numbers: Sql }[] {
  return entityNames.flatMap((entity) => {
    const fields = referencesOf(entity).filter(([, field]) => field.to === target);
    const numbers = fields.map((field) => referrerIdsQuery(entity, field, id));
    return fields.length === 0 ? [] : [{ entity, fields, numbers: sql.join(numbers, sql` UNION `) }];
  });
}

/** The records that refer to one, by entity. */
async function effectsOnReferrers(
  trx: Kysely<Tables>,
  { entity: target, id }: RecordToDelete,
): Promise<DeletionEffect[]> {
  const losses: DeletionEffect[] = [];
  for (const { entity, fields, numbers } of referrers(target, id)) {
    const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM (${numbers}) r`.execute(trx);
    const count = rows[0]?.count ?? 0;
    if (count > 0) losses.push({ entity, count, fields, orphanedCount: isAncestorOf(target, entity) ? count : null });
  }
  return losses;
}

/**
 * Locks the records that refer to one which is about to be unlinked from them, before that one: in this order a change
 * of theirs locks both. So either waits for the other, and never both at once.
 */
export async function lockReferrers(trx: Kysely<Tables>, target: EntityName, id: RecordId): Promise<void> {
  for (const { entity, numbers } of referrers(target, id))
    await sql`SELECT FROM ${sql.table(entity)} t WHERE ${idColumn(entity)} IN (${numbers})
      ORDER BY ${idColumn(entity)} FOR NO KEY UPDATE`.execute(trx);
}

/** The ids in a field of multiple references. */
const idsHeldIn = ({ values }: RecordToDelete, name: string) => [values[name] ?? []].flat();

/** The records that come from one, where the link is stored with that one. */
async function effectsOnChildren(trx: Kysely<Tables>, deleted: RecordToDelete): Promise<DeletionEffect[]> {
  const losses: DeletionEffect[] = [];
  for (const [name, field] of childListFields(deleted.entity)) {
    const held = idsHeldIn(deleted, name);
    if (held.length === 0) continue;
    const { table, own, other } = junctionTableOf(deleted.entity, field);
    const { rows } = await sql<{ elsewhere: number }>`SELECT count(DISTINCT ${other})::int AS elsewhere
      FROM ${table} WHERE ${other} = ANY(${held}) AND ${own} <> ${deleted.id}`.execute(trx);
    const elsewhere = rows[0]?.elsewhere ?? 0;
    losses.push({ entity: field.to, count: held.length, fields: [], orphanedCount: held.length - elsewhere });
  }
  return losses;
}

/** Finds the records that lose a reference when one is deleted: those that come from it, and all that refer to it. */
export async function findDeletionEffects(trx: Kysely<Tables>, deleted: RecordToDelete): Promise<DeletionEffect[]> {
  return [...(await effectsOnChildren(trx, deleted)), ...(await effectsOnReferrers(trx, deleted))];
}

/** A sentence about the records that lose a reference. */
function describeEffect(
  t: Translate,
  name: string,
  parent: EntityName,
  { entity, count, fields, orphanedCount }: DeletionEffect,
): string {
  const words = { count, name, one: t(`entities.${entity}.one`), many: t(`entities.${entity}.many`) };
  if (orphanedCount === null) {
    const labels = fields.map(([field]) => t('records.removal.field', { field: t(`fields.${entity}.${field}.label`) }));
    return t('records.removal.refer', { ...words, fields: labels.join(', ') });
  }
  if (orphanedCount === 0) return t('records.removal.shared', words);
  const whole = { ...words, alone: orphanedCount, parent: t(`entities.${parent}.one`) };
  return t(orphanedCount === count ? 'records.removal.belong' : 'records.removal.partly', whole);
}

/** The resources and numbers of the records, for scripts. */
const toReferences = (losses: readonly DeletionEffect[]): BlockingReferences => ({
  references: losses.map(({ entity, count }) => ({ resource: entityOf(entity).resource, count })),
});

/** The question whether to delete a record nevertheless, with a line for each kind of record that loses a reference. */
export function confirmationError(
  { entity, id, values }: RecordToDelete,
  losses: readonly DeletionEffect[],
): HttpError {
  const label = labelOf(entity, { ...values, id });
  const question = (t: Translate) => {
    const name = label === `(${id})` ? `${t(`entities.${entity}.one`)} ${id}` : labelInMessage(entity, label, t);
    return [...losses.map((loss) => describeEffect(t, name, entity, loss)), t('records.removal.ask')].join('\n');
  };
  return new HttpError(403, question, {}, toReferences(losses));
}

/** The refusal where other records must refer to the one to delete. */
export function requiredReferenceError(losses: readonly DeletionEffect[]): HttpError {
  const list = (t: Translate) => losses.map(({ entity, count }) => `${t(`entities.${entity}.many`)} (${count})`);
  return new HttpError(
    403,
    (t) => t('records.cannotDoWithout', { references: list(t).join(', ') }),
    {},
    toReferences(losses),
  );
}

const nextVersion = sql`updated_at = now(), version = version + 1`;

/** Removes a record from a field of all records that refer to it. */
async function unlinkFromReferrers(
  trx: Kysely<Tables>,
  actor: Actor,
  id: RecordId,
  entity: EntityName,
  [name, field]: ReferenceEntry,
): Promise<void> {
  const number = idColumn(entity);
  if (field.type === 'reference') {
    const changed = sql`changed AS (
      UPDATE ${sql.table(entity)} AS t SET ${sql.ref(name)} = NULL, ${nextVersion} WHERE ${sql.ref(`t.${name}`)} = ${id}
      RETURNING ${number} AS id, ${id}::int AS before, NULL::int AS after)`;
    await writeFieldChanges(trx, actor, 'unlink', entity, name, changed);
    return;
  }
  const { table, own, other, order } = junctionTableOf(entity, field);
  // A statement reads the state before it.
  const changed = sql`
    pairs AS (DELETE FROM ${table} WHERE ${other} = ${id} RETURNING ${own} AS id),
    parents AS (UPDATE ${sql.table(entity)} AS t SET ${nextVersion} WHERE ${number} IN (SELECT id FROM pairs) RETURNING ${number} AS id),
    lists AS (SELECT id, ARRAY(SELECT ${other} FROM ${table} WHERE ${own} = parents.id ORDER BY ${order}) AS list FROM parents),
    changed AS (SELECT id, list AS before, array_remove(list, ${id}::int) AS after FROM lists)`;
  await writeFieldChanges(trx, actor, 'unlink', entity, name, changed);
}

/** Writes into the history of linked records that a record is deleted; the pairs are deleted with it. */
async function writeUnlinkOfChildren(
  trx: Kysely<Tables>,
  actor: Actor,
  deleted: RecordToDelete,
  [name, field]: [string, ReferencesField],
): Promise<void> {
  const { table, own, other } = junctionTableOf(deleted.entity, field);
  const number = idColumn(field.to);
  const changed = sql`
    held AS (UPDATE ${sql.table(field.to)} AS t SET ${nextVersion} WHERE ${number} = ANY(${idsHeldIn(deleted, name)})
      RETURNING ${number} AS id),
    lists AS (SELECT id, ARRAY(SELECT ${own} FROM ${table} WHERE ${other} = held.id ORDER BY ${own}) AS list FROM held),
    changed AS (SELECT id, list AS before, array_remove(list, ${deleted.id}::int) AS after FROM lists)`;
  await writeFieldChanges(trx, actor, 'unlink', field.to, entityOf(deleted.entity).id, changed);
}

/** Removes a record from all others, and writes that into the version and history of each. */
export async function unlinkRecord(
  trx: Kysely<Tables>,
  actor: Actor,
  deleted: RecordToDelete,
  losses: readonly DeletionEffect[],
): Promise<void> {
  for (const { entity, fields } of losses)
    for (const field of fields) await unlinkFromReferrers(trx, actor, deleted.id, entity, field);
  for (const field of childListFields(deleted.entity)) await writeUnlinkOfChildren(trx, actor, deleted, field);
}
