import { sql } from 'kysely';
import {
  type MeasuredEntity,
  type MeasurementType,
  measuredEntities,
} from '../../catalogue/measurements/measurement.ts';
import type { Sql } from '../database/columns.ts';
import type { IdBitset, MeasuredRecords } from './engine/index.ts';

/** A type of measurements, perhaps with a qualifier. */
export type Quantity = { type: MeasurementType; qualifier: string | null };

/** The numbers of a quantity in some records of an entity, as parts of queries. */
export type Numbers = {
  id: Sql;
  /** The part before SELECT. */
  given: Sql;
  /** The part behind FROM: rows `m`, each with a number `m.value`. */
  from: Sql;
  /** Whether the index of values alone gives them, so that those between two numbers are a part of it. */
  isIndexed: boolean;
};

/** Numbers at which a histogram is counted in another way; tests change them. */
export const histogramThresholds = {
  /** Number of records up to which each is looked up; of more, all numbers of the quantity are read along their index. */
  maxLookedUpRecords: 500,
};

/**
 * The condition that an id is in a set, for any number of rows: a look at one bit for each.
 * @param bits the bytes of the set in the query, by default as a value of their own
 */
export function isInSet(id: Sql, ids: IdBitset, bits: Sql = sql`${ids.toBytes()}::bytea`): Sql {
  return sql`CASE WHEN ${id} < ${ids.end} THEN get_bit(${bits}, ${id}) = 1 ELSE false END`;
}

function numbersIn(entity: MeasuredEntity, { type, qualifier }: Quantity, ids: IdBitset): Numbers {
  const table = sql.table(`${entity}_measurement`);
  const { count } = ids;
  const [id, own] = [sql.ref(`m.${entity}_id`), sql.ref(`${entity}_id`)];
  const isMeant = sql`m.measurement_type_id = ${type.measurement_type_id} AND m.value IS NOT NULL
    ${qualifier === null ? sql`` : sql`AND lower(m.qualifier) = lower(${qualifier})`}`;
  if (count > histogramThresholds.maxLookedUpRecords)
    return {
      id,
      // Sent once, however many parts the query has.
      given: sql`WITH given AS MATERIALIZED (SELECT ${ids.toBytes()}::bytea AS bits)`,
      from: sql`${table} m WHERE ${isMeant} AND ${isInSet(id, ids, sql`(SELECT bits FROM given)`)}`,
      isIndexed: true,
    };
  // OFFSET keeps the database from reading all numbers of the quantity in their order instead.
  const found = sql`SELECT * FROM ${table} WHERE ${own} = ANY(ARRAY(SELECT unnest(${`{${ids.slice(0, count)}}`}::int[]))) OFFSET 0`;
  return { id, given: sql``, from: sql`(${found}) m WHERE ${isMeant}`, isIndexed: false };
}

/** The numbers of a quantity in the samples and in the events from which elements come. */
export const numbersOf = (quantity: Quantity, among: MeasuredRecords): Numbers[] =>
  measuredEntities
    .filter((entity) => among[entity].count > 0)
    .map((entity) => numbersIn(entity, quantity, among[entity]));
