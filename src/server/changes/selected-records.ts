import { type Kysely, sql } from 'kysely';
import type { SessionUser } from '../../catalogue/endpoints/accounts.ts';
import type { EntityName } from '../../catalogue/index.ts';
import { idColumn } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import { invalidFieldError } from '../http/parse.ts';
import { matchingIdsQuery } from '../records/list.ts';

/** Records that are selected by their ids, or by what all of them match; and how many the sender has counted. */
export type Selection = {
  ids?: readonly number[] | undefined;
  where?: Readonly<Record<string, string | string[]>> | undefined;
  expected?: number | undefined;
};

/**
 * The ids of the selected records, in ascending order.
 * @param isLocked whether the records are locked until the transaction ends
 * @throws HttpError 400 if nothing is selected, or about a filter; 409 if one does not exist any more, or there are
 *   others than expected
 */
export async function readSelection(
  trx: Kysely<Tables>,
  user: SessionUser,
  entity: EntityName,
  { ids, where, expected }: Selection,
  isLocked: boolean,
): Promise<number[]> {
  if ((ids === undefined) === (where === undefined)) throw invalidFieldError('ids', 'many.select');
  const { q = '', ...filters } = where ?? {};
  const given = ids && [...new Set(ids)];
  const query = given
    ? sql`SELECT unnest(${given}::int[])`
    : sql`SELECT id FROM (${await matchingIdsQuery(trx, user, entity, { sort: [], q: [q].flat().join(' '), ...filters })}) matching`;
  const { rows } = await sql<{ id: number }>`SELECT ${idColumn(entity)} AS id FROM ${sql.table(entity)} t
    WHERE ${idColumn(entity)} IN (${query}) ORDER BY 1 ${sql.raw(isLocked ? 'FOR NO KEY UPDATE' : '')}`.execute(trx);
  const missing = given ? given.length - rows.length : 0;
  if (missing > 0) throw new HttpError(409, 'many.gone', { count: missing });
  if (expected !== undefined && expected !== rows.length)
    throw new HttpError(409, 'many.others', { count: rows.length, expected });
  return rows.map(({ id }) => id);
}
