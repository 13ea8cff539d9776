import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { SessionUser } from '../../catalogue/endpoints/accounts.ts';
import { type BinEntry, binEndpoints, type StoredBinEntry } from '../../catalogue/endpoints/bin.ts';
import type { listQuery } from '../../catalogue/endpoints/list-query.ts';
import { Problem, shorten } from '../../catalogue/field-types.ts';
import { entityOf } from '../../catalogue/index.ts';
import type { Sql } from '../database/columns.ts';
import { errorCodeOf, sqlStates } from '../database/failures.ts';
import { inNaturalOrder } from '../database/sort-keys.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import { routesOf } from '../http/route.ts';
import { hasRole } from '../http/sessions.ts';
import { toArray } from '../records/list.ts';
import { transact } from '../records/natural-keys.ts';
import { validationError } from '../records/request-errors.ts';
import { matchSort, parseSort, unknownSortError } from '../records/sort.ts';
import { filterTermsOf, likePatternOf, refuseManyTerms, updateSearchIndex } from '../search/index.ts';
import type { ServerModule } from '../services.ts';
import { restoreEntry } from './restore.ts';

/** The condition on the entries that a user may see and restore. */
const ownEntries = (user: SessionUser) => (hasRole(user, 'admin') ? sql`true` : sql`user_id = ${user.id}`);

const { resource } = entityOf('dataset');
/** All entries with the columns of their list. */
const entries = sql`(SELECT id, user_id, ${resource}::text AS resource, label, who, "when" FROM bin) entries`;

/** The keys by which the list is sorted, by the names of its columns. */
const sortKeys: Readonly<Record<keyof BinEntry, Sql>> = {
  id: sql`id`,
  resource: sql`resource`,
  label: inNaturalOrder(sql`label`),
  who: inNaturalOrder(sql`who`),
  when: sql`"when"`,
};

/** @throws HttpError 400 for an unknown column */
function orderOf(sortKey: string): Sql {
  const { name, descending } = parseSort(sortKey);
  if (!Object.hasOwn(sortKeys, name)) throw unknownSortError('dataset', name);
  return sql`${sortKeys[name as keyof BinEntry]} ${sql.raw(descending ? 'DESC' : 'ASC')} NULLS LAST`;
}

/**
 * A page of the entries that a user may see, the latest first. It takes the same parameters as other lists, except
 * filters.
 * @throws HttpError 400 for unknown parameters
 */
async function listEntries(db: Kysely<Tables>, user: SessionUser, query: z.output<typeof listQuery>) {
  const { offset, hits, sort, q, ...others } = query;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    throw validationError('dataset', { [unknown]: [new Problem('unknownField', { value: shorten(unknown) })] });
  const terms = filterTermsOf(q);
  refuseManyTerms('q', terms);
  // All matches contain the terms in their name, so sorting by the match is the order by id.
  const requestedSorts = toArray(sort).filter((key) => key && key !== matchSort);
  const order = sql.join([...requestedSorts.map(orderOf), sql`id DESC`]);
  const matchesTerms = terms.map((term) => sql`plain_letters(label) LIKE plain_letters(${likePatternOf(term)})`);
  const condition = sql.join([ownEntries(user), ...matchesTerms], sql` AND `);
  const counted = await sql<{ count: number }>`SELECT count(*)::int AS count FROM bin WHERE ${condition}`.execute(db);
  const { rows: records } = await sql<StoredBinEntry>`SELECT id, resource, label, who, "when"
    FROM ${entries} WHERE ${condition} ORDER BY ${order} LIMIT ${hits} OFFSET ${offset}`.execute(db);
  return { records, totalHits: counted.rows[0]?.count ?? 0 };
}

/**
 * The bin: administrators see all entries, other users those of their own imports, and all may restore the entries that
 * they see.
 */
export const bin: ServerModule = async (app, { database }) => {
  const { db, connection } = database;

  const route = routesOf(app, binEndpoints);
  route('GET /rest/bin', ({ query, user }) => listEntries(db, user, query));

  route('POST /rest/bin/:id/restore', async ({ params: { id }, user }) => {
    try {
      const response = await transact(db, async (trx) => {
        const { rows } = await sql<{ id: number; dataset_id: number; study: number | null }>`
          SELECT id, dataset_id, study FROM bin WHERE id = ${id} AND ${ownEntries(user)} FOR UPDATE`.execute(trx);
        if (!rows[0]) throw new HttpError(404, 'errors.notFound');
        return restoreEntry(trx, user, rows[0]);
      });
      updateSearchIndex(connection).catch((err) => app.log.warn({ err }, 'restored rows are not indexed yet'));
      return response;
    } catch (error) {
      // Somebody has stored another record with the same natural key since the deletion.
      if (errorCodeOf(error) === sqlStates.uniqueViolation) throw new HttpError(409, 'bin.taken');
      throw error;
    }
  });
};
