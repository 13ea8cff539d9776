import { type Kysely, sql } from 'kysely';
import { type EntityName, entityOf } from '../../catalogue/index.ts';
import { reasonColumns } from '../../catalogue/records/record-columns.ts';
import { lockImportsSql } from '../database/advisory-locks.ts';
import { idColumn, nextVersion, type Sql } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import { type Actor, writeFieldChanges, writeImportEntries, writeRecordsHistory } from '../records/history.ts';
import {
  counters,
  type FoldedTables,
  foldedRows,
  foldRows,
  isLink,
  isRecord,
  type JoinTable,
  keyOf,
  rowsOf,
  stands,
  wasCreated,
  wasDeleted,
} from './folded-rows.ts';
import { findNeededReference, findObstacles, leaveOutObstacles, type Obstacle, widenObstacles } from './obstacles.ts';

/** The columns of a table that a change has given another value in one of its rows; those that it still has. */
async function changedColumns(trx: Kysely<Tables>, entity: EntityName): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT attname AS name FROM pg_attribute
    WHERE attrelid = ${`"${entity}"`}::regclass AND NOT attisdropped AND attname <> ALL(${counters}) AND attname IN (
      SELECT name FROM ${foldedRows(entity)}, jsonb_object_keys(u.before) name
       WHERE ${stands} AND u.before -> name IS DISTINCT FROM u.after -> name)
    ORDER BY attnum`.execute(trx);
  return rows.map(({ name }) => name);
}

/** Locks the records that a change has left, in the order in which all changes of many records lock them. */
async function lockRecords(trx: Kysely<Tables>, { entities }: FoldedTables): Promise<void> {
  for (const entity of entities.toReversed())
    await sql`SELECT count(*) FROM (SELECT FROM ${sql.table(entity)} t
      WHERE EXISTS (SELECT FROM ${foldedRows(entity)} WHERE u.after IS NOT NULL AND ${isRecord(entity)})
      ORDER BY ${idColumn(entity)} FOR UPDATE) locked`.execute(trx);
}

/** Inserts rows as they stood before the change; a column that is newer than the change gets its default. */
async function insertRows(
  trx: Kysely<Tables>,
  table: string,
  { values = {}, onConflict = sql`` }: { values?: Readonly<Record<string, Sql>>; onConflict?: Sql },
): Promise<void> {
  const { rows } = await sql<{ names: string[] }>`SELECT ARRAY(SELECT attname FROM pg_attribute
      WHERE attrelid = ${`"${table}"`}::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
        AND attname IN (SELECT jsonb_object_keys(u.before)) ORDER BY attnum)::text[] AS names
    FROM ${foldedRows(table)} WHERE ${wasDeleted} LIMIT 1`.execute(trx);
  const names = rows[0]?.names ?? [];
  if (names.length === 0) return;
  const stored = names.map((name) => values[name] ?? sql.ref(`r.${name}`));
  await sql`INSERT INTO ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    SELECT ${sql.join(stored)} FROM ${rowsOf(table, 'before', wasDeleted)} ${onConflict}`.execute(trx);
}

/** Gives records back the values that a change has replaced, with their history. */
async function updateRecords(trx: Kysely<Tables>, actor: Actor, entity: EntityName, names: readonly string[]) {
  if (names.length === 0) return;
  const sets = names.map(
    (name) => sql`${sql.ref(name)} = CASE WHEN u.before -> ${name} IS DISTINCT FROM u.after -> ${name}
      THEN r.${sql.ref(name)} ELSE t.${sql.ref(name)} END`,
  );
  await sql`UPDATE ${sql.table(entity)} t SET ${sql.join(sets)}, ${nextVersion}
    FROM ${foldedRows(entity)}, jsonb_populate_record(NULL::${sql.table(entity)}, u.before) r
    WHERE ${stands} AND ${isRecord(entity)}`.execute(trx);
  const definition = entityOf(entity);
  const fields = [...Object.keys(definition.fields), ...reasonColumns(definition)].filter((name) =>
    names.includes(name),
  );
  if (fields.length === 0) return;
  const valuesOf = (side: 'before' | 'after') =>
    sql`(SELECT jsonb_object_agg(name, coalesce(CASE WHEN name = 'measurements' THEN named_measurements(nullif(u.${sql.ref(side)} -> name, 'null'))
        ELSE u.${sql.ref(side)} -> name END, 'null')) FROM unnest(${fields}::text[]) name
      WHERE u.before -> name IS DISTINCT FROM u.after -> name)`;
  await sql`INSERT INTO history (entity, record_id, user_id, who, action, before, after)
    SELECT ${entity}, u.key, ${actor?.id}::int, ${actor?.name}, 'update', ${valuesOf('after')}, ${valuesOf('before')}
      FROM ${foldedRows(entity)} WHERE ${stands}
        AND EXISTS (SELECT FROM unnest(${fields}::text[]) name WHERE u.before -> name IS DISTINCT FROM u.after -> name)`.execute(
    trx,
  );
}

/** Gathers how lists stand before their links change, to write the history of their records afterwards. */
async function noteLists(trx: Kysely<Tables>, { links }: FoldedTables): Promise<void> {
  await sql`CREATE TEMP TABLE list_before (entity text, field text, id int, list int[]) ON COMMIT DROP`.execute(trx);
  for (const joinTable of links)
    await sql`INSERT INTO list_before SELECT ${joinTable.holder.entity}, ${joinTable.field}, holders.id, ${listOf(joinTable)}
      FROM (SELECT DISTINCT (coalesce(u.before, u.after) ->> ${joinTable.holder.column})::int AS id
        FROM ${foldedRows(joinTable.table)}) holders`.execute(trx);
}

const listOf = ({ table, holder, listed, isOrdered }: JoinTable): Sql =>
  sql`ARRAY(SELECT t.${sql.ref(listed.column)} FROM ${sql.table(table)} t WHERE t.${sql.ref(holder.column)} = holders.id
    ORDER BY ${isOrdered ? sql`t.position` : sql`1`})`;

/** Writes the history of the records whose lists have changed, except of those that were deleted or came back. */
async function writeListHistory(trx: Kysely<Tables>, actor: Actor, { links }: FoldedTables): Promise<void> {
  for (const joinTable of links) {
    const { entity } = joinTable.holder;
    const stayed = sql`NOT EXISTS (SELECT FROM ${foldedRows(entity)} WHERE u.key = holders.id::text AND NOT (${stands}))`;
    const changed = sql`changed AS (
      SELECT t.id, holders.list AS before, ${listOf(joinTable)} AS after
        FROM list_before holders, LATERAL (SELECT holders.id) t
       WHERE holders.entity = ${entity} AND holders.field = ${joinTable.field} AND ${stayed}
         AND holders.list IS DISTINCT FROM ${listOf(joinTable)}),
      counted AS (UPDATE ${sql.table(entity)} AS t SET ${nextVersion}
        WHERE ${idColumn(entity)} IN (SELECT id FROM changed)
          AND NOT EXISTS (SELECT FROM ${foldedRows(entity)} WHERE ${stands} AND ${isRecord(entity)}))`;
    await writeFieldChanges(trx, actor, 'update', entity, joinTable.field, changed);
  }
}

/**
 * Writes back how everything stood before a change, within the transaction of another change.
 * @param change the change to undo
 * @param extent `whole`: if anything cannot be undone, nothing is; `possible`: everything else is; `elements`: everything
 *   else is, but a stored element that was changed since is left as a whole
 * @returns what cannot be undone
 * @throws HttpError 409 where a record that comes back needs one that is gone
 */
export async function undoChange(
  trx: Kysely<Tables>,
  actor: Actor,
  change: number,
  extent: 'whole' | 'possible' | 'elements',
): Promise<Obstacle[]> {
  // No import may store or find the same records meanwhile.
  await sql.raw(lockImportsSql).execute(trx);
  const tables = await foldRows(trx, change);
  await lockRecords(trx, tables);
  const changed = new Map<EntityName, string[]>();
  for (const entity of tables.entities) changed.set(entity, await changedColumns(trx, entity));
  const obstacles = await findObstacles(trx, tables, changed);
  if (obstacles.length > 0) {
    if (extent === 'whole') return obstacles;
    if (extent === 'elements') await widenObstacles(trx, tables);
    const lack = findNeededReference(obstacles);
    if (lack)
      throw new HttpError(409, (t) =>
        t('undoing.lacks', { many: t(`entities.${lack.entity}.many`), one: t(`entities.${lack.to}.one`) }),
      );
  }
  await leaveOutObstacles(trx);
  await writeBack(trx, actor, tables, changed);
  return obstacles;
}

/** Writes the folded rows back as they stood before the change, with the history of their records. */
async function writeBack(
  trx: Kysely<Tables>,
  actor: Actor,
  tables: FoldedTables,
  changed: ReadonlyMap<EntityName, readonly string[]>,
): Promise<void> {
  const { entities, links } = tables;
  const created = (entity: EntityName) =>
    sql`SELECT ${keyOf(entity)} AS id FROM ${foldedRows(entity)} WHERE ${wasCreated}`;
  const deleted = (entity: EntityName) =>
    sql`SELECT ${keyOf(entity)} AS id FROM ${foldedRows(entity)} WHERE ${wasDeleted}`;
  await noteLists(trx, tables);
  for (const joinTable of links)
    await sql`DELETE FROM ${sql.table(joinTable.table)} t
      USING ${rowsOf(joinTable.table, 'after', wasCreated)} WHERE ${isLink(joinTable)}`.execute(trx);
  for (const entity of entities) {
    // First, as a record that comes back may have the natural key that another one has taken, as after a merge.
    await updateRecords(trx, actor, entity, changed.get(entity) ?? []);
    await insertRows(trx, entity, { values: { updated_at: sql`now()`, version: sql`r.version + 1` } });
  }
  for (const joinTable of links) {
    const { table, holder, listed } = joinTable;
    const key = sql`(${sql.ref(holder.column)}, ${sql.ref(listed.column)})`;
    await insertRows(trx, table, { onConflict: sql`ON CONFLICT ${key} DO NOTHING` });
    if (joinTable.isOrdered)
      await sql`UPDATE ${sql.table(table)} t SET position = r.position
        FROM ${rowsOf(table, 'before', stands)} WHERE ${isLink(joinTable)}`.execute(trx);
  }
  await writeListHistory(trx, actor, tables);
  for (const entity of entities.toReversed()) {
    await writeImportEntries(trx, entity, created(entity));
    await writeRecordsHistory(trx, actor, entity, 'delete', created(entity));
    await writeRecordsHistory(trx, actor, entity, 'restore', deleted(entity));
    await sql`DELETE FROM ${sql.table(entity)} AS t USING ${foldedRows(entity)}
      WHERE ${wasCreated} AND ${isRecord(entity)}`.execute(trx);
  }
}
