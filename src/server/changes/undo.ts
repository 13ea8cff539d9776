import { type Kysely, sql } from 'kysely';
import { type EntityName, entityOf } from '../../catalogue/index.ts';
import { reasonColumns } from '../../catalogue/records/records.ts';
import { lockImportsSql } from '../database/advisory-locks.ts';
import { idColumn, type Sql } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';
import { type Actor, writeFieldChanges, writeImportEntries, writeRecordsHistory } from '../records/history.ts';
import type { RecordId } from '../records/read.ts';
import { foldedRows, foldRows, isLink, isRecord, type JoinTable, joinTables, keyOf, parentsFirst } from './folded-rows.ts';

/** The number of obstacles of one kind that are listed. */
const maxListed = 500;

/** What stands in the way of undoing a change whole: a field that was changed again, or a record that is gone or back. */
export type Obstacle = { resource: string; id: RecordId; field: string | null };

const nextVersion = sql`updated_at = now(), version = t.version + 1`;
const stands = sql`u.before IS NOT NULL AND u.after IS NOT NULL`;
const wasDeleted = sql`u.before IS NOT NULL AND u.after IS NULL`;
const wasCreated = sql`u.before IS NULL`;

/** The columns of a table that hold contents: neither generated ones nor its key, and none that every change counts up. */
async function contentColumns(trx: Kysely<Tables>, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT attname AS name FROM pg_attribute a
    WHERE attrelid = ${`"${table}"`}::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
      AND attname <> ALL('{version,updated_at}') AND NOT EXISTS (
        SELECT FROM pg_index WHERE indrelid = attrelid AND indisprimary AND attnum = ANY(indkey))
    ORDER BY attnum`.execute(trx);
  return rows.map(({ name }) => name);
}

/** The columns of a table that a change has given another value in one of its rows. */
async function changedColumns(trx: Kysely<Tables>, entity: EntityName): Promise<string[]> {
  const names = await contentColumns(trx, entity);
  const differs = names.map(
    (name) => sql`bool_or(u.before -> ${name} IS DISTINCT FROM u.after -> ${name}) AS ${sql.id(name)}`,
  );
  const { rows } = await sql<Record<string, boolean | null>>`SELECT ${sql.join(differs)}
    FROM ${foldedRows(entity)} WHERE ${stands}`.execute(trx);
  return names.filter((name) => rows[0]?.[name]);
}

/** Locks the records that a change has left, in the order in which all changes of many records lock them. */
async function lockRecords(trx: Kysely<Tables>): Promise<void> {
  for (const entity of parentsFirst.toReversed())
    await sql`SELECT count(*) FROM (SELECT FROM ${sql.table(entity)} t
      WHERE EXISTS (SELECT FROM ${foldedRows(entity)} WHERE u.after IS NOT NULL AND ${isRecord(entity)})
      ORDER BY ${idColumn(entity)} FOR UPDATE) locked`.execute(trx);
}

/** The fields that were changed again since the change, and the records that are gone or back. */
async function findObstacles(
  trx: Kysely<Tables>,
  changed: ReadonlyMap<EntityName, readonly string[]>,
): Promise<Obstacle[]> {
  const obstacles: Obstacle[] = [];
  for (const [entity, names] of changed) {
    const { resource, id } = entityOf(entity);
    const fields = names.map(
      (name) => sql`CASE WHEN u.before -> ${name} IS DISTINCT FROM u.after -> ${name}
        AND to_jsonb(t.${sql.ref(name)}) IS DISTINCT FROM nullif(u.after -> ${name}, 'null') THEN ${name} END`,
    );
    const { rows } = await sql<{ id: RecordId; field: string | null }>`
      SELECT ${keyOf(entity)} AS id, ${fields.length > 0 ? sql`coalesce(${sql.join([...fields, sql`NULL`])})` : sql`NULL`} AS field
        FROM ${foldedRows(entity)} LEFT JOIN ${sql.table(entity)} t ON ${isRecord(entity)}
       WHERE CASE WHEN ${wasDeleted} THEN t.${sql.ref(id)} IS NOT NULL
         WHEN t.${sql.ref(id)} IS NULL THEN true
         WHEN ${wasCreated} THEN to_jsonb(t) || (u.after - '{version,updated_at}'::text[]) IS DISTINCT FROM to_jsonb(t)
         ELSE ${fields.length > 0 ? sql`coalesce(${sql.join([...fields, sql`NULL`])}) IS NOT NULL` : sql`false`} END
       ORDER BY 1 LIMIT ${maxListed}`.execute(trx);
    obstacles.push(...rows.map((row) => ({ resource, ...row })));
  }
  return obstacles;
}

/** The rows `r` of a table among the folded ones, as they stood before or after the change. */
const rowsOf = (table: string, side: 'before' | 'after', condition: Sql): Sql =>
  sql`(SELECT r.* FROM ${foldedRows(table)}, jsonb_populate_record(NULL::${sql.table(table)}, u.${sql.ref(side)}) r
    WHERE ${condition}) r`;

/** Inserts rows as they stood before the change; a column that is newer than the change gets its default. */
async function insertRows(trx: Kysely<Tables>, table: string, condition: Sql, values: Readonly<Record<string, Sql>> = {}) {
  const { rows } = await sql<{ names: string[] }>`SELECT ARRAY(SELECT attname FROM pg_attribute
      WHERE attrelid = ${`"${table}"`}::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
        AND attname IN (SELECT jsonb_object_keys(u.before)) ORDER BY attnum)::text[] AS names
    FROM ${foldedRows(table)} WHERE ${wasDeleted} LIMIT 1`.execute(trx);
  const names = rows[0]?.names ?? [];
  if (names.length === 0) return;
  const stored = names.map((name) => values[name] ?? sql.ref(`r.${name}`));
  await sql`INSERT INTO ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    SELECT ${sql.join(stored)} FROM ${rowsOf(table, 'before', wasDeleted)} WHERE ${condition}`.execute(trx);
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
  const fields = [...Object.keys(definition.fields), ...reasonColumns(definition)].filter((name) => names.includes(name));
  if (fields.length === 0) return;
  const valuesOf = (side: 'before' | 'after') =>
    sql`(SELECT jsonb_object_agg(name, coalesce(u.${sql.ref(side)} -> name, 'null')) FROM unnest(${fields}::text[]) name
      WHERE u.before -> name IS DISTINCT FROM u.after -> name)`;
  await sql`INSERT INTO history (entity, record_id, user_id, who, action, before, after)
    SELECT ${entity}, u.key, ${actor?.id}::int, ${actor?.name}, 'update', ${valuesOf('after')}, ${valuesOf('before')}
      FROM ${foldedRows(entity)} WHERE ${stands}
        AND EXISTS (SELECT FROM unnest(${fields}::text[]) name WHERE u.before -> name IS DISTINCT FROM u.after -> name)`.execute(
    trx,
  );
}

/** Gathers how lists stand before their links change, to write the history of their records afterwards. */
async function noteLists(trx: Kysely<Tables>): Promise<void> {
  await sql`CREATE TEMP TABLE list_before (entity text, field text, id int, list int[]) ON COMMIT DROP`.execute(trx);
  for (const joinTable of joinTables)
    await sql`INSERT INTO list_before SELECT ${joinTable.holder.entity}, ${joinTable.field}, holders.id, ${listOf(joinTable)}
      FROM (SELECT DISTINCT (coalesce(u.before, u.after) ->> ${joinTable.holder.column})::int AS id
        FROM ${foldedRows(joinTable.table)}) holders`.execute(trx);
}

const listOf = ({ table, holder, listed, isOrdered }: JoinTable): Sql =>
  sql`ARRAY(SELECT t.${sql.ref(listed.column)} FROM ${sql.table(table)} t WHERE t.${sql.ref(holder.column)} = holders.id
    ORDER BY ${isOrdered ? sql`t.position` : sql`1`})`;

/** Writes the history of the records whose lists have changed, except of those that were deleted or came back. */
async function writeListHistory(trx: Kysely<Tables>, actor: Actor): Promise<void> {
  for (const joinTable of joinTables) {
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
 * @returns what stands in the way; then nothing was written
 */
export async function undoChange(trx: Kysely<Tables>, actor: Actor, change: number): Promise<Obstacle[]> {
  // No import may store or find the same records meanwhile.
  await sql.raw(lockImportsSql).execute(trx);
  await foldRows(trx, change);
  await lockRecords(trx);
  const changed = new Map<EntityName, string[]>();
  for (const entity of parentsFirst) changed.set(entity, await changedColumns(trx, entity));
  const obstacles = await findObstacles(trx, changed);
  if (obstacles.length > 0) return obstacles;
  const created = (entity: EntityName) =>
    sql`SELECT ${keyOf(entity)} AS id FROM ${foldedRows(entity)} WHERE ${wasCreated}`;
  const deleted = (entity: EntityName) =>
    sql`SELECT ${keyOf(entity)} AS id FROM ${foldedRows(entity)} WHERE ${wasDeleted}`;
  await noteLists(trx);
  for (const joinTable of joinTables)
    await sql`DELETE FROM ${sql.table(joinTable.table)} t
      USING ${rowsOf(joinTable.table, 'after', wasCreated)} WHERE ${isLink(joinTable)}`.execute(trx);
  const newVersion = { updated_at: sql`now()`, version: sql`r.version + 1` };
  for (const entity of parentsFirst) await insertRows(trx, entity, sql`true`, newVersion);
  for (const entity of parentsFirst) await updateRecords(trx, actor, entity, changed.get(entity) ?? []);
  for (const joinTable of joinTables) {
    const { table } = joinTable;
    await insertRows(trx, table, sql`true`);
    if (joinTable.isOrdered)
      await sql`UPDATE ${sql.table(table)} t SET position = r.position
        FROM ${rowsOf(table, 'before', stands)} WHERE ${isLink(joinTable)}`.execute(trx);
  }
  await writeListHistory(trx, actor);
  for (const entity of parentsFirst.toReversed()) {
    await writeImportEntries(trx, entity, created(entity));
    await writeRecordsHistory(trx, actor, entity, 'delete', created(entity));
    await writeRecordsHistory(trx, actor, entity, 'restore', deleted(entity));
    await sql`DELETE FROM ${sql.table(entity)} AS t USING ${foldedRows(entity)}
      WHERE ${wasCreated} AND ${isRecord(entity)}`.execute(trx);
  }
  return [];
}
