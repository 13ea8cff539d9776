import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import { importedEntities } from '../../catalogue/chain.ts';
import type { SessionUser } from '../../catalogue/endpoints/accounts.ts';
import type { BinEntry, RestoredEntry, StoredBinEntry } from '../../catalogue/endpoints/bin.ts';
import type { listQuery } from '../../catalogue/endpoints/list-query.ts';
import type { Page } from '../../catalogue/endpoints/responses.ts';
import { Problem, shorten } from '../../catalogue/field-types.ts';
import { type EntityName, entityNames, entityOf, referencesOf } from '../../catalogue/index.ts';
import type { Sql } from '../database/columns.ts';
import { inNaturalOrder } from '../database/sort-keys.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import { hasRole } from '../http/sessions.ts';
import { toArray } from '../records/list.ts';
import { validationError } from '../records/request-errors.ts';
import { matchSort, parseSort, unknownSortError } from '../records/sort.ts';
import { filterTermsOf, likePatternOf, refuseManyTerms } from '../search/index.ts';
import { joinTables } from './folded-rows.ts';
import { isRecent } from './forget.ts';
import { type ChangeRow, readChange } from './listed-changes.ts';

/** The condition on the entries of the bin that a user may see and restore. */
const ownEntries = (user: SessionUser) =>
  sql`deletes AND undone_by IS NULL AND ${isRecent} AND ${hasRole(user, 'admin') ? sql`true` : sql`user_id = ${user.id}`}`;

/** The kind of the records of an entry. */
const resourceColumn = sql`CASE entity ${sql.join(
  entityNames.map((entity) => sql`WHEN ${entity} THEN ${entityOf(entity).resource}`),
  sql` `,
)} END`;

/** The keys by which the bin is sorted, by the names of its columns. */
const sortKeys: Readonly<Record<keyof BinEntry, Sql>> = {
  id: sql`id`,
  resource: resourceColumn,
  label: inNaturalOrder(sql`label`),
  who: inNaturalOrder(sql`who`),
  when: sql`"when"`,
  count: sql`count`,
  action: sql`action`,
};

/** @throws HttpError 400 for an unknown column */
function orderOf(sortKey: string): Sql {
  const { name, descending } = parseSort(sortKey);
  if (!Object.hasOwn(sortKeys, name)) throw unknownSortError('dataset', name);
  return sql`${sortKeys[name as keyof BinEntry]} ${sql.raw(descending ? 'DESC' : 'ASC')} NULLS LAST`;
}

/**
 * A page of the entries that a user may see, the latest first. It takes the same parameters as other lists, but only
 * the filter `resource`.
 * @throws HttpError 400 for unknown parameters
 */
export async function listEntries(
  db: Kysely<Tables>,
  user: SessionUser,
  { offset, hits, sort, q, resource, ...others }: z.output<typeof listQuery>,
): Promise<Page<StoredBinEntry>> {
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    throw validationError('dataset', { [unknown]: [new Problem('unknownField', { value: shorten(unknown) })] });
  const terms = filterTermsOf(q);
  refuseManyTerms('q', terms);
  // All matches contain the terms in their name, so sorting by the match is the order by id.
  const requestedSorts = toArray(sort).filter((key) => key && key !== matchSort);
  const order = sql.join([...requestedSorts.map(orderOf), sql`id DESC`]);
  const matches = terms.map((term) => sql`plain_letters(label) LIKE plain_letters(${likePatternOf(term)})`);
  if (resource !== undefined) matches.push(sql`${resourceColumn} = ANY(${toArray(resource)})`);
  const condition = sql.join([ownEntries(user), ...matches], sql` AND `);
  const counted = await sql<{ count: number }>`SELECT count(*)::int AS count FROM change WHERE ${condition}`.execute(
    db,
  );
  const { rows: records } =
    await sql<StoredBinEntry>`SELECT id, ${resourceColumn} AS resource, label, who, "when", count, action
    FROM change WHERE ${condition} ORDER BY ${order} LIMIT ${hits} OFFSET ${offset}`.execute(db);
  return { records, totalHits: counted.rows[0]?.count ?? 0 };
}

/**
 * The change of an entry, locked until the transaction ends.
 * @throws HttpError 404 if there is none, or it is somebody else's
 */
export async function lockEntry(trx: Kysely<Tables>, user: SessionUser, id: number): Promise<ChangeRow> {
  const { rows } = await sql`SELECT FROM change WHERE id = ${id} AND ${ownEntries(user)} FOR UPDATE`.execute(trx);
  const change = rows.length > 0 ? await readChange(trx, user, id) : undefined;
  if (!change) throw new HttpError(404, 'errors.notFound');
  return change;
}

/** The number of records that a change has restored, by resource. */
export async function countRestored(trx: Kysely<Tables>, change: number): Promise<RestoredEntry['records']> {
  const { rows } = await sql<{ entity: EntityName; count: number }>`SELECT entity, count(*)::int AS count FROM history
    WHERE change_id = ${change} AND action = 'restore' AND entity <> 'invitation' GROUP BY entity`.execute(trx);
  return rows.map(({ entity, count }) => ({ resource: entityOf(entity).resource, count }));
}

/** The ids of an entity's records to which a change refers: in its records and in its links. */
function referencedIdsIn(change: number, target: EntityName): Sql {
  const idsFrom = (table: string, column: string) =>
    sql`SELECT before ->> ${column} AS id FROM change_row WHERE change_id = ${change} AND table_name = ${table}`;
  const records = entityNames.flatMap((entity) =>
    referencesOf(entity).flatMap(([name, field]) =>
      field.type === 'reference' && field.to === target ? [idsFrom(entity, name)] : [],
    ),
  );
  const links = joinTables.flatMap(({ table, holder, listed }) =>
    [holder, listed].flatMap(({ entity, column }) => (entity === target ? [idsFrom(table, column)] : [])),
  );
  return sql.join([...records, ...links], sql` UNION `);
}

/**
 * Refuses to restore an undone import before another one with records to which it refers: the references would be lost.
 * That one was undone later, so of several imports the last one can always be restored.
 * @throws HttpError 409 that names the other import
 */
export async function refuseBeforeOthers(trx: Kysely<Tables>, entry: ChangeRow): Promise<void> {
  const later = sql`action = 'undo_import' AND undone_by IS NULL AND id > ${entry.id}`;
  const { rows: others } = await sql`SELECT FROM change WHERE ${later} LIMIT 1`.execute(trx);
  if (entry.action !== 'undo_import' || others.length === 0) return;
  const referenced = importedEntities.map(
    (entity) => sql`SELECT change_id FROM change_row
      WHERE change_id IN (SELECT id FROM change WHERE ${later}) AND table_name = ${entity} AND after IS NULL
        AND key IN (${referencedIdsIn(entry.id, entity)})`,
  );
  const { rows } = await sql<{ label: string; who: string | null; when: Date }>`SELECT label, who, "when" FROM change
    WHERE id = (SELECT max(change_id) FROM (${sql.join(referenced, sql` UNION ALL `)}) referenced)`.execute(trx);
  const [first] = rows;
  if (!first) return;
  const when = first.when.toISOString().slice(0, 10);
  throw new HttpError(409, 'undoing.first', { filename: first.label, who: first.who ?? '–', when });
}
