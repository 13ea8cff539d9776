import { type Kysely, sql } from 'kysely';
import { childListFields, isAncestorOf } from '../../catalogue/chain.ts';
import type { ReferenceField, ReferencesField } from '../../catalogue/definition.ts';
import type { BlockingReferences } from '../../catalogue/endpoints/errors.ts';
import { type EntityName, entityNames, entityOf, referencesOf } from '../../catalogue/index.ts';
import type { Translate } from '../../catalogue/locales/index.ts';
import { labelOf } from '../../catalogue/records/labels.ts';
import { labelInMessage } from '../../catalogue/records/problem-messages.ts';
import type { RecordValues } from '../../catalogue/records/records.ts';
import { idColumn, junctionTableOf, type Sql } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import { type Actor, writeFieldChanges } from './history.ts';
import type { RecordId } from './read.ts';

/** The record to delete, with its stored values. */
type RecordToDelete = { entity: EntityName; id: RecordId; values: RecordValues };

type ReferenceEntry = [name: string, field: ReferenceField | ReferencesField];

/** Records of an entity that lose a reference when a record is deleted. */
type DeletionEffect = {
  entity: EntityName;
  count: number;
  /**
   * The fields by which they refer to it; none where the deleted record lists them, as a field sample lists its nucleic
   * acid samples.
   */
  fields: readonly ReferenceEntry[];
  /**
   * The number of these records that lose their last parent of the deleted record's entity; null where it is no
   * ancestor.
   */
  orphanedCount: number | null;
};

/** A query of the ids of an entity's records that refer to a record by a field. */
function referrerIdsQuery(entity: EntityName, [name, field]: ReferenceEntry, id: RecordId): Sql {
  if (field.type === 'reference')
    return sql`SELECT ${idColumn(entity)} AS id FROM ${sql.table(entity)} t WHERE ${sql.ref(`t.${name}`)} = ${id}`;
  const { table, own, other } = junctionTableOf(entity, field);
  return sql`SELECT ${own} AS id FROM ${table} WHERE ${other} = ${id}`;
}

/**
 * The entities with references to a record's entity, each with a query of the ids of those records that refer to it.
 */
function referrers(target: EntityName, id: RecordId): { entity: EntityName; fields: ReferenceEntry[]; ids: Sql }[] {
  return entityNames.flatMap((entity) => {
    const fields = referencesOf(entity).filter(([, field]) => field.to === target);
    const queries = fields.map((field) => referrerIdsQuery(entity, field, id));
    return fields.length === 0 ? [] : [{ entity, fields, ids: sql.join(queries, sql` UNION `) }];
  });
}

/** The records that refer to a record, by entity. */
async function effectsOnReferrers(
  trx: Kysely<Tables>,
  { entity: target, id }: RecordToDelete,
): Promise<DeletionEffect[]> {
  const effects: DeletionEffect[] = [];
  for (const { entity, fields, ids } of referrers(target, id)) {
    const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM (${ids}) r`.execute(trx);
    const count = rows[0]?.count ?? 0;
    if (count > 0) effects.push({ entity, count, fields, orphanedCount: isAncestorOf(target, entity) ? count : null });
  }
  return effects;
}

/**
 * Locks the records that refer to a record, before that record is locked. A change of them locks in the same order, so
 * that the two transactions cannot deadlock.
 */
export async function lockReferrers(trx: Kysely<Tables>, target: EntityName, id: RecordId): Promise<void> {
  for (const { entity, ids } of referrers(target, id))
    await sql`SELECT FROM ${sql.table(entity)} t WHERE ${idColumn(entity)} IN (${ids})
      ORDER BY ${idColumn(entity)} FOR NO KEY UPDATE`.execute(trx);
}

/** The ids in a field of multiple references. */
const idsIn = ({ values }: RecordToDelete, name: string) => [values[name] ?? []].flat();

/** The records that a record lists as its children. */
async function effectsOnChildren(trx: Kysely<Tables>, deleted: RecordToDelete): Promise<DeletionEffect[]> {
  const effects: DeletionEffect[] = [];
  for (const [name, field] of childListFields(deleted.entity)) {
    const childIds = idsIn(deleted, name);
    if (childIds.length === 0) continue;
    const { table, own, other } = junctionTableOf(deleted.entity, field);
    const { rows } = await sql<{ elsewhere: number }>`SELECT count(DISTINCT ${other})::int AS elsewhere
      FROM ${table} WHERE ${other} = ANY(${childIds}) AND ${own} <> ${deleted.id}`.execute(trx);
    const elsewhere = rows[0]?.elsewhere ?? 0;
    effects.push({ entity: field.to, count: childIds.length, fields: [], orphanedCount: childIds.length - elsewhere });
  }
  return effects;
}

/** Finds the records that lose a reference when a record is deleted: its children, and all records that refer to it. */
export async function findDeletionEffects(trx: Kysely<Tables>, deleted: RecordToDelete): Promise<DeletionEffect[]> {
  return [...(await effectsOnChildren(trx, deleted)), ...(await effectsOnReferrers(trx, deleted))];
}

/** A message about the records that lose a reference. */
function describeEffect(
  t: Translate,
  name: string,
  parent: EntityName,
  { entity, count, fields, orphanedCount }: DeletionEffect,
): string {
  const params = { count, name, one: t(`entities.${entity}.one`), many: t(`entities.${entity}.many`) };
  if (orphanedCount === null) {
    const labels = fields.map(([field]) => t('records.removal.field', { field: t(`fields.${entity}.${field}.label`) }));
    return t('records.removal.refer', { ...params, fields: labels.join(', ') });
  }
  if (orphanedCount === 0) return t('records.removal.shared', params);
  const orphanedParams = { ...params, alone: orphanedCount, parent: t(`entities.${parent}.one`) };
  return t(orphanedCount === count ? 'records.removal.belong' : 'records.removal.partly', orphanedParams);
}

/** The resources and counts of the records, for scripts. */
const toReferences = (effects: readonly DeletionEffect[]): BlockingReferences => ({
  references: effects.map(({ entity, count }) => ({ resource: entityOf(entity).resource, count })),
});

/**
 * A 403 that asks whether to delete a record nevertheless, with a line for each entity whose records lose a reference.
 */
export function referencedError({ entity, id, values }: RecordToDelete, effects: readonly DeletionEffect[]): HttpError {
  const label = labelOf(entity, { ...values, id });
  const question = (t: Translate) => {
    const name = label === `(${id})` ? `${t(`entities.${entity}.one`)} ${id}` : labelInMessage(entity, label, t);
    return [...effects.map((effect) => describeEffect(t, name, entity, effect)), t('records.removal.ask')].join('\n');
  };
  return new HttpError(403, question, {}, toReferences(effects));
}

/** A 403 where records with a required reference refer to the one to delete. */
export function requiredReferenceError(effects: readonly DeletionEffect[]): HttpError {
  const list = (t: Translate) => effects.map(({ entity, count }) => `${t(`entities.${entity}.many`)} (${count})`);
  return new HttpError(
    403,
    (t) => t('records.cannotDoWithout', { references: list(t).join(', ') }),
    {},
    toReferences(effects),
  );
}

const nextVersion = sql`updated_at = now(), version = version + 1`;

/** Removes a record from a field of all records that refer to it, with their history. */
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
  // Within one statement, all parts read the state before it.
  const changed = sql`
    pairs AS (DELETE FROM ${table} WHERE ${other} = ${id} RETURNING ${own} AS id),
    parents AS (UPDATE ${sql.table(entity)} AS t SET ${nextVersion} WHERE ${number} IN (SELECT id FROM pairs) RETURNING ${number} AS id),
    lists AS (SELECT id, ARRAY(SELECT ${other} FROM ${table} WHERE ${own} = parents.id ORDER BY ${order}) AS list FROM parents),
    changed AS (SELECT id, list AS before, array_remove(list, ${id}::int) AS after FROM lists)`;
  await writeFieldChanges(trx, actor, 'unlink', entity, name, changed);
}

/** Writes the deletion of a record into the history of its children; the junction rows are deleted with it. */
async function writeUnlinkOfChildren(
  trx: Kysely<Tables>,
  actor: Actor,
  deleted: RecordToDelete,
  [name, field]: [string, ReferencesField],
): Promise<void> {
  const { table, own, other } = junctionTableOf(deleted.entity, field);
  const number = idColumn(field.to);
  const changed = sql`
    children AS (UPDATE ${sql.table(field.to)} AS t SET ${nextVersion} WHERE ${number} = ANY(${idsIn(deleted, name)})
      RETURNING ${number} AS id),
    lists AS (SELECT id, ARRAY(SELECT ${own} FROM ${table} WHERE ${other} = children.id ORDER BY ${own}) AS list FROM children),
    changed AS (SELECT id, list AS before, array_remove(list, ${deleted.id}::int) AS after FROM lists)`;
  await writeFieldChanges(trx, actor, 'unlink', field.to, entityOf(deleted.entity).id, changed);
}

/** Removes a record from all that refer to it, with a new version and a history entry for each of them. */
export async function unlinkRecord(
  trx: Kysely<Tables>,
  actor: Actor,
  deleted: RecordToDelete,
  effects: readonly DeletionEffect[],
): Promise<void> {
  for (const { entity, fields } of effects)
    for (const field of fields) await unlinkFromReferrers(trx, actor, deleted.id, entity, field);
  for (const field of childListFields(deleted.entity)) await writeUnlinkOfChildren(trx, actor, deleted, field);
}
