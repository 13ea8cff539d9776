import { type Kysely, sql } from 'kysely';
import type { Column } from '../../catalogue/columns.ts';
import { reasonColumn, signColumn } from '../../catalogue/definition.ts';
import type { EntityName } from '../../catalogue/index.ts';
import { tableValue } from '../../catalogue/measurements/measurement.ts';
import { isMeasurementColumn, type MeasurementColumn } from '../../table/measurements/measurement-columns.ts';
import type { Tables } from '../database/tables.ts';
import { readPresentColumns } from '../measurements/present-columns.ts';
import type { StoredMeasurement } from '../measurements/types.ts';
import { relatedIds } from './chain.ts';
import type { FlatValue } from './element-query.ts';

/** The column of a query with all measurements of a record, as JSON; it serves all columns of measurements of its entity. */
export const measurementsAlias = (entity: EntityName): string => `measurements_of_${entity}`;

/** The column of a query in which the value of a column is found. */
export const rawNameOf = (column: Column): string =>
  isMeasurementColumn(column) ? measurementsAlias(column.entity) : column.name;

const keyOf = (type: number, qualifier: string | null | undefined): string => `${type} ${qualifier ?? ''}`;

let latest: { json: string; byKey: ReadonlyMap<string, StoredMeasurement> } = { json: '[]', byKey: new Map() };

/** The measurements in a JSON text; the last one is parsed once for all its columns. */
function parseMeasurements(json: string): ReadonlyMap<string, StoredMeasurement> {
  if (json !== latest.json) {
    const list = JSON.parse(json) as StoredMeasurement[];
    latest = { json, byKey: new Map(list.map((one) => [keyOf(one.type, one.qualifier), one])) };
  }
  return latest.byKey;
}

/**
 * The value of a column of measurements as tables have it: a number, with its sign before it; a text; or the reason why there is none.
 * @param json all measurements of the record
 */
export function measuredCell(
  json: FlatValue | boolean,
  { measurement: { type, qualifier } }: MeasurementColumn,
): FlatValue {
  if (typeof json !== 'string') return null;
  const found = parseMeasurements(json).get(keyOf(type.measurement_type_id, qualifier));
  if (!found) return null;
  const { value, sign, text, reason } = found;
  if (value !== undefined) return tableValue({ value, sign });
  return text ?? reason ?? null;
}

/**
 * The properties of an answer for a column of measurements: the number under its name and a sign beside it, a text, or beside an empty
 * value the reason why there is none.
 */
export function measuredAnswer(json: FlatValue | boolean, column: MeasurementColumn): Record<string, FlatValue> {
  const { name, measurement } = column;
  const { type, qualifier } = measurement;
  const found =
    typeof json === 'string' ? parseMeasurements(json).get(keyOf(type.measurement_type_id, qualifier)) : undefined;
  const { value, sign, text, reason } = found ?? {};
  return {
    [name]: value ?? text ?? null,
    ...(sign !== undefined && { [signColumn(name)]: sign }),
    ...(reason !== undefined && { [reasonColumn(name)]: reason }),
  };
}

/** The columns of the measurements that elements have, by all samples and events that they come from. @param ids as an array's text */
export function readMeasuredColumns(db: Kysely<Tables>, ids: string): Promise<MeasurementColumn[]> {
  return readPresentColumns(db, (entity) =>
    relatedIds(entity, 'sequencing_element', sql`SELECT unnest(${ids}::int[])`),
  );
}
