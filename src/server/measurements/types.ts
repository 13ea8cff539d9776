import { type Kysely, sql } from 'kysely';
import type { MeasurementType, Sign } from '../../catalogue/measurements/measurement.ts';
import { typeKey } from '../../catalogue/measurements/measurement-list.ts';
import type { Tables } from '../database/tables.ts';

/** Selects types with the columns of {@link MeasurementType}. */
export const selectTypes = `SELECT measurement_type_id, name, label_en, label_de, synonyms, kind, unit, low, high, level,
  mixs_slot, p01, p06 FROM measurement_type`;

/** All types of measurements, by name. */
export async function readTypes(db: Kysely<Tables>): Promise<MeasurementType[]> {
  const { rows } = await sql<MeasurementType>`${sql.raw(selectTypes)} ORDER BY name`.execute(db);
  return rows;
}

/** The type of a name in upper or lower case; undefined where there is none. */
export async function findType(db: Kysely<Tables>, name: string): Promise<MeasurementType | undefined> {
  const { rows } = await sql<MeasurementType>`${sql.raw(selectTypes)} WHERE lower(name) = lower(${name})`.execute(db);
  return rows[0];
}

/** Types by the keys of their names. */
export const typesByKey = (types: readonly MeasurementType[]): ReadonlyMap<string, MeasurementType> =>
  new Map(types.map((type) => [typeKey(type.name), type]));

/** The types with these names, locked against deletion, renaming and changes of their unit until the transaction ends. */
export async function lockTypes(
  db: Kysely<Tables>,
  names: readonly string[],
): Promise<ReadonlyMap<string, MeasurementType>> {
  const { rows } = await sql<MeasurementType>`${sql.raw(selectTypes)}
    WHERE lower(name) = ANY(${names.map(typeKey)}) ORDER BY name FOR SHARE`.execute(db);
  return typesByKey(rows);
}

/** Whether any record holds a value of one of these types. */
export async function isTypeUsed(db: Kysely<Tables>, ids: readonly number[]): Promise<boolean> {
  const used = (table: string) =>
    sql`EXISTS (SELECT FROM ${sql.table(table)} WHERE measurement_type_id = ANY(${ids}::int[]))`;
  const { rows } = await sql<{
    isUsed: boolean;
  }>`SELECT ${used('event_measurement')} OR ${used('field_sample_measurement')}
    AS "isUsed"`.execute(db);
  return rows[0]?.isUsed ?? false;
}

/** Whether a type has the same name in other upper and lower case; headers do not distinguish them. */
export async function findOtherCase(db: Kysely<Tables>, name: string): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM measurement_type WHERE lower(name) = lower(${name}) AND name <> ${name}`.execute(db);
  return rows.length > 0;
}

/**
 * A measurement in the list of a record, as the database stores it: with a number, a text, or the reason why there is neither. Its type is
 * an id, since a name in each of millions of measurements would double their size.
 */
export type StoredMeasurement = {
  type: number;
  qualifier?: string;
  value?: number;
  sign?: Sign;
  text?: string;
  reason?: string;
  /** The value as it was typed, where that says more. */
  written?: string;
};

/** Types by their ids, with which measurements are stored. */
export type TypesById = ReadonlyMap<number, MeasurementType>;

/** All types by their ids. */
export const readTypesById = async (db: Kysely<Tables>): Promise<TypesById> =>
  new Map((await readTypes(db)).map((type) => [type.measurement_type_id, type]));
