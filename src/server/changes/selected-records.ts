import { type Kysely, sql } from 'kysely';
import type { SessionUser } from '../../catalogue/endpoints/accounts.ts';
import type { EntityName } from '../../catalogue/index.ts';
import { idColumn, type Sql } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import { invalidFieldError } from '../http/parse.ts';
import { matchingIdsQuery } from '../records/list.ts';

/** Records that are selected by their ids, or by what all of them match; and how many the sender has counted. */
export type Selection = {
  ids?: readonly number[] | undefined;
  where?: Readonly<Record<string, string | string[]>> | undefined;
  /** The records that match and are left out. */
  except?: readonly number[] | undefined;
  expected?: number | undefined;
};

/**
 * A query of the ids of the selected records.
 * @throws HttpError 400 if nothing is selected, or about a filter
 */
export async function selectionQuery(
  trx: Kysely<Tables>,
  user: SessionUser,
  entity: EntityName,
  { ids, where, except = [] }: Selection,
): Promise<Sql> {
  if ((ids === undefined) === (where === undefined)) throw invalidFieldError('ids', 'many.select');
  if (ids) return sql`SELECT unnest(${[...new Set(ids)]}::int[]) AS id`;
  const { q = '', ...filters } = where ?? {};
  const matching = await matchingIdsQuery(trx, user, entity, { sort: [], q: [q].flat().join(' '), ...filters });
  return except.length === 0 ? matching : sql`SELECT id FROM (${matching}) matching WHERE id <> ALL(${except}::int[])`;
}

/**
 * @param count how many of the selected records there are
 * @throws HttpError 409 if one does not exist any more, or there are others than expected
 */
export function refuseOtherRecords({ ids, expected }: Selection, count: number): void {
  const missing = ids ? new Set(ids).size - count : 0;
  if (missing > 0) throw new HttpError(409, 'many.gone', { count: missing });
  if (expected !== undefined && expected !== count) throw new HttpError(409, 'many.others', { count, expected });
}

/** Locks the selected records until the transaction ends. @returns their number */
export async function lockSelection(trx: Kysely<Tables>, entity: EntityName, selected: Sql): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM (SELECT FROM ${sql.table(entity)} t
    WHERE ${idColumn(entity)} IN (SELECT id FROM (${selected}) selected) ORDER BY ${idColumn(entity)} FOR NO KEY UPDATE) locked`.execute(
    trx,
  );
  return rows[0]?.count ?? 0;
}

/**
 * The ids of the selected records, in ascending order.
 * @throws HttpError 400 if nothing is selected, or about a filter; 409 if one does not exist any more, or there are
 *   others than expected
 */
export async function readSelection(
  trx: Kysely<Tables>,
  user: SessionUser,
  entity: EntityName,
  selection: Selection,
): Promise<number[]> {
  const selected = await selectionQuery(trx, user, entity, selection);
  const { rows } = await sql<{ id: number }>`SELECT ${idColumn(entity)} AS id FROM ${sql.table(entity)} t
    WHERE ${idColumn(entity)} IN (SELECT id FROM (${selected}) selected) ORDER BY 1`.execute(trx);
  refuseOtherRecords(selection, rows.length);
  return rows.map(({ id }) => id);
}
