import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Undoing } from '../../catalogue/answers/importing.ts';
import { childListFields, importedEntities } from '../../catalogue/chain.ts';
import { type EntityName, entityNames, entityOf, referencesOf } from '../../catalogue/index.ts';
import { sharedKey } from '../../catalogue/records/natural-keys.ts';
import { joinTables, moveToBin } from '../bin/rows.ts';
import { lockBulkChangesSql, lockImportsSql } from '../database/advisory-locks.ts';
import { idColumn, junctionTableOf } from '../database/columns.ts';
import { keyConditions } from '../database/natural-key-indexes.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import { type Actor, writeFieldChanges, writeImportEntries, writeRecordsHistory } from '../records/history.ts';

type Sql = RawBuilder<unknown>;

/** The table, for the length of the transaction, of the numbers of an entity's records that go. */
const deletionTable = (entity: EntityName): Sql => sql.table(`going_${entity}`);

const isImported = (entity: EntityName): boolean => importedEntities.includes(entity);

/** The questions whether a record `u` of an entity is needed by one that stays: each a query of such records. */
function referencesThatStay(entity: EntityName, dataset: number): Sql[] {
  const stays = (other: EntityName, id: Sql) =>
    isImported(other) ? sql`NOT EXISTS (SELECT FROM ${deletionTable(other)} z WHERE z.id = ${id})` : sql`true`;
  const referring = entityNames.flatMap((other) => {
    const held = childListFields(other).map(([name]) => name);
    return referencesOf(other).flatMap(([name, field]): Sql[] => {
      if (field.to !== entity || held.includes(name)) return [];
      if (field.type === 'references') {
        const { table, own, other: referred } = junctionTableOf(other, field);
        return [sql`SELECT FROM ${table} WHERE ${referred} = u.id AND ${stays(other, own)}`];
      }
      const refers = sql`SELECT FROM ${sql.table(other)} y WHERE ${sql.ref(`y.${name}`)} = u.id`;
      if (other === 'dataset') return [sql`${refers} AND y.id <> ${dataset}`];
      // An invitation that the import sent and nobody has answered goes with its person.
      if (other === 'invitation')
        return [sql`${refers} AND (y.dataset_id IS DISTINCT FROM ${dataset} OR y.invitation_state <> 'invited')`];
      return [sql`${refers} AND ${stays(other, idColumn(other, 'y'))}`];
    });
  });
  const coming = childListFields(entity).map(([, field]) => {
    const { table, own, other } = junctionTableOf(entity, field);
    return sql`SELECT FROM ${table} WHERE ${own} = u.id AND ${stays(field.to, other)}`;
  });
  return [...referring, ...coming];
}

/** The entities whose records can need one of this entity. */
function dependentEntities(entity: EntityName): EntityName[] {
  const referring = importedEntities.filter((other) => {
    const held = childListFields(other).map(([name]) => name);
    return referencesOf(other).some(([name, field]) => field.to === entity && !held.includes(name));
  });
  return [...referring, ...childListFields(entity).flatMap(([, { to }]) => (isImported(to) ? [to] : []))];
}

/** Entities, each after those that are to come before it. */
function sortByDependency(entities: readonly EntityName[], before: (entity: EntityName) => EntityName[]): EntityName[] {
  const order = new Set<EntityName>();
  const add = (entity: EntityName): void => {
    if (order.has(entity)) return;
    before(entity).forEach(add);
    order.add(entity);
  };
  entities.forEach(add);
  return [...order];
}

/** The imported entities, each after those whose records can need one of it: elements first, persons last. */
const deletionOrder = sortByDependency(importedEntities, dependentEntities);

/** All entities, each after those that refer to it: so does a change in a form lock a record before what it refers to. */
const lockOrder = sortByDependency(entityNames, (entity) =>
  entityNames.filter((other) => referencesOf(other).some(([, { to }]) => to === entity)),
);

/**
 * The condition on a record `t` that everybody's imports share it by its values. Such a record belongs to no import, and the
 * next one would make it anew, in the way of what is brought back. Null where none of the entity is shared.
 */
function isShared(entity: EntityName): Sql | null {
  const which = sharedKey(entityOf(entity));
  return which === undefined ? null : sql.raw(['true', ...keyConditions(entity, which, 't')].join(' AND '));
}

/** The condition on a record `t` that an import brought it. */
const isImportedWith = (dataset: number): Sql => sql`t.dataset_id = ${sql.lit(dataset)}`;

/** The condition on a record `t` that it may go with an import. */
const isDeletableWith = (entity: EntityName, dataset: number): Sql =>
  sql`${isImportedWith(dataset)} AND NOT (${isShared(entity) ?? sql`false`})`;

/**
 * Locks the records that may go with an import, and those that stay and list some of them. Else somebody could refer to one of
 * them after it is judged that nobody needs it: the reference would be lost, or the record could not be deleted.
 */
async function lockImportedRecords(trx: Kysely<Tables>, dataset: number): Promise<void> {
  const lock = async (entity: EntityName, condition: Sql, strength: 'UPDATE' | 'NO KEY UPDATE') => {
    // Counted, as the numbers of all of them are of no use here.
    await sql`SELECT count(*) FROM (SELECT FROM ${sql.table(entity)} t WHERE ${condition}
      ORDER BY ${idColumn(entity)} FOR ${sql.raw(strength)}) locked`.execute(trx);
  };
  for (const entity of lockOrder) {
    if (isImported(entity)) await lock(entity, isDeletableWith(entity, dataset), 'UPDATE');
    for (const [, field] of childListFields(entity)) {
      if (!isImported(field.to)) continue;
      const { table, own, other } = junctionTableOf(entity, field);
      const listing = sql`SELECT ${own} FROM ${table} JOIN ${sql.table(field.to)} x ON ${idColumn(field.to, 'x')} = ${other}
        WHERE x.dataset_id = ${sql.lit(dataset)}`;
      const stays = isImported(entity) ? sql`t.dataset_id IS DISTINCT FROM ${sql.lit(dataset)}` : sql`true`;
      await lock(entity, sql`${idColumn(entity)} IN (${listing}) AND ${stays}`, 'NO KEY UPDATE');
    }
  }
}

async function countOf(db: Kysely<Tables>, query: Sql): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM ${query}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The number of records that an import brought and that everybody shares: they stay. */
async function countShared(db: Kysely<Tables>, entity: EntityName, dataset: number): Promise<number> {
  const shared = isShared(entity);
  return shared ? countOf(db, sql`${sql.table(entity)} t WHERE ${isImportedWith(dataset)} AND ${shared}`) : 0;
}

/**
 * Finds what goes with an import: the records that it brought, but for those that everybody shares, that are needed by records
 * from elsewhere, or by ones that stay for that reason. The numbers are left in the tables `going_…` until the end of the transaction.
 */
export async function findUndoEffects(trx: Kysely<Tables>, dataset: number): Promise<Undoing> {
  // No import may begin to refer to them meanwhile.
  await sql.raw(lockImportsSql).execute(trx);
  for (const entity of importedEntities) {
    await sql`CREATE TEMP TABLE ${deletionTable(entity)} ON COMMIT DROP AS
      SELECT ${idColumn(entity)} AS id FROM ${sql.table(entity)} t WHERE ${isDeletableWith(entity, dataset)}`.execute(
      trx,
    );
    await sql`CREATE UNIQUE INDEX ON ${deletionTable(entity)} (id)`.execute(trx);
    await sql`ANALYZE ${deletionTable(entity)}`.execute(trx);
  }
  const undoing: Undoing = { deleted: {}, kept: {} };
  for (const entity of deletionOrder) {
    const shared = await countShared(trx, entity, dataset);
    if (shared > 0) undoing.kept[entity] = shared;
    const all = await countOf(trx, deletionTable(entity));
    if (all === 0) continue;
    const needs = referencesThatStay(entity, dataset).map((query) => sql`EXISTS (${query})`);
    if (needs.length > 0)
      await sql`DELETE FROM ${deletionTable(entity)} u WHERE ${sql.join(needs, sql` OR `)}`.execute(trx);
    const deleted = await countOf(trx, deletionTable(entity));
    if (deleted > 0) undoing.deleted[entity] = deleted;
    if (deleted < all) undoing.kept[entity] = shared + all - deleted;
  }
  return undoing;
}

const versionColumns = sql`updated_at = now(), version = version + 1`;

/** Takes the records that go from those that stay and list them: another's sample that this import's libraries were made from. */
async function unlinkStayingRecords(trx: Kysely<Tables>, actor: Actor): Promise<void> {
  for (const holder of entityNames)
    for (const [name, field] of childListFields(holder)) {
      if (!isImported(field.to)) continue;
      const { table, own, other, order } = junctionTableOf(holder, field);
      const stays = isImported(holder)
        ? sql`NOT EXISTS (SELECT FROM ${deletionTable(holder)} h WHERE h.id = ${own})`
        : sql`true`;
      const lost = sql`SELECT ${own} AS id, ${other} AS lost FROM ${table} JOIN ${deletionTable(field.to)} z ON z.id = ${other}
        WHERE ${stays}`;
      await writeFieldChanges(
        trx,
        actor,
        'unlink',
        holder,
        name,
        sql`lost AS (${lost}),
          holders AS (UPDATE ${sql.table(holder)} AS t SET ${versionColumns} WHERE ${idColumn(holder)} IN (SELECT id FROM lost)
            RETURNING ${idColumn(holder)} AS id),
          changed AS (SELECT id, ARRAY(SELECT ${other} FROM ${table} WHERE ${own} = holders.id ORDER BY ${order}) AS before,
            ARRAY(SELECT ${other} FROM ${table} WHERE ${own} = holders.id
              AND ${other} NOT IN (SELECT lost FROM lost) ORDER BY ${order}) AS after FROM holders)`,
      );
    }
}

/**
 * Undoes an import: what it alone brought goes into the bin as one entry, what others use stays. Every record's history says so.
 * @returns the number of the entry
 * @throws HttpError 404 where it was undone meanwhile
 */
export async function undoImport(
  trx: Kysely<Tables>,
  actor: Actor,
  dataset: { id: number; filename: string; project_study_id: number | null },
): Promise<number> {
  await sql.raw(lockBulkChangesSql).execute(trx);
  const { rows: locked } = await sql`SELECT FROM dataset WHERE id = ${dataset.id} AND undone_at IS NULL
    FOR NO KEY UPDATE`.execute(trx);
  if (locked.length === 0) throw new HttpError(404, 'errors.notFound');
  // First of all, as an import that is being stored may refer to them, and locks what it refers to.
  await sql.raw(lockImportsSql).execute(trx);
  await lockImportedRecords(trx, dataset.id);
  await findUndoEffects(trx, dataset.id);
  const { rows } = await sql<{ id: number }>`INSERT INTO bin (user_id, who, label, dataset_id, study)
    VALUES (${actor?.id}, ${actor?.name}, ${dataset.filename}, ${dataset.id}, ${dataset.project_study_id})
    RETURNING id`.execute(trx);
  const entry = rows[0]?.id ?? 0;
  await unlinkStayingRecords(trx, actor);
  const ids = (entity: EntityName) => sql`SELECT id FROM ${deletionTable(entity)}`;
  const ofGoingPerson = sql`person_id IN (${ids('person')})`;
  const invitations = sql`SELECT invitation_uuid AS id FROM invitation WHERE ${ofGoingPerson}`;
  await writeImportEntries(trx, 'invitation', invitations);
  await writeRecordsHistory(trx, actor, 'invitation', 'delete', invitations);
  for (const entity of importedEntities) {
    await writeImportEntries(trx, entity, ids(entity));
    await writeRecordsHistory(trx, actor, entity, 'delete', ids(entity));
  }
  for (const { table, ends } of joinTables) {
    const gone = ends.flatMap(({ entity, column }) =>
      isImported(entity) ? [sql`${sql.ref(column)} IN (${ids(entity)})`] : [],
    );
    if (gone.length > 0) await moveToBin(trx, entry, table, sql.join(gone, sql` OR `));
  }
  await moveToBin(trx, entry, 'invitation', ofGoingPerson);
  await sql`UPDATE dataset SET undone_at = now(), project_study_id = NULL, ${versionColumns} WHERE id = ${dataset.id}`.execute(
    trx,
  );
  for (const entity of deletionOrder)
    await moveToBin(trx, entry, entity, sql`${sql.ref(entityOf(entity).id)} IN (${ids(entity)})`);
  return entry;
}
