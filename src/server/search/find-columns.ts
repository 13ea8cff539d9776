import { type Kysely, sql } from 'kysely';
import { type Column, columnOf } from '../../catalogue/columns.ts';
import {
  indexTypes,
  type MeasurementColumn,
  measurementColumnOf,
  nameWithoutUnit,
  type TypeNames,
} from '../../table/measurements/measurement-columns.ts';
import type { Sql } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import { readTypes } from '../measurements/types.ts';

/** The column of measurements that a name means. Its values are in the unit of their type, which answers need not repeat in its name. */
function findMeasured(name: string, types: TypeNames): MeasurementColumn | undefined {
  const column = measurementColumnOf(name, types);
  return column && { ...column, name: nameWithoutUnit(column.name) };
}

/** The columns of measurements that names mean, in their order; undefined for one that means none. */
export async function findMeasuredColumns(
  db: Kysely<Tables>,
  names: readonly string[],
): Promise<(MeasurementColumn | undefined)[]> {
  if (names.length === 0) return [];
  const types = indexTypes(await readTypes(db));
  return names.map((name) => findMeasured(name, types));
}

/**
 * The columns of a search with these names: of the catalogue, or of measurements.
 * @param parameter at which an unknown name is reported
 * @throws HttpError 400 for an unknown name
 */
export async function requireColumns(
  db: Kysely<Tables>,
  parameter: string,
  names: readonly string[],
): Promise<Column[]> {
  const isUnknown = names.some((name) => columnOf(name) === undefined);
  const types = indexTypes(isUnknown ? await readTypes(db) : []);
  return names.map((name) => {
    const column = columnOf(name);
    if (column) return column;
    const measured = findMeasured(name, types);
    if (measured) return measured;
    throw new HttpError(400, 'errors.validation', {}, (t) => ({
      [parameter]: [t('exporting.unknownField', { name })],
    }));
  });
}

/** The number of a column of measurements of a record of its entity in the table `alias`, by which it is sorted. */
export function measuredNumberOf({ entity, measurement: { type, qualifier } }: MeasurementColumn, alias: string): Sql {
  return sql`(SELECT m.value FROM ${sql.table(`${entity}_measurement`)} m
    WHERE ${sql.ref(`m.${entity}_id`)} = ${sql.ref(`${alias}.${entity}_id`)} AND m.measurement_type_id = ${type.measurement_type_id}
      AND m.qualifier IS NOT DISTINCT FROM ${qualifier} LIMIT 1)`;
}
