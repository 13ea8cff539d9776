import { type Kysely, sql } from 'kysely';
import { childListFields, entitiesWithDataset, importedEntities } from '../../catalogue/chain.ts';
import type { RestoredEntry } from '../../catalogue/endpoints/bin.ts';
import { type EntityName, entityOf, referencesOf } from '../../catalogue/index.ts';
import { lockImportsSql } from '../database/advisory-locks.ts';
import { idColumn, junctionTableOf, type Sql } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import { type Actor, writeFieldChanges, writeRecordsHistory } from '../records/history.ts';
import { type JoinTable, joinTables, restoreRows, rowsIn } from './rows.ts';

/** Limit of the listed links that could not be restored; it also limits the query for each field. */
const maxNotRestored = 500;

/** The ids of an entity's records in an entry; those of invitations are UUIDs. */
const idsIn = (entry: number, entity: EntityName): Sql =>
  sql`SELECT (content ->> ${entityOf(entity).id}::text)::${sql.raw(entity === 'invitation' ? 'uuid' : 'int')} AS id
    FROM bin_row WHERE bin_id = ${entry} AND table_name = ${entity}`;

/**
 * Clears references of the records of an entry to records that do not exist any more.
 * @throws HttpError 409 if a required reference is missing
 */
async function clearMissingReferences(
  db: Kysely<Tables>,
  entry: number,
  entity: EntityName,
): Promise<RestoredEntry['notRestored']> {
  const notRestored: RestoredEntry['notRestored'] = [];
  for (const [name, field] of referencesOf(entity)) {
    if (field.type !== 'reference') continue;
    const { rows } = await sql<{ id: number }>`WITH cleared AS (
        UPDATE bin_row SET content = content || jsonb_build_object(${name}::text, NULL)
         WHERE bin_id = ${entry} AND table_name = ${entity} AND content ->> ${name}::text IS NOT NULL AND NOT EXISTS (
           SELECT FROM ${sql.table(field.to)} t WHERE ${idColumn(field.to)} = (content ->> ${name}::text)::int)
        RETURNING content -> ${entityOf(entity).id}::text AS id)
      SELECT id FROM cleared LIMIT ${maxNotRestored}`.execute(db);
    if (rows.length > 0 && field.required)
      throw new HttpError(409, (t) =>
        t('bin.lacks', { many: t(`entities.${entity}.many`), one: t(`entities.${field.to}.one`) }),
      );
    const { resource } = entityOf(entity);
    notRestored.push(...rows.map(({ id }) => ({ resource, id, field: name, reason: 'gone' as const })));
  }
  return notRestored;
}

/**
 * Restores those links of an entry of which both records exist.
 * @returns the links that were not restored, as one of their records does not exist any more
 */
async function restoreLinks(
  db: Kysely<Tables>,
  actor: Actor,
  entry: number,
  { table, field: name, holder, listed, ends }: JoinTable,
): Promise<RestoredEntry['notRestored']> {
  const bothExist = sql.join(
    ends.map(
      ({ entity, column }) =>
        sql`EXISTS (SELECT FROM ${sql.table(entity)} t WHERE ${idColumn(entity)} = ${sql.ref(`r.${column}`)})`,
    ),
    sql` AND `,
  );
  await restoreRows(db, entry, table, bothExist);
  const { rows } = await sql<{ id: number }>`SELECT ${sql.ref(`r.${holder.column}`)} AS id FROM ${rowsIn(entry, table)}
    WHERE NOT (${bothExist}) ORDER BY 1 LIMIT ${maxNotRestored}`.execute(db);
  const { resource } = entityOf(holder.entity);
  const notRestored = rows.map(({ id }) => ({ resource, id, field: name, reason: 'gone' as const }));
  const [, field] = childListFields(holder.entity).find(([, field]) => field.joinTable === table) ?? [];
  if (!field) return notRestored;
  // Records that were never deleted have changed too, if they list restored records again.
  const { table: links, own, other, order } = junctionTableOf(holder.entity, field);
  const id = idColumn(holder.entity);
  const restored = idsIn(entry, listed.entity);
  const listOf = (condition: Sql) =>
    sql`ARRAY(SELECT ${other} FROM ${links} WHERE ${own} = holders.id AND ${condition} ORDER BY ${order})`;
  const changed = sql`
    holders AS (UPDATE ${sql.table(holder.entity)} AS t SET updated_at = now(), version = version + 1
      WHERE ${id} IN (SELECT ${own} FROM ${links} WHERE ${other} IN (${restored}))
        AND ${id} NOT IN (${idsIn(entry, holder.entity)}) RETURNING ${id} AS id),
    changed AS (SELECT id, ${listOf(sql`${other} NOT IN (${restored})`)} AS before, ${listOf(sql`true`)} AS after FROM holders)`;
  await writeFieldChanges(db, actor, 'update', holder.entity, name, changed);
  return notRestored;
}

/**
 * The ids of an entity's records to which an entry of the bin refers: in its records, in its links, and as its study.
 */
function referencedIdsIn(entry: number, target: EntityName): Sql {
  const idsFrom = (table: string, column: string) =>
    sql`SELECT (content ->> ${column}::text)::int AS id FROM bin_row WHERE bin_id = ${entry} AND table_name = ${table}`;
  const records = importedEntities.flatMap((entity) =>
    referencesOf(entity).flatMap(([name, field]) =>
      field.type === 'reference' && field.to === target ? [idsFrom(entity, name)] : [],
    ),
  );
  const links = joinTables.flatMap(({ table, ends }) =>
    ends.flatMap(({ entity, column }) => (entity === target ? [idsFrom(table, column)] : [])),
  );
  const study = target === 'project_study' ? [sql`SELECT study AS id FROM bin WHERE id = ${entry}`] : [];
  return sql.join([...records, ...links, ...study], sql` UNION `);
}

/**
 * Refuses to restore an entry before another one with records to which it refers: the references would be lost.
 * Such an entry was deleted later, so of several entries the last one can always be restored.
 * @throws HttpError 409 that names the import of the other entry
 */
async function refuseBeforeOthers(db: Kysely<Tables>, entry: number): Promise<void> {
  const { rows: later } = await sql`SELECT FROM bin WHERE id > ${entry} LIMIT 1`.execute(db);
  if (later.length === 0) return;
  const referencedEntries = importedEntities.map(
    (entity) => sql`SELECT bin_id FROM bin_row WHERE bin_id > ${entry} AND table_name = ${entity}
      AND (content ->> ${entityOf(entity).id}::text)::int IN (${referencedIdsIn(entry, entity)})`,
  );
  const { rows } = await sql<{ label: string; who: string | null; when: Date }>`SELECT label, who, "when" FROM bin
    WHERE id = (SELECT max(bin_id) FROM (${sql.join(referencedEntries, sql` UNION ALL `)}) referenced)`.execute(db);
  const [first] = rows;
  if (!first) return;
  const when = first.when.toISOString().slice(0, 10);
  throw new HttpError(409, 'bin.first', { filename: first.label, who: first.who ?? '–', when });
}

/**
 * Restores an entry of the bin: all records with their ids, and the links of which both records exist.
 * @throws HttpError 409 if a required reference is missing, or another entry must be restored first
 */
export async function restoreEntry(
  db: Kysely<Tables>,
  actor: Actor,
  entry: { id: number; dataset_id: number; study: number | null },
): Promise<RestoredEntry> {
  // No import may store the same records meanwhile.
  await sql.raw(lockImportsSql).execute(db);
  await refuseBeforeOthers(db, entry.id);
  const response: RestoredEntry = { records: [], notRestored: [] };
  const newVersion = { updated_at: sql`now()`, version: sql`r.version + 1` };
  for (const entity of importedEntities) {
    response.notRestored.push(...(await clearMissingReferences(db, entry.id, entity)));
    await restoreRows(db, entry.id, entity, sql`true`, newVersion);
    const { rows } = await sql<{
      count: number;
    }>`SELECT count(*)::int AS count FROM (${idsIn(entry.id, entity)}) restored`.execute(db);
    const count = rows[0]?.count ?? 0;
    if (count > 0) response.records.push({ resource: entityOf(entity).resource, count });
  }
  await restoreRows(db, entry.id, 'invitation', sql`true`, newVersion);
  for (const joinTable of joinTables)
    response.notRestored.push(...(await restoreLinks(db, actor, entry.id, joinTable)));
  for (const entity of entitiesWithDataset)
    await writeRecordsHistory(db, actor, entity, 'restore', idsIn(entry.id, entity));
  await sql`UPDATE dataset SET undone_at = NULL, updated_at = now(), version = version + 1,
    project_study_id = (SELECT project_study_id FROM project_study WHERE project_study_id = ${entry.study})
    WHERE id = ${entry.dataset_id}`.execute(db);
  await sql`DELETE FROM bin WHERE id = ${entry.id}`.execute(db);
  return { ...response, notRestored: response.notRestored.slice(0, maxNotRestored) };
}
