import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { SessionUser } from '../../catalogue/endpoints/accounts.ts';
import type { changeEndpoints, StoredChange } from '../../catalogue/endpoints/changes.ts';
import type { Page } from '../../catalogue/endpoints/responses.ts';
import { type EntityName, entityNames, entityOf } from '../../catalogue/index.ts';
import { isAdministrator, isHiddenFrom, may } from '../../catalogue/permissions.ts';
import { labelOf } from '../../catalogue/records/labels.ts';
import type { RecordValues } from '../../catalogue/records/records.ts';
import { idColumn, type Sql } from '../database/columns.ts';
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
  isRecent: boolean;
  /** Whether the user has brought all of its records. */
  isOfOwn: boolean;
};

const resourceEntities = new Map(entityNames.map((entity) => [entityOf(entity).resource, entity]));

const columnsFor = (
  user: SessionUser,
): Sql => sql`id, "when", who, action, entity, count, label, reason, dataset_id, user_id,
  undone_by IS NOT NULL AS undone, ${isRecent} AS "isRecent",
  coalesce((SELECT bool_and(o.user_id = ${user.id}) FROM change_owner o WHERE o.change_id = change.id), false) AS "isOfOwn"`;

/** The condition on changes and history that a user may see: only administrators know of accounts and invitations. */
const isVisibleTo = (user: SessionUser): Sql => {
  const hidden = entityNames.filter((entity) => isHiddenFrom(user, entity));
  return hidden.length === 0 ? sql`true` : sql`entity <> ALL(${hidden})`;
};

/**
 * Whether a user may undo a change: of an import, its owner; else everybody who may change and delete such records. Those
 * who may change their own records alone may undo what they did themselves, and what was done to these.
 */
export function mayUndo(user: SessionUser, { user_id, entity, isOfOwn }: ChangeRow): boolean {
  if (isAdministrator(user)) return true;
  if (entity === 'dataset') return user_id === user.id;
  return (
    may(user, 'update', entity) &&
    may(user, 'delete', entity) &&
    (user_id === user.id || isOfOwn || !isLimitedToOwn(user))
  );
}

function toChange(user: SessionUser, row: ChangeRow): StoredChange {
  const { id, when, who, action, entity, count, label, reason, undone } = row;
  const undoable = !undone && row.isRecent && mayUndo(user, row);
  return { id, when, who, action, resource: entityOf(entity).resource, count, label, reason, undone, undoable };
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
  if (resource) conditions.push(sql`entity = ${resourceEntities.get(resource)}`);
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

type HistoryRow = { entity: EntityName; id: string; action: 'create' | 'update' | 'delete' | 'unlink' | 'restore' } & {
  [Side in 'before' | 'after']: RecordValues | null;
};

/** The labels of records that exist, by entity and id. */
async function readLabels(db: Kysely<Tables>, rows: readonly HistoryRow[]): Promise<Map<string, string>> {
  const labels = new Map<string, string>();
  for (const [entity, ofEntity] of Map.groupBy(rows, (row) => row.entity)) {
    if (entity === 'invitation') continue;
    const ids = [...new Set(ofEntity.map(({ id }) => Number(id)))];
    const found = await sql<{ id: number; label: string }>`SELECT ${idColumn(entity)} AS id, label
      FROM ${sql.table(entity)} t WHERE ${idColumn(entity)} = ANY(${ids}::int[])`.execute(db);
    for (const { id, label } of found.rows) labels.set(`${entity} ${id}`, label);
  }
  return labels;
}

/** A change with what it did to each of a page of its records. */
export async function describeChange(
  db: Kysely<Tables>,
  user: SessionUser,
  change: ChangeRow,
  { offset, hits }: { offset: number; hits: number },
) {
  const visible = sql`change_id = ${change.id} AND ${isVisibleTo(user)}`;
  const counted = await sql<{ count: number }>`SELECT count(*)::int AS count FROM history WHERE ${visible}`.execute(db);
  const { rows } = await sql<HistoryRow>`SELECT entity, record_id AS id, action, before, after FROM history
    WHERE ${visible} ORDER BY id LIMIT ${hits} OFFSET ${offset}`.execute(db);
  const labels = await readLabels(db, rows);
  return {
    ...toChange(user, change),
    dataset: change.dataset_id,
    records: rows.map(({ entity, id: recordId, ...entry }) => {
      const id = entity === 'invitation' ? recordId : Number(recordId);
      const label = labels.get(`${entity} ${id}`) ?? labelOf(entity, { ...entry.after, ...entry.before, id });
      return { resource: entityOf(entity).resource, id, label, ...entry };
    }),
    totalHits: counted.rows[0]?.count ?? 0,
  };
}
