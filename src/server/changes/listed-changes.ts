import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { SessionUser } from '../../catalogue/endpoints/accounts.ts';
import type { changeEndpoints, StoredChange } from '../../catalogue/endpoints/changes.ts';
import type { Page } from '../../catalogue/endpoints/responses.ts';
import { type EntityName, entityNames, entityOf, entityOfResource } from '../../catalogue/index.ts';
import { isAdministrator, isHiddenFrom, may, type Visitor } from '../../catalogue/permissions.ts';
import type { Sql } from '../database/columns.ts';
import { inNaturalOrder } from '../database/sort-keys.ts';
import type { Tables } from '../database/tables.ts';
import { isLimitedToOwn } from '../records/ownership.ts';
import { toSlice } from '../records/sort.ts';
import { isRecent } from './forget.ts';

type ChangesQuery = z.output<(typeof changeEndpoints)['GET /rest/changes']['query']>;
/** A change as it is stored. */
export type ChangeRow = {
  id: number;
  when: Date;
  who: string | null;
  action: StoredChange['action'];
  entity: EntityName;
  count: number;
  label: string;
  reason: string | null;
  dataset_id: number | null;
  user_id: number | null;
  undone: boolean;
  undid: StoredChange['undid'];
  isRecent: boolean;
  /** Whether the user has brought all of its records. */
  isOfOwn: boolean;
  /** Whether it has created, edited or deleted records that the user may not edit or delete. */
  isAboutLocked: boolean;
};

/** The condition that a change has created, edited or deleted records of kinds that a user may not edit or delete. */
function lockedCondition(user: SessionUser): Sql {
  const locked = entityNames.filter((entity) => !may(user, 'update', entity) || !may(user, 'delete', entity));
  if (locked.length === 0) return sql`false`;
  // First by the rows, which are found by their table, as a change can have 100,000 entries of the history.
  return sql`EXISTS (SELECT FROM change_row r
      JOIN history h ON h.entity = r.table_name AND h.record_id = r.key AND h.change_id = r.change_id
    WHERE r.change_id = change.id AND r.table_name = ANY(${locked}) AND h.action <> 'unlink')`;
}

const columnsFor = (
  user: SessionUser,
): Sql => sql`id, "when", who, action, entity, count, label, reason, dataset_id, user_id,
  undone_by IS NOT NULL AS undone, (SELECT u.action FROM change u WHERE u.id = change.undoes) AS undid,
  ${isRecent} AS "isRecent",
  coalesce((SELECT bool_and(o.user_id = ${user.id}) FROM change_owner o WHERE o.change_id = change.id), false) AS "isOfOwn",
  ${lockedCondition(user)} AS "isAboutLocked"`;

/** The condition on changes and history that a user may see: only administrators know of accounts and invitations. */
export const isVisibleTo = (user: Visitor): Sql => {
  const hidden = entityNames.filter((entity) => isHiddenFrom(user, entity));
  return hidden.length === 0 ? sql`true` : sql`entity <> ALL(${hidden})`;
};

/** Whether a change cannot be undone: an erasure for good; after an undone handover, everything is handed over again. */
const isFinal = ({ action, undid }: ChangeRow): boolean => action === 'erase' || undid === 'hand_over';

/**
 * Whether a user may undo a change: of an import, its owner; else the one who made it, and everybody who may edit and
 * delete all records that it edited. Those who may edit their own records alone may undo what was done to these.
 */
export function mayUndo(user: SessionUser, change: ChangeRow): boolean {
  const { user_id, entity, isOfOwn, isAboutLocked } = change;
  if (isFinal(change)) return false;
  if (isAdministrator(user)) return true;
  if (entity === 'dataset') return user_id === user.id;
  return (
    may(user, 'update', entity) &&
    may(user, 'delete', entity) &&
    (user_id === user.id || (!isAboutLocked && (isOfOwn || !isLimitedToOwn(user))))
  );
}

/** A change as the API returns it to a user. */
export function toChange(user: SessionUser, row: ChangeRow): StoredChange {
  const { id, when, who, action, entity, count, label, reason, undone, undid } = row;
  const undoable = !undone && row.isRecent && mayUndo(user, row);
  return { id, when, who, action, resource: entityOf(entity).resource, count, label, reason, undone, undid, undoable };
}

/** The condition of a bound in time; a day as the last bound includes all of it. */
function timeCondition(bound: 'from' | 'to', text: string): Sql {
  const isDay = !text.includes('T');
  if (bound === 'from') return sql`"when" >= ${text}::timestamptz`;
  return isDay ? sql`"when" < ${text}::timestamptz + interval '1 day'` : sql`"when" <= ${text}::timestamptz`;
}

/** A page of the changes, the latest first. */
export async function listChanges(
  db: Kysely<Tables>,
  user: SessionUser,
  { offset, hits, who, resource, action, from, to, dataset, theirs }: ChangesQuery,
): Promise<Page<StoredChange>> {
  const conditions = [isVisibleTo(user)];
  if (who) conditions.push(sql`who = ${who}`);
  if (resource) conditions.push(sql`entity = ${entityOfResource(resource)}`);
  if (action) conditions.push(sql`action = ${action}`);
  if (from) conditions.push(timeCondition('from', from));
  if (to) conditions.push(timeCondition('to', to));
  if (dataset !== undefined) conditions.push(sql`dataset_id = ${dataset}`);
  if (theirs)
    conditions.push(
      sql`id IN (SELECT change_id FROM change_owner WHERE user_id = ${user.id}) AND user_id IS DISTINCT FROM ${user.id}`,
    );
  const condition = sql.join(conditions, sql` AND `);
  const counted = await sql<{ count: number }>`SELECT count(*)::int AS count FROM change WHERE ${condition}`.execute(
    db,
  );
  const totalHits = counted.rows[0]?.count ?? 0;
  const slice = toSlice(hits, offset, totalHits);
  const { rows } = await sql<ChangeRow>`SELECT ${columnsFor(user)} FROM change WHERE ${condition}
    ORDER BY id ${sql.raw(slice.backwards ? 'ASC' : 'DESC')} LIMIT ${slice.hits} OFFSET ${slice.offset}`.execute(db);
  const records = rows.map((row) => toChange(user, row));
  return { records: slice.backwards ? records.reverse() : records, totalHits };
}

/** Those of several changes that a user may see, the earliest first. */
export async function readChanges(
  db: Kysely<Tables>,
  user: SessionUser,
  ids: readonly number[],
): Promise<StoredChange[]> {
  const { rows } = await sql<ChangeRow>`SELECT ${columnsFor(user)} FROM change
    WHERE id = ANY(${ids}::int[]) AND ${isVisibleTo(user)} ORDER BY id`.execute(db);
  return rows.map((row) => toChange(user, row));
}

/** A change that a user may see, locked if it is to be undone; undefined if there is none. */
export async function readChange(
  db: Kysely<Tables>,
  user: SessionUser,
  id: number,
  lock: 'FOR UPDATE' | '' = '',
): Promise<ChangeRow | undefined> {
  const { rows } = await sql<ChangeRow>`SELECT ${columnsFor(user)} FROM change
    WHERE id = ${id} AND ${isVisibleTo(user)} ${sql.raw(lock)}`.execute(db);
  return rows[0];
}

/** The names of those who have made the changes that a user may see, in the order of the alphabet. */
export async function listPeople(db: Kysely<Tables>, user: SessionUser): Promise<string[]> {
  const { rows } = await sql<{ who: string }>`SELECT who FROM (
      SELECT DISTINCT who FROM change WHERE who IS NOT NULL AND ${isVisibleTo(user)}) people
    ORDER BY ${inNaturalOrder(sql`who`)}`.execute(db);
  return rows.map(({ who }) => who);
}
