import { type Kysely, sql } from 'kysely';
import { columnNameOf } from '../../catalogue/columns.ts';
import { type EntityName, entityNames, entityOf, referencesOf } from '../../catalogue/index.ts';
import type { IssueList } from '../../table/issues.ts';
import { idColumn, junctionTableOf } from '../database/columns.ts';
import { errorCodeOf, sqlStates } from '../database/failures.ts';
import type { Tables } from '../database/tables.ts';
import type { Actor } from '../records/history.ts';
import { detectTakenKey, findKeyOwner, KeyTakenError } from '../records/natural-keys.ts';
import type { RecordUpdate } from './prepare-updates.ts';

/** A record was changed between its comparison and its update; the whole bulk update must be repeated. */
export class ChangedMeanwhileError extends Error {}

/**
 * Locks records until the transaction ends, in the order in which all bulk changes lock them.
 * @throws ChangedMeanwhileError if one is not in the compared version
 */
export async function lockRecords(db: Kysely<Tables>, records: readonly RecordUpdate[]): Promise<void> {
  const byEntity = Map.groupBy(records, ({ stored }) => stored.entity);
  for (const entity of entityNames) {
    const versions = new Map(byEntity.get(entity)?.map(({ stored }) => [stored.id, stored.version]));
    if (versions.size === 0) continue;
    const { rows } = await sql<{ id: number; version: number }>`SELECT ${idColumn(entity)} AS id, version
      FROM ${sql.table(entity)} t WHERE ${idColumn(entity)} = ANY(${[...versions.keys()]}::int[])
      ORDER BY 1 FOR NO KEY UPDATE`.execute(db);
    if (rows.length < versions.size || rows.some(({ id, version }) => versions.get(id) !== version))
      throw new ChangedMeanwhileError();
  }
}

const isList = (entity: EntityName, name: string): boolean => entityOf(entity).fields[name]?.type === 'references';

/** Updates records of one entity, each with its own values, and writes their history, in one statement. */
async function updateRecords(
  db: Kysely<Tables>,
  actor: Actor,
  entity: EntityName,
  records: readonly RecordUpdate[],
): Promise<void> {
  const updates = JSON.stringify(records.map(({ stored, before, after }) => ({ id: stored.id, before, after })));
  const names = [...new Set(records.flatMap(({ after }) => Object.keys(after)))].filter(
    (name) => !isList(entity, name),
  );
  const values = names.map((name) => sql`, n.${sql.ref(name)} AS ${sql.id(`new_${name}`)}`);
  const sets = names.map(
    (name) =>
      sql`${sql.ref(name)} = CASE WHEN jsonb_exists(k.after, ${name}) THEN ${sql.ref(`k.new_${name}`)} ELSE ${sql.ref(`t.${name}`)} END`,
  );
  await sql`WITH
    k AS (SELECT u.id, u.before, u.after ${sql.join(values, sql``)}
      FROM jsonb_to_recordset(${updates}::jsonb) AS u(id int, before jsonb, after jsonb),
        LATERAL jsonb_populate_record(NULL::${sql.table(entity)}, u.after) n),
    changed AS (UPDATE ${sql.table(entity)} AS t
      SET ${sql.join([...sets, sql`updated_at = now()`, sql`version = version + 1`])}
      FROM k WHERE ${idColumn(entity)} = k.id RETURNING k.id, k.before, k.after)
    INSERT INTO history (entity, record_id, user_id, who, action, before, after)
    SELECT ${entity}, id::text, ${actor?.id}::int, ${actor?.name}, 'update', before, after FROM changed ORDER BY id`.execute(
    db,
  );
}

/** Updates lists of references: deletes the links that are removed and inserts those that are added. */
async function updateLists(db: Kysely<Tables>, entity: EntityName, records: readonly RecordUpdate[]): Promise<void> {
  for (const [name, field] of referencesOf(entity)) {
    if (field.type !== 'references') continue;
    const pairsOnlyIn = (side: 'before' | 'after', otherSide: 'before' | 'after') =>
      records.flatMap((record) => {
        const others = [record[otherSide][name] ?? []].flat();
        return [record[side][name] ?? []]
          .flat()
          .flatMap((to) => (others.includes(to) ? [] : [{ own: record.stored.id, to }]));
      });
    const { table, own, other } = junctionTableOf(entity, field);
    const columns = sql.join([sql.ref(`${entity}_id`), sql.ref(`${field.to}_id`)]);
    await sql`DELETE FROM ${table} USING jsonb_to_recordset(${JSON.stringify(pairsOnlyIn('before', 'after'))}::jsonb) k(own int, "to" int)
      WHERE ${own} = k.own AND ${other} = k."to"`.execute(db);
    await sql`INSERT INTO ${sql.table(field.joinTable)} (${columns})
      SELECT own, "to" FROM jsonb_to_recordset(${JSON.stringify(pairsOnlyIn('after', 'before'))}::jsonb) k(own int, "to" int)
      ON CONFLICT DO NOTHING`.execute(db);
  }
}

/**
 * Updates records of one entity. PostgreSQL does not say which record of a statement violates a natural key, so the
 * records are halved until it is found.
 */
async function updateOrSplit(
  db: Kysely<Tables>,
  actor: Actor,
  entity: EntityName,
  records: readonly RecordUpdate[],
  issues: IssueList,
): Promise<void> {
  const [first] = records;
  if (!first) return;
  const { stored, after } = first;
  await sql`SAVEPOINT bulk_update`.execute(db);
  try {
    const attempted = { entity, id: stored.id, values: { ...stored.values, ...after } };
    await (records.length === 1
      ? detectTakenKey(attempted, () => updateRecords(db, actor, entity, records))
      : updateRecords(db, actor, entity, records));
    await sql`RELEASE bulk_update`.execute(db);
  } catch (error) {
    await sql`ROLLBACK TO bulk_update`.execute(db);
    if (error instanceof KeyTakenError) await reportTakenKey(db, error, first, issues);
    else if (errorCodeOf(error) !== sqlStates.uniqueViolation || records.length === 1) throw error;
    else {
      const half = Math.ceil(records.length / 2);
      await updateOrSplit(db, actor, entity, records.slice(0, half), issues);
      await updateOrSplit(db, actor, entity, records.slice(half), issues);
    }
  }
}

async function reportTakenKey(
  db: Kysely<Tables>,
  taken: KeyTakenError,
  record: RecordUpdate,
  issues: IssueList,
): Promise<void> {
  const { field, owner } = await findKeyOwner(db, taken);
  const [first] = record.changes;
  const change =
    record.changes.find((changed) => changed.field === field) ??
    record.changes.find((changed) => taken.key.includes(changed.field)) ??
    first;
  if (!change) return;
  const column = columnNameOf(record.stored.entity, change.field) ?? change.column.name;
  const params = { entity: record.stored.entity, name: owner?.label ?? '–' };
  issues.add(change.line, column, { code: 'records.taken', params });
}

/** Whether an update changes a part of a natural key. */
export function touchesKey({ stored, after }: RecordUpdate): boolean {
  const keys = entityOf(stored.entity).keys.flat();
  return Object.keys(after).some((name) => keys.includes(name));
}

/** Writes updates, parents before the records that come from them; a natural key that is taken is an issue. */
export async function writeUpdates(
  db: Kysely<Tables>,
  actor: Actor,
  records: readonly RecordUpdate[],
  issues: IssueList,
): Promise<void> {
  const byEntity = Map.groupBy(records, ({ stored }) => stored.entity);
  for (const entity of entityNames) {
    const ofEntity = byEntity.get(entity) ?? [];
    await updateOrSplit(db, actor, entity, ofEntity, issues);
    if (ofEntity.length > 0 && issues.total === 0) await updateLists(db, entity, ofEntity);
  }
}
