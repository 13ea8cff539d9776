import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { RestoredEntry } from '../../catalogue/answers/bin.ts';
import { childListFields, entitiesWithDataset, importedEntities } from '../../catalogue/chain.ts';
import { type EntityName, entityOf, referencesOf } from '../../catalogue/index.ts';
import { lockImportsSql } from '../database/advisory-locks.ts';
import { idColumn, junctionTableOf } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import { type Actor, writeFieldChanges, writeRecordsHistory } from '../records/history.ts';
import { refuseBeforeOthers } from './restore-order.ts';
import { type JoinTable, joinTables, restoreRows, rowsIn } from './rows.ts';

type Sql = RawBuilder<unknown>;

/** The number of links listed, of those that could not be restored; of each field no more are looked up. */
const maxNotRestored = 500;

/** The numbers of the records of an entity in an entry; an invitation's is a UUID. */
const idsIn = (entry: number, entity: EntityName): Sql =>
  sql`SELECT (content ->> ${entityOf(entity).id}::text)::${sql.raw(entity === 'invitation' ? 'uuid' : 'int')} AS id
    FROM bin_row WHERE bin_id = ${entry} AND table_name = ${entity}`;

/**
 * Takes out of the records of an entry what they referred to and is no more.
 * @throws HttpError 409 where a record cannot be without it
 */
async function clearMissingReferences(
  db: Kysely<Tables>,
  entry: number,
  entity: EntityName,
): Promise<RestoredEntry['notRestored']> {
  const lost: RestoredEntry['notRestored'] = [];
  for (const [name, field] of referencesOf(entity)) {
    if (field.type !== 'reference') continue;
    const { rows } = await sql<{ id: number }>`WITH gone AS (
        UPDATE bin_row SET content = content || jsonb_build_object(${name}::text, NULL)
         WHERE bin_id = ${entry} AND table_name = ${entity} AND content ->> ${name}::text IS NOT NULL AND NOT EXISTS (
           SELECT FROM ${sql.table(field.to)} t WHERE ${idColumn(field.to)} = (content ->> ${name}::text)::int)
        RETURNING content -> ${entityOf(entity).id}::text AS id)
      SELECT id FROM gone LIMIT ${maxNotRestored}`.execute(db);
    if (rows.length > 0 && field.required)
      throw new HttpError(409, (t) =>
        t('bin.lacks', { many: t(`entities.${entity}.many`), one: t(`entities.${field.to}.one`) }),
      );
    const { resource } = entityOf(entity);
    lost.push(...rows.map(({ id }) => ({ resource, id, field: name, reason: 'gone' as const })));
  }
  return lost;
}

/**
 * Links records of an entry again with those that are there.
 * @returns the links that are lost, as one of their ends is gone
 */
async function restoreLinks(
  db: Kysely<Tables>,
  actor: Actor,
  entry: number,
  { table, field: name, holder, listed, ends }: JoinTable,
): Promise<RestoredEntry['notRestored']> {
  const there = sql.join(
    ends.map(
      ({ entity, column }) =>
        sql`EXISTS (SELECT FROM ${sql.table(entity)} t WHERE ${idColumn(entity)} = ${sql.ref(`r.${column}`)})`,
    ),
    sql` AND `,
  );
  await restoreRows(db, entry, table, there);
  const { rows } = await sql<{ id: number }>`SELECT ${sql.ref(`r.${holder.column}`)} AS id FROM ${rowsIn(entry, table)}
    WHERE NOT (${there}) ORDER BY 1 LIMIT ${maxNotRestored}`.execute(db);
  const { resource } = entityOf(holder.entity);
  const lost = rows.map(({ id }) => ({ resource, id, field: name, reason: 'gone' as const }));
  const [, field] = childListFields(holder.entity).find(([, field]) => field.joinTable === table) ?? [];
  if (!field) return lost;
  // Records that stayed and list again what has come back have changed by that.
  const { table: pairs, own, other, order } = junctionTableOf(holder.entity, field);
  const number = idColumn(holder.entity);
  const back = idsIn(entry, listed.entity);
  const listOf = (condition: Sql) =>
    sql`ARRAY(SELECT ${other} FROM ${pairs} WHERE ${own} = holders.id AND ${condition} ORDER BY ${order})`;
  const changed = sql`
    holders AS (UPDATE ${sql.table(holder.entity)} AS t SET updated_at = now(), version = version + 1
      WHERE ${number} IN (SELECT ${own} FROM ${pairs} WHERE ${other} IN (${back}))
        AND ${number} NOT IN (${idsIn(entry, holder.entity)}) RETURNING ${number} AS id),
    changed AS (SELECT id, ${listOf(sql`${other} NOT IN (${back})`)} AS before, ${listOf(sql`true`)} AS after FROM holders)`;
  await writeFieldChanges(db, actor, 'update', holder.entity, name, changed);
  return lost;
}

/**
 * Brings an entry of the bin back: every record under its number, with its links as far as the others are there.
 * @throws HttpError 409 where a record cannot be without one that is gone, or another entry holds what this one refers
 * to
 */
export async function restoreEntry(
  db: Kysely<Tables>,
  actor: Actor,
  entry: { id: number; dataset_id: number; study: number | null },
): Promise<RestoredEntry> {
  // No import may store the same meanwhile.
  await sql.raw(lockImportsSql).execute(db);
  await refuseBeforeOthers(db, entry.id);
  const answer: RestoredEntry = { records: [], notRestored: [] };
  const again = { updated_at: sql`now()`, version: sql`r.version + 1` };
  for (const entity of importedEntities) {
    answer.notRestored.push(...(await clearMissingReferences(db, entry.id, entity)));
    // The search index takes them in afterwards.
    await restoreRows(db, entry.id, entity, sql`true`, { ...again, indexed: sql`false` });
    const { rows } = await sql<{
      count: number;
    }>`SELECT count(*)::int AS count FROM (${idsIn(entry.id, entity)}) back`.execute(db);
    const count = rows[0]?.count ?? 0;
    if (count > 0) answer.records.push({ resource: entityOf(entity).resource, count });
  }
  await restoreRows(db, entry.id, 'invitation', sql`true`, again);
  for (const pairs of joinTables) answer.notRestored.push(...(await restoreLinks(db, actor, entry.id, pairs)));
  for (const entity of entitiesWithDataset)
    await writeRecordsHistory(db, actor, entity, 'restore', idsIn(entry.id, entity));
  await sql`UPDATE dataset SET undone_at = NULL, updated_at = now(), version = version + 1,
    project_study_id = (SELECT project_study_id FROM project_study WHERE project_study_id = ${entry.study})
    WHERE id = ${entry.dataset_id}`.execute(db);
  await sql`DELETE FROM bin WHERE id = ${entry.id}`.execute(db);
  return { ...answer, notRestored: answer.notRestored.slice(0, maxNotRestored) };
}
