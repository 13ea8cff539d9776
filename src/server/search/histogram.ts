import { type Kysely, sql } from 'kysely';
import type { ResponseOf } from '../../catalogue/endpoints/index.ts';
import {
  type MeasuredEntity,
  type MeasurementType,
  measuredEntities,
  qualifiedName,
} from '../../catalogue/measurements/measurement.ts';
import { withoutRange } from '../../catalogue/measurements/range-words.ts';
import { roundEdges } from '../../catalogue/measurements/round-edges.ts';
import type { Sql } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';
import { invalidFieldError } from '../http/parse.ts';
import { findType } from '../measurements/types.ts';
import {
  findElements,
  IdBitset,
  type MeasuredRecords,
  type SearchRequest,
  type SearchSources,
  unpackIntegers,
} from './engine/index.ts';

/** A type of measurements, perhaps with a qualifier. */
type Quantity = { type: MeasurementType; qualifier: string | null };

/** @throws HttpError 400 for a name that no type has, without its qualifier */
async function requireQuantity(db: Kysely<Tables>, name: string): Promise<Quantity> {
  const [typeName = '', ...rest] = name.toWellFormed().split('.');
  const type = await findType(db, typeName);
  if (!type) throw invalidFieldError('name', 'errors.invalid');
  return { type, qualifier: rest.join('.') || null };
}

/** Numbers at which a histogram is counted in another way; tests change them. */
export const histogramThresholds = {
  /** Number of records up to which each is looked up; of more, all numbers of the quantity are read along their index. */
  maxLookedUpRecords: 500,
};

/** The condition that an id is in a set, for any number of rows: a look at one bit for each. */
export function isInSet(id: Sql, ids: IdBitset): Sql {
  const bytes = ids.toBytes();
  return sql`CASE WHEN ${id} < ${bytes.length * 8} THEN get_bit(${bytes}::bytea, ${id}) = 1 ELSE false END`;
}

/** The stored measurements `m` of some records of an entity. */
function measurementsOf(entity: MeasuredEntity, ids: IdBitset): Sql {
  const table = sql.table(`${entity}_measurement`);
  const { count } = ids;
  if (count > histogramThresholds.maxLookedUpRecords)
    return sql`${table} m WHERE ${isInSet(sql.ref(`m.${entity}_id`), ids)}`;
  // OFFSET keeps the database from reading all numbers of the quantity in their order instead.
  return sql`(SELECT * FROM ${table} WHERE ${sql.ref(`${entity}_id`)} = ANY(ARRAY(SELECT unnest(${`{${ids.slice(0, count)}}`}::int[])))
    OFFSET 0) m WHERE true`;
}

/** The numbers `value` of a quantity in some records, as the part of a query from FROM on, for each entity with such records. */
function numbersOf({ type, qualifier }: Quantity, among: MeasuredRecords): Map<MeasuredEntity, Sql> {
  const isQualified = qualifier === null ? sql`` : sql`AND lower(m.qualifier) = lower(${qualifier})`;
  return new Map(
    measuredEntities
      .filter((entity) => among[entity].count > 0)
      .map((entity) => [
        entity,
        sql`${measurementsOf(entity, among[entity])}
          AND m.measurement_type_id = ${type.measurement_type_id} AND m.value IS NOT NULL ${isQualified}`,
      ]),
  );
}

type Ends = { low: number | null; high: number | null };

/** The least and the greatest number, which stand at the ends of an index. */
async function readEnds(db: Kysely<Tables>, numbers: ReadonlyMap<MeasuredEntity, Sql>): Promise<Ends> {
  if (numbers.size === 0) return { low: null, high: null };
  const ends = [...numbers.values()].map((from) => sql`SELECT min(m.value) AS low, max(m.value) AS high FROM ${from}`);
  const { rows } = await sql<Ends>`SELECT min(low) AS low, max(high) AS high
    FROM (${sql.join(ends, sql` UNION ALL `)}) ends`.execute(db);
  return rows[0] ?? { low: null, high: null };
}

/** How many records have a number, and how many in each bin; those with several in one bin count there once. */
async function countRecords(
  db: Kysely<Tables>,
  numbers: ReadonlyMap<MeasuredEntity, Sql>,
  edges: readonly number[],
): Promise<{ count: number; counts: number[] }> {
  const last = edges.length - 1;
  const counts = Array.from({ length: last }, () => 0);
  let count = 0;
  for (const [entity, from] of numbers) {
    // The last edge belongs to the last bin.
    const { rows } = await sql<{ bin: number; ids: Buffer }>`
      SELECT bin, string_agg(int4send(id), '') AS ids FROM (
        SELECT greatest(1, least(${last}::int, width_bucket(m.value, ${edges}::float8[]))) AS bin, ${sql.ref(`m.${entity}_id`)} AS id
        FROM ${from}) binned GROUP BY bin`.execute(db);
    const all = new IdBitset();
    for (const { bin, ids } of rows) {
      const records = IdBitset.of(unpackIntegers(ids));
      counts[bin - 1] = (counts[bin - 1] ?? 0) + records.count;
      all.addAll(records);
    }
    count += all.count;
  }
  return { count, counts };
}

/**
 * How often which numbers of a quantity stand in the samples and events from which what a search finds comes. The range that the
 * search's own term sets for it is left out, so that whoever changes it sees what lies outside.
 * @throws HttpError 400 for an unknown name
 */
export async function readHistogram(
  sources: SearchSources,
  asked: SearchRequest,
  { name, bins }: { name: string; bins: number },
): Promise<ResponseOf<'POST /searchSE/histogram'>> {
  const { db } = sources;
  const quantity = await requireQuantity(db, name);
  const { type, qualifier } = quantity;
  const search = { ...asked, term: withoutRange(asked.term, name) };
  const numbers = numbersOf(quantity, await findElements(sources, search).measuredRecords());
  const { low, high } = await readEnds(db, numbers);
  const edges = low === null || high === null ? [] : roundEdges(low, high, bins);
  const { count, counts } = edges.length === 0 ? { count: 0, counts: [] } : await countRecords(db, numbers, edges);
  return {
    name: qualifiedName(type.name, qualifier),
    label: { en: type.label_en, de: type.label_de },
    unit: type.unit,
    low,
    high,
    count,
    bins: counts.map((of, i) => ({ from: edges[i] ?? 0, to: edges[i + 1] ?? 0, count: of })),
  };
}
