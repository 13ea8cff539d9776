import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { SessionUser } from '../../catalogue/endpoints/accounts.ts';
import type { changeEndpoints } from '../../catalogue/endpoints/changes.ts';
import type { StoredHistoryEntry } from '../../catalogue/endpoints/records.ts';
import { type EntityName, entityNames, entityOf, entityOfResource, findField } from '../../catalogue/index.ts';
import { isHiddenFrom } from '../../catalogue/permissions.ts';
import { labelOf } from '../../catalogue/records/labels.ts';
import type { RecordValues } from '../../catalogue/records/records.ts';
import type { Tables } from '../database/tables.ts';
import { readLabels } from '../records/read.ts';
import { type ChangeRow, isVisibleTo, toChange } from './listed-changes.ts';

type DescribeQuery = z.output<(typeof changeEndpoints)['GET /rest/changes/:id']['query']>;
type HistoryRow = { entity: EntityName; id: string } & Pick<StoredHistoryEntry, 'action' | 'before' | 'after'>;

/** The ids of records by their entity. */
type Mentioned = Map<EntityName, Set<number>>;

/** The entity of the records in a field of the history: that of a reference, or a parent that lists the record. */
function targetOf(entity: EntityName, name: string, parents: ReadonlyMap<string, EntityName>): EntityName | undefined {
  const field = findField(entity, name);
  if (field) return field.type === 'reference' || field.type === 'references' ? field.to : undefined;
  return parents.get(name);
}

/** The records themselves, and those in their values that the user may see. */
function findMentioned(user: SessionUser, rows: readonly HistoryRow[]): Mentioned {
  const mentioned: Mentioned = new Map();
  const add = (entity: EntityName, id: unknown) => {
    if (typeof id !== 'number' || isHiddenFrom(user, entity)) return;
    mentioned.set(entity, (mentioned.get(entity) ?? new Set()).add(id));
  };
  const parents = new Map(entityNames.map((entity) => [entityOf(entity).id, entity]));
  for (const { entity, id, before, after } of rows) {
    if (entity !== 'invitation') add(entity, Number(id));
    for (const [name, value] of [...Object.entries(before ?? {}), ...Object.entries(after ?? {})]) {
      const to = targetOf(entity, name, parents);
      if (to) for (const mentionedId of [value].flat()) add(to, mentionedId);
    }
  }
  return mentioned;
}

type Labels = { [entity: string]: { [id: string]: string } };

/** The labels of those records that exist, by entity and id. */
async function readExistingLabels(db: Kysely<Tables>, mentioned: Mentioned): Promise<Labels> {
  const labels: Labels = {};
  for (const [entity, ids] of mentioned) {
    if (entity === 'invitation' || entity === 'dataset' || entity === 'template') continue;
    labels[entity] = await readLabels(db, entity, [...ids]);
  }
  return labels;
}

/** The labels that the others had when they were deleted, by entity and id. */
async function readFormerLabels(db: Kysely<Tables>, mentioned: Mentioned, existing: Labels): Promise<Labels> {
  const labels: Labels = {};
  for (const [entity, ids] of mentioned) {
    const gone = [...ids].filter((id) => existing[entity]?.[id] === undefined).map(String);
    if (gone.length === 0) continue;
    const { rows } = await sql<{ id: string; values: RecordValues }>`SELECT DISTINCT ON (record_id)
        record_id AS id, before AS values FROM history
      WHERE entity = ${entity} AND record_id = ANY(${gone}) AND action = 'delete' ORDER BY record_id, id DESC`.execute(
      db,
    );
    labels[entity] = Object.fromEntries(
      rows.map(({ id, values }) => [id, labelOf(entity, { ...values, id: Number(id) })]),
    );
  }
  return labels;
}

/** A change with what it did to each of a page of its records. */
export async function describeChange(
  db: Kysely<Tables>,
  user: SessionUser,
  change: ChangeRow,
  { offset, hits, resource, record }: DescribeQuery,
) {
  const conditions = [sql`change_id = ${change.id}`, isVisibleTo(user)];
  // The records of an import are listed on its own page; this list has the stored elements that got their files from it.
  if (change.action === 'import') conditions.push(sql`action = 'update'`);
  if (resource !== undefined) conditions.push(sql`entity = ${entityOfResource(resource)}`);
  if (record !== undefined) conditions.push(sql`record_id = ${record}`);
  const condition = sql.join(conditions, sql` AND `);
  const counted = await sql<{ count: number }>`SELECT count(*)::int AS count FROM history WHERE ${condition}`.execute(
    db,
  );
  const { rows } = await sql<HistoryRow>`SELECT entity, record_id AS id, action, before, after FROM history
    WHERE ${condition} ORDER BY entity = ${change.entity} DESC, id LIMIT ${hits} OFFSET ${offset}`.execute(db);
  const mentioned = findMentioned(user, rows);
  const labels = await readExistingLabels(db, mentioned);
  const formerLabels = await readFormerLabels(db, mentioned, labels);
  return {
    ...toChange(user, change),
    dataset: change.dataset_id,
    labels,
    formerLabels,
    records: rows.map(({ entity, id: recordId, ...entry }) => {
      const id = entity === 'invitation' ? recordId : Number(recordId);
      const current = labels[entity]?.[id];
      const former = formerLabels[entity]?.[id] ?? labelOf(entity, { ...entry.after, ...entry.before, id });
      const label = current ?? former;
      return { resource: entityOf(entity).resource, id, label, exists: current !== undefined, ...entry };
    }),
    totalHits: counted.rows[0]?.count ?? 0,
  };
}
