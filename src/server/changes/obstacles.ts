import { type Kysely, sql } from 'kysely';
import { type EntityName, entityNames, entityOf, findField, referencesOf } from '../../catalogue/index.ts';
import { measuredEntities } from '../../catalogue/measurements/measurement.ts';
import { fixedTypeFields } from '../../catalogue/measurements/type-rules.ts';
import { idColumn, type Sql } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';
import type { RecordId } from '../records/read.ts';
import {
  counters,
  type FoldedTables,
  foldedRows,
  isLink,
  isRecord,
  type JoinTable,
  joinTables,
  keyOf,
  rowsOf,
  stands,
  wasCreated,
  wasDeleted,
} from './folded-rows.ts';

/**
 * The reason why a part of a change cannot be undone: the field was changed again, the record or one to which it refers
 * is gone, or a record that the change has created is used by others.
 */
export type ObstacleReason = 'changed' | 'gone' | 'used';
/** A part of a change that cannot be undone: a field of a record, or the whole record. */
export type Obstacle = { resource: string; id: RecordId; field: string | null; reason: ObstacleReason };

/** The number of obstacles that are listed. */
const maxListed = 500;

// Obstacles are gathered in the temporary table `obstacle`: the row of `folded`, its column, and the record that is shown.

const insertObstacles = (trx: Kysely<Tables>, rows: Sql) =>
  sql`INSERT INTO obstacle (table_name, key, field, reason, shown_entity, shown_id, shown_field) ${rows}`.execute(trx);

/** An obstacle at the row `u` of a record's table. */
const ofRecord = (entity: EntityName, field: Sql, reason: ObstacleReason): Sql =>
  sql`SELECT u.table_name, u.key, ${field}, ${reason}::text, ${entity}::text, u.key, ${field}`;

/** The records that are gone, although the change left them or created them. */
const findGoneRecords = (trx: Kysely<Tables>, entity: EntityName) =>
  insertObstacles(
    trx,
    sql`${ofRecord(entity, sql`NULL::text`, 'gone')} FROM ${foldedRows(entity)}
      WHERE u.after IS NOT NULL AND NOT EXISTS (SELECT FROM ${sql.table(entity)} t WHERE ${isRecord(entity)})`,
  );

/** The fields that have another value than the change has given them. */
async function findChangedFields(trx: Kysely<Tables>, entity: EntityName, names: readonly string[]): Promise<void> {
  for (const name of names)
    await insertObstacles(
      trx,
      sql`${ofRecord(entity, sql`${name}::text`, 'changed')} FROM ${foldedRows(entity)}
        JOIN ${sql.table(entity)} t ON ${isRecord(entity)}
        WHERE ${stands} AND u.before -> ${name} IS DISTINCT FROM u.after -> ${name}
          AND to_jsonb(t.${sql.ref(name)}) IS DISTINCT FROM nullif(u.after -> ${name}, 'null')`,
    );
  await insertObstacles(
    trx,
    sql`${ofRecord(entity, sql`NULL::text`, 'changed')} FROM ${foldedRows(entity)}
      JOIN ${sql.table(entity)} t ON ${isRecord(entity)}
      WHERE ${wasCreated} AND to_jsonb(t) || (u.after - ${counters}) IS DISTINCT FROM to_jsonb(t)`,
  );
}

/** The condition that a record neither exists nor comes back. */
const isGone = (entity: EntityName, id: Sql): Sql =>
  sql`NOT EXISTS (SELECT FROM ${sql.table(entity)} t WHERE ${idColumn(entity)} = ${id})
    AND NOT EXISTS (SELECT FROM ${foldedRows(entity, 'w')} WHERE w.key = ${id}::text AND w.after IS NULL)`;

/** The references to write back whose record is gone. */
async function findGoneReferences(trx: Kysely<Tables>, entity: EntityName): Promise<void> {
  for (const [name, field] of referencesOf(entity)) {
    if (field.type !== 'reference') continue;
    const id = sql`(u.before ->> ${name})::int`;
    await insertObstacles(
      trx,
      sql`${ofRecord(entity, sql`${name}::text`, 'gone')} FROM ${foldedRows(entity)}
        WHERE u.before ->> ${name} IS NOT NULL AND u.before -> ${name} IS DISTINCT FROM u.after -> ${name}
          AND ${isGone(field.to, id)}`,
    );
  }
}

/** The measurements to write back of a type that is gone. */
async function findGoneTypes(trx: Kysely<Tables>, entity: EntityName): Promise<void> {
  const name = 'measurements';
  if (!findField(entity, name)) return;
  await insertObstacles(
    trx,
    sql`${ofRecord(entity, sql`${name}::text`, 'gone')} FROM ${foldedRows(entity)}
      WHERE u.before -> ${name} IS DISTINCT FROM u.after -> ${name} AND EXISTS (
        SELECT FROM jsonb_to_recordset(nullif(u.before -> ${name}, 'null')) m (type integer)
          WHERE ${isGone('measurement_type', sql`m.type`)})`,
  );
}

/** Queries of the measurements of the type `u` in records that the change has not given theirs. */
const measurementsOfType = (): Sql[] =>
  measuredEntities.map(
    (entity) => sql`SELECT FROM ${sql.table(`${entity}_measurement`)} t
      WHERE t.measurement_type_id = ${keyOf('measurement_type')}
        AND NOT EXISTS (SELECT FROM ${foldedRows(entity, 'w')} WHERE w.key = ${idColumn(entity)}::text
          AND w.before -> 'measurements' IS DISTINCT FROM w.after -> 'measurements')`,
  );

/** The types of which the change has changed what their numbers mean, and of which there are measurements since. */
async function findUsedTypes(trx: Kysely<Tables>, names: readonly string[]): Promise<void> {
  const entity = 'measurement_type';
  const uses = measurementsOfType().map((query) => sql`EXISTS (${query})`);
  for (const name of fixedTypeFields)
    if (names.includes(name))
      await insertObstacles(
        trx,
        sql`${ofRecord(entity, sql`${name}::text`, 'used')} FROM ${foldedRows(entity)}
          WHERE ${stands} AND u.before -> ${name} IS DISTINCT FROM u.after -> ${name} AND (${sql.join(uses, sql` OR `)})`,
      );
}

/** The links to write back of which one record is gone; they are shown at the record that lists the other. */
const findGoneLinks = (trx: Kysely<Tables>, { table, field, holder, listed }: JoinTable) =>
  insertObstacles(
    trx,
    sql`SELECT u.table_name, u.key, NULL, 'gone', ${holder.entity}::text, u.before ->> ${holder.column}, ${field}
      FROM ${foldedRows(table)} WHERE ${wasDeleted}
        AND (${sql.join(
          [holder, listed].map(({ entity, column }) => isGone(entity, sql`(u.before ->> ${column})::int`)),
          sql` OR `,
        )})`,
  );

/** The records that the change has created and that others refer to, list or are listed by, since. */
async function findUsedRecords(trx: Kysely<Tables>, entity: EntityName): Promise<void> {
  const { rows } = await sql`SELECT FROM ${foldedRows(entity)} WHERE ${wasCreated} LIMIT 1`.execute(trx);
  if (rows.length === 0) return;
  const referring = entityNames.flatMap((other) =>
    referencesOf(other).flatMap(([name, field]) =>
      field.type === 'reference' && field.to === entity
        ? [
            sql`SELECT FROM ${sql.table(other)} t WHERE ${sql.ref(`t.${name}`)} = ${keyOf(entity)}
              AND NOT EXISTS (SELECT FROM ${foldedRows(other, 'w')} WHERE w.key = ${idColumn(other)}::text
                AND w.before ->> ${name} IS DISTINCT FROM w.after ->> ${name})`,
          ]
        : [],
    ),
  );
  const linked = joinTables.flatMap((joinTable) =>
    [joinTable.holder, joinTable.listed].flatMap((end) =>
      end.entity === entity
        ? [
            sql`SELECT FROM ${sql.table(joinTable.table)} t WHERE ${sql.ref(`t.${end.column}`)} = ${keyOf(entity)}
              AND NOT EXISTS (SELECT FROM ${rowsOf(joinTable.table, 'after', wasCreated)} WHERE ${isLink(joinTable)})`,
          ]
        : [],
    ),
  );
  const measured = entity === 'measurement_type' ? measurementsOfType() : [];
  const uses = [...referring, ...linked, ...measured].map((query) => sql`EXISTS (${query})`);
  if (uses.length > 0)
    await insertObstacles(
      trx,
      sql`${ofRecord(entity, sql`NULL::text`, 'used')} FROM ${foldedRows(entity)}
        WHERE ${wasCreated} AND (${sql.join(uses, sql` OR `)})`,
    );
}

/**
 * Finds what cannot be undone of the folded change; it stays in the temporary table `obstacle` until the transaction
 * ends.
 * @param changed the columns that the change has given other values, by entity
 * @returns the first 500, without the study of an import, whose elements are listed
 */
export async function findObstacles(
  trx: Kysely<Tables>,
  { entities, links }: FoldedTables,
  changed: ReadonlyMap<EntityName, readonly string[]>,
): Promise<Obstacle[]> {
  await sql`CREATE TEMP TABLE obstacle (table_name text, key text, field text, reason text,
    shown_entity text, shown_id text, shown_field text) ON COMMIT DROP`.execute(trx);
  for (const entity of entities) {
    await findGoneRecords(trx, entity);
    await findChangedFields(trx, entity, changed.get(entity) ?? []);
    await findGoneReferences(trx, entity);
    await findGoneTypes(trx, entity);
    await findUsedRecords(trx, entity);
    if (entity === 'measurement_type') await findUsedTypes(trx, changed.get(entity) ?? []);
  }
  for (const joinTable of links) await findGoneLinks(trx, joinTable);
  const { rows } = await sql<{ entity: EntityName; id: string; field: string | null; reason: ObstacleReason }>`
    SELECT DISTINCT shown_entity AS entity, shown_id AS id, shown_field AS field, reason FROM obstacle
    WHERE shown_entity <> 'dataset' ORDER BY 1, 2, 3 LIMIT ${maxListed}`.execute(trx);
  return rows.map(({ entity, id, ...obstacle }) => ({
    resource: entityOf(entity).resource,
    id: entity === 'invitation' ? id : Number(id),
    ...obstacle,
  }));
}

/** Leaves the parts of the folded change out that cannot be undone, so that the others can be. */
export async function leaveOutObstacles(trx: Kysely<Tables>): Promise<void> {
  await sql`DELETE FROM folded u USING obstacle o
    WHERE o.table_name = u.table_name AND o.key = u.key AND o.field IS NULL`.execute(trx);
  await sql`UPDATE folded u SET before = u.before || o.fields FROM (
      SELECT f.table_name, f.key, jsonb_object_agg(o.field, coalesce(f.after -> o.field, 'null')) AS fields
        FROM obstacle o JOIN folded f USING (table_name, key) WHERE o.field IS NOT NULL GROUP BY 1, 2) o
    WHERE o.table_name = u.table_name AND o.key = u.key`.execute(trx);
  await sql`DELETE FROM folded WHERE before - ${counters} = after - ${counters}`.execute(trx);
}

/**
 * Makes each stored element that was changed again an obstacle as a whole, with its links: the files of a pair are never of two
 * imports.
 */
export async function widenObstacles(trx: Kysely<Tables>, { links }: FoldedTables): Promise<void> {
  const element = 'sequencing_element';
  await sql`CREATE TEMP TABLE changed_again ON COMMIT DROP AS SELECT u.key FROM ${foldedRows(element)}
    WHERE ${stands} AND EXISTS (SELECT FROM obstacle o WHERE o.table_name = ${element} AND o.key = u.key)`.execute(trx);
  await sql`UPDATE obstacle o SET field = NULL FROM changed_again c
    WHERE o.table_name = ${element} AND o.key = c.key`.execute(trx);
  for (const { table, holder } of links)
    if (holder.entity === element)
      await sql`INSERT INTO obstacle (table_name, key) SELECT u.table_name, u.key FROM ${foldedRows(table)}
        JOIN changed_again c ON c.key = coalesce(u.before, u.after) ->> ${holder.column}`.execute(trx);
}

/** The entity of a required reference that is gone, with that of the record that needs it; undefined if there is none. */
export function findNeededReference(
  obstacles: readonly Obstacle[],
): { entity: EntityName; to: EntityName } | undefined {
  for (const entity of entityNames)
    for (const [name, field] of referencesOf(entity))
      if (
        field.type === 'reference' &&
        field.required &&
        obstacles.some(
          ({ resource, field: lost, reason }) =>
            resource === entityOf(entity).resource && lost === name && reason === 'gone',
        )
      )
        return { entity, to: field.to };
  return undefined;
}
