import { type Kysely, sql } from 'kysely';
import { childListFields, importedEntities } from '../../catalogue/chain.ts';
import type { UndoEffects } from '../../catalogue/endpoints/importing.ts';
import { type EntityName, entityNames, entityOf, referencesOf } from '../../catalogue/index.ts';
import { sharedKey } from '../../catalogue/records/natural-keys.ts';
import { lockImportsSql } from '../database/advisory-locks.ts';
import { idColumn, junctionTableOf, nextVersion, type Sql } from '../database/columns.ts';
import { keyConditions } from '../database/natural-key-indexes.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import { type Actor, writeFieldChanges, writeImportEntries, writeRecordsHistory } from '../records/history.ts';
import { recordChange } from '../records/recorded-change.ts';
import { foldedRows, joinTables } from './folded-rows.ts';
import { undoChange } from './undo.ts';

/** The temporary table with the ids of the records of an entity that are deleted. */
const deletionTable = (entity: EntityName): Sql => sql.table(`deletion_${entity}`);

const isImported = (entity: EntityName): boolean => importedEntities.includes(entity);

/** Queries of the records that stay and need the record `u` of an entity. */
function referencesThatStay(entity: EntityName, dataset: number): Sql[] {
  const stays = (other: EntityName, id: Sql) =>
    isImported(other) ? sql`NOT EXISTS (SELECT FROM ${deletionTable(other)} z WHERE z.id = ${id})` : sql`true`;
  const referring = entityNames.flatMap((other) => {
    const childLists = childListFields(other).map(([name]) => name);
    return referencesOf(other).flatMap(([name, field]): Sql[] => {
      if (field.to !== entity || childLists.includes(name)) return [];
      if (field.type === 'references') {
        const { table, own, other: referred } = junctionTableOf(other, field);
        return [sql`SELECT FROM ${table} WHERE ${referred} = u.id AND ${stays(other, own)}`];
      }
      const referencing = sql`SELECT FROM ${sql.table(other)} y WHERE ${sql.ref(`y.${name}`)} = u.id`;
      if (other === 'dataset') return [sql`${referencing} AND y.id <> ${dataset}`];
      // An unanswered invitation that the import has sent is deleted with its person.
      if (other === 'invitation')
        return [sql`${referencing} AND (y.dataset_id IS DISTINCT FROM ${dataset} OR y.invitation_state <> 'invited')`];
      return [sql`${referencing} AND ${stays(other, idColumn(other, 'y'))}`];
    });
  });
  const children = childListFields(entity).map(([, field]) => {
    const { table, own, other } = junctionTableOf(entity, field);
    return sql`SELECT FROM ${table} WHERE ${own} = u.id AND ${stays(field.to, other)}`;
  });
  return [...referring, ...children];
}

/** The entities whose records can need a record of this entity. */
function dependentEntities(entity: EntityName): EntityName[] {
  const referring = importedEntities.filter((other) => {
    const childLists = childListFields(other).map(([name]) => name);
    return referencesOf(other).some(([name, field]) => field.to === entity && !childLists.includes(name));
  });
  return [...referring, ...childListFields(entity).flatMap(([, { to }]) => (isImported(to) ? [to] : []))];
}

/** Entities in an order in which each follows those that must come before it. */
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

/** The imported entities, each after those whose records can need it: elements first, persons last. */
const deletionOrder = sortByDependency(importedEntities, dependentEntities);

/**
 * All entities, each after those that refer to it. A change in a form locks a record and its references in the same
 * order.
 */
const lockOrder = sortByDependency(entityNames, (entity) =>
  entityNames.filter((other) => referencesOf(other).some(([, { to }]) => to === entity)),
);

/**
 * The condition that a record `t`, such as a sequencer, is shared by all imports whose rows have its values; null if
 * the entity has no such records. They stay: the next import would create them again, in conflict with a restored one.
 */
function isShared(entity: EntityName): Sql | null {
  const keyIndex = sharedKey(entityOf(entity));
  return keyIndex === undefined ? null : sql.raw(['true', ...keyConditions(entity, keyIndex, 't')].join(' AND '));
}

/** The condition that an import has created a record `t`. */
const isImportedWith = (dataset: number): Sql => sql`t.dataset_id = ${sql.lit(dataset)}`;

/** The condition that a record `t` may be deleted with an import. */
const isDeletableWith = (entity: EntityName, dataset: number): Sql =>
  sql`${isImportedWith(dataset)} AND NOT (${isShared(entity) ?? sql`false`})`;

/**
 * Locks the records that may be deleted with an import, and the records that stay and list some of them. Otherwise
 * another transaction could refer to one of them after the check that none does: the reference would be lost, or the
 * deletion fail.
 */
async function lockImportedRecords(trx: Kysely<Tables>, dataset: number): Promise<void> {
  const lock = async (entity: EntityName, condition: Sql, strength: 'UPDATE' | 'NO KEY UPDATE') => {
    // Counted, to transfer no ids.
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

/** Counts the shared records that an import has created, which stay. */
async function countShared(db: Kysely<Tables>, entity: EntityName, dataset: number): Promise<number> {
  const shared = isShared(entity);
  return shared ? countOf(db, sql`${sql.table(entity)} t WHERE ${isImportedWith(dataset)} AND ${shared}`) : 0;
}

/**
 * Finds the effects of undoing an import: all records that it has created are deleted, except the shared ones and those
 * that are needed by records that stay. The ids remain in the temporary tables `deletion_…` until the transaction ends.
 */
async function findUndoEffects(trx: Kysely<Tables>, dataset: number): Promise<UndoEffects> {
  // No import may begin to refer to the records meanwhile.
  await sql.raw(lockImportsSql).execute(trx);
  for (const entity of importedEntities) {
    await sql`CREATE TEMP TABLE ${deletionTable(entity)} ON COMMIT DROP AS
      SELECT ${idColumn(entity)} AS id FROM ${sql.table(entity)} t WHERE ${isDeletableWith(entity, dataset)}`.execute(
      trx,
    );
    await sql`CREATE UNIQUE INDEX ON ${deletionTable(entity)} (id)`.execute(trx);
    await sql`ANALYZE ${deletionTable(entity)}`.execute(trx);
  }
  const undoing: UndoEffects = { deleted: {}, kept: {} };
  for (const entity of deletionOrder) {
    const shared = await countShared(trx, entity, dataset);
    if (shared > 0) undoing.kept[entity] = shared;
    const all = await countOf(trx, deletionTable(entity));
    if (all === 0) continue;
    const needed = referencesThatStay(entity, dataset).map((query) => sql`EXISTS (${query})`);
    if (needed.length > 0)
      await sql`DELETE FROM ${deletionTable(entity)} u WHERE ${sql.join(needed, sql` OR `)}`.execute(trx);
    const deleted = await countOf(trx, deletionTable(entity));
    if (deleted > 0) undoing.deleted[entity] = deleted;
    if (deleted < all) undoing.kept[entity] = shared + all - deleted;
  }
  return undoing;
}

/**
 * Removes the deleted records from the lists of records that stay, such as another's sample that lists libraries of the
 * import.
 */
async function unlinkStayingRecords(trx: Kysely<Tables>, actor: Actor): Promise<void> {
  for (const holder of entityNames)
    for (const [name, field] of childListFields(holder)) {
      if (!isImported(field.to)) continue;
      const { table, own, other, order } = junctionTableOf(holder, field);
      const stays = isImported(holder)
        ? sql`NOT EXISTS (SELECT FROM ${deletionTable(holder)} h WHERE h.id = ${own})`
        : sql`true`;
      const unlinked = sql`SELECT ${own} AS id, ${other} AS other FROM ${table} JOIN ${deletionTable(field.to)} z ON z.id = ${other}
        WHERE ${stays}`;
      await writeFieldChanges(
        trx,
        actor,
        'unlink',
        holder,
        name,
        sql`unlinked AS (${unlinked}),
          holders AS (UPDATE ${sql.table(holder)} AS t SET ${nextVersion} WHERE ${idColumn(holder)} IN (SELECT id FROM unlinked)
            RETURNING ${idColumn(holder)} AS id),
          changed AS (SELECT id, ARRAY(SELECT ${other} FROM ${table} WHERE ${own} = holders.id ORDER BY ${order}) AS before,
            ARRAY(SELECT ${other} FROM ${table} WHERE ${own} = holders.id
              AND ${other} NOT IN (SELECT other FROM unlinked) ORDER BY ${order}) AS after FROM holders)`,
      );
    }
}

/** The change that lists an import; it has recorded the files that the import has added to stored elements. */
async function findImportChange(trx: Kysely<Tables>, dataset: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM change
    WHERE dataset_id = ${dataset} AND action = 'import'`.execute(trx);
  return rows[0]?.id ?? null;
}

/** Locks the elements to which an import has added files, before the records of the import, as forms do. */
async function lockFilled(trx: Kysely<Tables>, importChange: number | null): Promise<void> {
  await sql`SELECT count(*) FROM (SELECT FROM sequencing_element t WHERE sequencing_element_id IN (
      SELECT key::int FROM change_row WHERE change_id = ${importChange} AND table_name = 'sequencing_element')
    ORDER BY sequencing_element_id FOR UPDATE) locked`.execute(trx);
}

/**
 * Takes the files that an import has added to stored elements out again, unless these were changed since.
 * @returns the number of these elements
 */
async function undoFilled(trx: Kysely<Tables>, actor: Actor, importChange: number | null): Promise<number> {
  if (importChange === null) return 0;
  await undoChange(trx, actor, importChange, 'elements');
  return countOf(trx, foldedRows('sequencing_element'));
}

/** Finds what undoing an import would do, in a transaction that is rolled back. */
export async function previewUndo(db: Kysely<Tables>, actor: Actor, dataset: number): Promise<UndoEffects> {
  const trx = await db.startTransaction().execute();
  try {
    const emptied = await undoFilled(trx, actor, await findImportChange(trx, dataset));
    return { ...(await findUndoEffects(trx, dataset)), ...(emptied > 0 && { emptied }) };
  } finally {
    await trx.rollback().execute();
  }
}

/**
 * Undoes an import as one change: the records that only it has created and used are deleted, others stay, and elements
 * that got their files from it are as before. The history of every record says so.
 * @returns the id of the change
 * @throws HttpError 404 if it was undone meanwhile
 */
export async function undoImport(
  trx: Kysely<Tables>,
  actor: Actor,
  { id, filename }: { id: number; filename: string },
): Promise<number> {
  const { rows: locked } = await sql`SELECT FROM dataset WHERE id = ${id} AND undone_at IS NULL
    FOR NO KEY UPDATE`.execute(trx);
  if (locked.length === 0) throw new HttpError(404, 'errors.notFound');
  // Before the records are locked: an import that is being stored locks the records to which it refers.
  await sql.raw(lockImportsSql).execute(trx);
  const undoes = await findImportChange(trx, id);
  await lockFilled(trx, undoes);
  await lockImportedRecords(trx, id);
  const elements = sql`sequencing_element t WHERE ${isDeletableWith('sequencing_element', id)}`;
  const count = await countOf(trx, elements);
  const description = {
    action: 'undo_import',
    entity: 'dataset',
    label: filename,
    count,
    dataset: id,
    undoes,
  } as const;
  const { change } = await recordChange(trx, actor, description, async () => {
    await undoFilled(trx, actor, undoes);
    await findUndoEffects(trx, id);
    await deleteImported(trx, actor, id);
  });
  // Also an import that has only added files is restored from the bin.
  await sql`UPDATE change SET deletes = true WHERE id = ${change}`.execute(trx);
  return change;
}

/** Deletes the records in the temporary tables `deletion_…` with their links, and writes their history. */
async function deleteImported(trx: Kysely<Tables>, actor: Actor, dataset: number): Promise<void> {
  await unlinkStayingRecords(trx, actor);
  const ids = (entity: EntityName) => sql`SELECT id FROM ${deletionTable(entity)}`;
  const ofDeletedPerson = sql`person_id IN (${ids('person')})`;
  const invitations = sql`SELECT invitation_uuid AS id FROM invitation WHERE ${ofDeletedPerson}`;
  await writeImportEntries(trx, 'invitation', invitations);
  await writeRecordsHistory(trx, actor, 'invitation', 'delete', invitations);
  for (const entity of importedEntities) {
    await writeImportEntries(trx, entity, ids(entity));
    await writeRecordsHistory(trx, actor, entity, 'delete', ids(entity));
  }
  // One end after the other, since an OR of both would read the whole table.
  for (const { table, holder, listed } of joinTables)
    for (const { entity, column } of [holder, listed])
      if (isImported(entity))
        await sql`DELETE FROM ${sql.table(table)} WHERE ${sql.ref(column)} IN (${ids(entity)})`.execute(trx);
  await sql`DELETE FROM invitation WHERE ${ofDeletedPerson}`.execute(trx);
  await sql`UPDATE dataset t SET undone_at = now(), project_study_id = NULL, ${nextVersion} WHERE id = ${dataset}`.execute(
    trx,
  );
  for (const entity of deletionOrder)
    await sql`DELETE FROM ${sql.table(entity)} t WHERE ${idColumn(entity)} IN (${ids(entity)})`.execute(trx);
}
