import { type Kysely, sql } from 'kysely';
import { childListFields, isAncestorOf } from '../../catalogue/chain.ts';
import type { ReferenceField, ReferencesField } from '../../catalogue/definition.ts';
import type { BlockingReferences } from '../../catalogue/endpoints/errors.ts';
import { type EntityName, entityNames, entityOf, referencesOf } from '../../catalogue/index.ts';
import type { Translate } from '../../catalogue/locales/index.ts';
import { labelOf } from '../../catalogue/records/labels.ts';
import { labelInMessage } from '../../catalogue/records/problem-messages.ts';
import type { RecordValues } from '../../catalogue/records/records.ts';
import { idColumn, junctionTableOf, nextVersion, type Sql } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import { type Actor, writeFieldChanges } from './history.ts';
import { type RecordId, readValues } from './read.ts';

/** Records of one entity to delete; `first` has the stored values of the first of them. */
export type RecordsToDelete = { entity: EntityName; ids: readonly RecordId[]; first: RecordValues };

type ReferenceEntry = [name: string, field: ReferenceField | ReferencesField];

/** Records of an entity that stay and lose a reference when others are deleted. */
type DeletionEffect = {
  entity: EntityName;
  count: number;
  /**
   * The fields by which they refer to them; none where a deleted record lists them, as a field sample lists its nucleic
   * acid samples.
   */
  fields: readonly ReferenceEntry[];
  /**
   * The number of these records that lose their last parent of the deleted records' entity; null where it is no
   * ancestor.
   */
  orphanedCount: number | null;
};

/** The ids as an array for a condition; those of invitations are UUIDs. */
const idArray = (entity: EntityName, ids: readonly RecordId[]): Sql =>
  sql`${ids}::${sql.raw(entity === 'invitation' ? 'uuid' : 'int')}[]`;

/** A query of the ids of an entity's records that refer to some of the records to delete by a field, and stay. */
function referrerIdsQuery(entity: EntityName, [name, field]: ReferenceEntry, deleted: RecordsToDelete): Sql {
  const ids = idArray(deleted.entity, deleted.ids);
  const stays = (id: Sql) => (entity === deleted.entity ? sql`${id} <> ALL(${ids})` : sql`true`);
  if (field.type === 'reference') {
    const id = idColumn(entity);
    return sql`SELECT ${id} AS id FROM ${sql.table(entity)} t WHERE ${sql.ref(`t.${name}`)} = ANY(${ids}) AND ${stays(id)}`;
  }
  const { table, own, other } = junctionTableOf(entity, field);
  return sql`SELECT ${own} AS id FROM ${table} WHERE ${other} = ANY(${ids}) AND ${stays(own)}`;
}

/** The entities with references to the records to delete, each with a query of the ids of its records that have one. */
function referrers(deleted: RecordsToDelete): { entity: EntityName; fields: ReferenceEntry[]; ids: Sql }[] {
  return entityNames.flatMap((entity) => {
    const fields = referencesOf(entity).filter(([, field]) => field.to === deleted.entity);
    const queries = fields.map((field) => referrerIdsQuery(entity, field, deleted));
    return fields.length === 0 ? [] : [{ entity, fields, ids: sql.join(queries, sql` UNION `) }];
  });
}

/** The records that refer to the records to delete, by entity. */
async function effectsOnReferrers(trx: Kysely<Tables>, deleted: RecordsToDelete): Promise<DeletionEffect[]> {
  const effects: DeletionEffect[] = [];
  for (const { entity, fields, ids } of referrers(deleted)) {
    const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM (${ids}) r`.execute(trx);
    const count = rows[0]?.count ?? 0;
    if (count > 0)
      effects.push({ entity, count, fields, orphanedCount: isAncestorOf(deleted.entity, entity) ? count : null });
  }
  return effects;
}

/**
 * Locks the records that refer to others, before these are locked. A change of them locks in the same order, so that the
 * two transactions cannot deadlock.
 */
export async function lockReferrers(trx: Kysely<Tables>, deleted: Omit<RecordsToDelete, 'first'>): Promise<void> {
  for (const { entity, ids } of referrers({ ...deleted, first: {} }))
    await sql`SELECT count(*) FROM (SELECT FROM ${sql.table(entity)} t WHERE ${idColumn(entity)} IN (${ids})
      ORDER BY ${idColumn(entity)} FOR NO KEY UPDATE) locked`.execute(trx);
}

/** The records that the deleted records list as their children. */
async function effectsOnChildren(trx: Kysely<Tables>, deleted: RecordsToDelete): Promise<DeletionEffect[]> {
  const effects: DeletionEffect[] = [];
  const ids = idArray(deleted.entity, deleted.ids);
  for (const [, field] of childListFields(deleted.entity)) {
    const { table, own, other } = junctionTableOf(deleted.entity, field);
    const { rows } = await sql<{ count: number; alone: number }>`
      SELECT count(*)::int AS count, count(*) FILTER (WHERE NOT elsewhere)::int AS alone FROM (
        SELECT bool_or(${own} <> ALL(${ids})) AS elsewhere FROM ${table}
         WHERE ${other} IN (SELECT ${other} FROM ${table} WHERE ${own} = ANY(${ids})) GROUP BY ${other}) children`.execute(
      trx,
    );
    const { count = 0, alone = 0 } = rows[0] ?? {};
    if (count > 0) effects.push({ entity: field.to, count, fields: [], orphanedCount: alone });
  }
  return effects;
}

/** Finds the records that lose a reference when others are deleted: their children, and all that refer to them. */
export async function findDeletionEffects(trx: Kysely<Tables>, deleted: RecordsToDelete): Promise<DeletionEffect[]> {
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

/** The effects on other records when some are deleted, a sentence each. */
export async function describeDeletion(
  trx: Kysely<Tables>,
  entity: EntityName,
  ids: readonly number[],
  t: Translate,
): Promise<string[]> {
  const [id] = ids;
  if (id === undefined) return [];
  const first = (await readValues(trx, entity, id))?.values ?? {};
  const deleted = { entity, ids, first };
  const effects = await findDeletionEffects(trx, deleted);
  return effects.map((effect) => describeEffect(t, nameOf(t, deleted), entity, effect));
}

/** The resources and counts of the records, for scripts. */
const toReferences = (effects: readonly DeletionEffect[]): BlockingReferences => ({
  references: effects.map(({ entity, count }) => ({ resource: entityOf(entity).resource, count })),
});

/** The records to delete within a sentence: `campaign HE177`, or `12 events`. */
function nameOf(t: Translate, { entity, ids, first }: RecordsToDelete): string {
  const [id] = ids;
  if (ids.length > 1) return t('records.removal.several', { count: ids.length, many: t(`entities.${entity}.many`) });
  const label = labelOf(entity, { ...first, id });
  return label === `(${id})` ? `${t(`entities.${entity}.one`)} ${id}` : labelInMessage(entity, label, t);
}

/**
 * A 403 that asks whether to delete records nevertheless, with a line for each entity whose records lose a reference.
 */
export function referencedError(deleted: RecordsToDelete, effects: readonly DeletionEffect[]): HttpError {
  const question = (t: Translate) => {
    const name = nameOf(t, deleted);
    return [
      ...effects.map((effect) => describeEffect(t, name, deleted.entity, effect)),
      t('records.removal.ask', { count: deleted.ids.length }),
    ].join('\n');
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

/** Removes the records to delete from a field of all records that refer to them, with their history. */
async function unlinkFromReferrers(
  trx: Kysely<Tables>,
  actor: Actor,
  deleted: RecordsToDelete,
  entity: EntityName,
  [name, field]: ReferenceEntry,
): Promise<void> {
  const number = idColumn(entity);
  const ids = idArray(deleted.entity, deleted.ids);
  if (field.type === 'reference') {
    const column = sql.ref(`t.${name}`);
    const changed = sql`
      referring AS (${referrerIdsQuery(entity, [name, field], deleted)}),
      old AS (SELECT ${number} AS id, ${column} AS before FROM ${sql.table(entity)} t WHERE ${number} IN (SELECT id FROM referring)),
      changed AS (UPDATE ${sql.table(entity)} AS t SET ${sql.ref(name)} = NULL, ${nextVersion} FROM old
        WHERE ${number} = old.id RETURNING old.id, old.before, NULL::int AS after)`;
    await writeFieldChanges(trx, actor, 'unlink', entity, name, changed);
    return;
  }
  const { table, own, other, order } = junctionTableOf(entity, field);
  const listOf = (condition: Sql) =>
    sql`ARRAY(SELECT ${other} FROM ${table} WHERE ${own} = parents.id AND ${condition} ORDER BY ${order})`;
  // Within one statement, all parts read the state before it.
  const changed = sql`
    referring AS (${referrerIdsQuery(entity, [name, field], deleted)}),
    pairs AS (DELETE FROM ${table} WHERE ${other} = ANY(${ids}) AND ${own} IN (SELECT id FROM referring)),
    parents AS (UPDATE ${sql.table(entity)} AS t SET ${nextVersion} WHERE ${number} IN (SELECT id FROM referring) RETURNING ${number} AS id),
    changed AS (SELECT id, ${listOf(sql`true`)} AS before, ${listOf(sql`${other} <> ALL(${ids})`)} AS after FROM parents)`;
  await writeFieldChanges(trx, actor, 'unlink', entity, name, changed);
}

/** Writes the deletion into the history of the children that the deleted records list; the links go with these. */
async function writeUnlinkOfChildren(
  trx: Kysely<Tables>,
  actor: Actor,
  deleted: RecordsToDelete,
  field: ReferencesField,
): Promise<void> {
  const { table, own, other } = junctionTableOf(deleted.entity, field);
  const number = idColumn(field.to);
  const ids = idArray(deleted.entity, deleted.ids);
  const listOf = (condition: Sql) =>
    sql`ARRAY(SELECT ${own} FROM ${table} WHERE ${other} = children.id AND ${condition} ORDER BY ${own})`;
  const changed = sql`
    children AS (UPDATE ${sql.table(field.to)} AS t SET ${nextVersion}
      WHERE ${number} IN (SELECT ${other} FROM ${table} WHERE ${own} = ANY(${ids})) RETURNING ${number} AS id),
    changed AS (SELECT id, ${listOf(sql`true`)} AS before, ${listOf(sql`${own} <> ALL(${ids})`)} AS after FROM children)`;
  await writeFieldChanges(trx, actor, 'unlink', field.to, entityOf(deleted.entity).id, changed);
}

/** Removes the records to delete from all that refer to them, with a new version and a history entry for each of these. */
export async function unlinkRecords(
  trx: Kysely<Tables>,
  actor: Actor,
  deleted: RecordsToDelete,
  effects: readonly DeletionEffect[],
): Promise<void> {
  for (const { entity, fields } of effects)
    for (const field of fields) await unlinkFromReferrers(trx, actor, deleted, entity, field);
  for (const [, field] of childListFields(deleted.entity)) await writeUnlinkOfChildren(trx, actor, deleted, field);
}
