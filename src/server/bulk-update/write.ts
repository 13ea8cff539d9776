import { type Kysely, sql } from 'kysely';
import { columnNameOf } from '../../catalogue/columns.ts';
import { entityNames, entityOf } from '../../catalogue/index.ts';
import type { MeasurementType } from '../../catalogue/measurements/measurement.ts';
import { namesOfMeasurements, typeKey } from '../../catalogue/measurements/measurement-list.ts';
import type { IssueList } from '../../table/issues.ts';
import { isMeasurementColumn } from '../../table/measurements/measurement-columns.ts';
import { idColumn } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';
import { lockTypes } from '../measurements/types.ts';
import type { Actor } from '../records/history.ts';
import { findKeyOwner, type KeyTakenError } from '../records/natural-keys.ts';
import { writeChanges } from '../records/write-many.ts';
import { measurementsField } from './measured.ts';
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

/**
 * Locks the types of the measurements to write, which are stored by their names.
 * @throws ChangedMeanwhileError if one of them is gone, or its numbers mean something else than the table was read with
 */
export async function lockMeasuredTypes(db: Kysely<Tables>, records: readonly RecordUpdate[]): Promise<void> {
  const read = records.flatMap(({ changes }) =>
    changes.flatMap(({ column }) => (isMeasurementColumn(column) ? column.measurement.type : [])),
  );
  const names = [
    ...read.map(({ name }) => name),
    ...records.flatMap(({ after }) => namesOfMeasurements(after[measurementsField])),
  ];
  if (names.length === 0) return;
  const types = await lockTypes(db, [...new Set(names)]);
  const isSame = ({ name, kind, unit }: MeasurementType) => {
    const now = types.get(typeKey(name));
    return now?.kind === kind && now.unit === unit;
  };
  if (names.some((name) => types.get(typeKey(name))?.name !== name) || !read.every(isSame))
    throw new ChangedMeanwhileError();
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
    const ofEntity = (byEntity.get(entity) ?? []).map((record) => ({ ...record, ids: [record.stored.id] }));
    await writeChanges(db, actor, entity, ofEntity, (record, _id, taken) => reportTakenKey(db, taken, record, issues));
  }
}
