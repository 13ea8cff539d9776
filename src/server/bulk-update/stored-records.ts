import { type Kysely, sql } from 'kysely';
import { fieldColumns } from '../../catalogue/bulk-update-columns.ts';
import type { Column } from '../../catalogue/columns.ts';
import { reasonColumn } from '../../catalogue/definition.ts';
import { type EntityName, entityOf, fieldOf } from '../../catalogue/index.ts';
import { reasonColumns } from '../../catalogue/records/record-columns.ts';
import type { RecordValues } from '../../catalogue/records/records.ts';
import { isMeasurementColumn } from '../../table/measurements/measurement-columns.ts';
import { idColumn, recordColumns } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';
import type { FlatValue, ReferenceNames } from '../search/index.ts';
import { rowEntity } from './header.ts';
import type { RecordVersion } from './job.ts';
import { exportedMeasurement, measurementsField } from './measured.ts';

/** A change of a record in its history. */
type PastChange = { before: RecordValues | null; after: RecordValues | null; who: string | null; when: Date };

export type StoredRecord = {
  entity: EntityName;
  id: number;
  version: number;
  label: string;
  values: RecordValues;
  /** The changes since the oldest version that was requested, the latest first. */
  since: readonly PastChange[];
};

/** Whether a bulk update can change a field: lists only those of elements. */
function isUpdatable(entity: EntityName, name: string): boolean {
  return entity === rowEntity || fieldOf(entity, name).type !== 'references';
}

/** Reads records with their changes since the downloaded versions. */
export async function readStoredRecords(
  db: Kysely<Tables>,
  entity: EntityName,
  downloaded: readonly RecordVersion[],
): Promise<Map<number, StoredRecord>> {
  const definition = entityOf(entity);
  const names = Object.keys(definition.fields).filter((name) => isUpdatable(entity, name));
  const oldest = new Map<number, number>();
  for (const { id, version } of downloaded) oldest.set(id, Math.min(version, oldest.get(id) ?? version));
  const ids = [...oldest.keys()];
  const { rows } = await sql<Record<string, unknown>>`
    SELECT ${recordColumns(entity, (name) => names.includes(name))}, t.label FROM ${sql.table(entity)} t
    WHERE ${idColumn(entity)} = ANY(${ids}::int[])`.execute(db);
  const current = new Map(rows.map((row) => [Number(row[definition.id]), row]));
  const since = await readChangesSince(
    db,
    entity,
    [...oldest].flatMap(([id, version]) => {
      const count = Number(current.get(id)?.version ?? 0) - version;
      return count > 0 ? [{ id, count }] : [];
    }),
  );
  return new Map(
    [...current].map(([id, row]) => [
      id,
      {
        entity,
        id,
        version: Number(row.version),
        label: String(row.label),
        values: Object.fromEntries(
          [...names, ...reasonColumns(definition)].map((name) => [name, row[name] ?? null]),
        ) as RecordValues,
        since: since.get(id) ?? [],
      },
    ]),
  );
}

/** Reads the latest changes of records, `count` of each; every change increments the version by one. */
async function readChangesSince(
  db: Kysely<Tables>,
  entity: EntityName,
  requested: readonly { id: number; count: number }[],
): Promise<Map<number, PastChange[]>> {
  if (requested.length === 0) return new Map();
  const { rows } = await sql<PastChange & { id: number }>`
    SELECT k.id, h.before, h.after, h.who, h."when"
    FROM unnest(${requested.map(({ id }) => id)}::int[], ${requested.map(({ count }) => count)}::int[]) k(id, count),
      LATERAL (SELECT * FROM history WHERE entity = ${entity} AND record_id = k.id::text
        AND action IN ('update', 'unlink', 'restore') ORDER BY history.id DESC LIMIT k.count) h
    ORDER BY k.id, h.id DESC`.execute(db);
  return Map.groupBy(rows, ({ id }) => id);
}

/** The values of a record at a version; null if its history does not go back that far. */
export function valuesAtVersion(
  { values, version: current, since }: StoredRecord,
  version: number,
): RecordValues | null {
  const count = current - version;
  if (count < 0 || since.length < count) return null;
  return Object.assign({}, values, ...since.slice(0, count).map(({ before }) => before)) as RecordValues;
}

/** The latest change of a field since a version, or of any other field if this one has not changed. */
export function latestChangeOf(stored: StoredRecord, version: number, column: Column) {
  const names = isMeasurementColumn(column) ? [measurementsField] : fieldColumns(column);
  const since = stored.since.slice(0, stored.version - version);
  return since.find(({ after }) => names.some((name) => after && name in after)) ?? since[0];
}

/** The value of a field in an export: the name of a referenced record, or the reason of a missing value. */
export function exportedValue(values: RecordValues, column: Column, names: ReferenceNames): FlatValue {
  if (isMeasurementColumn(column)) return exportedMeasurement(values, column);
  const { fieldName, field } = column;
  const value = values[fieldName] ?? null;
  if (Array.isArray(value)) return value.join(' | ');
  if (field.type === 'reference' && typeof value === 'number') return names.get(field.to)?.get(value) ?? null;
  return value ?? (values[reasonColumn(fieldName)] as FlatValue | undefined) ?? null;
}
