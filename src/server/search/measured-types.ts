import { type Kysely, sql } from 'kysely';
import type { ResponseOf } from '../../catalogue/endpoints/index.ts';
import { maxMeasuredTypes } from '../../catalogue/limits.ts';
import { type MeasuredEntity, measuredEntities } from '../../catalogue/measurements/measurement.ts';
import type { Tables } from '../database/tables.ts';
import { readTypes } from '../measurements/types.ts';
import { findElements, type IdBitset, type SearchRequest, type SearchSources } from './engine/index.ts';
import { isInSet } from './measured-numbers.ts';

/** Numbers at which types are counted in another way, for records with a hundred measurements each. */
export const measuredThresholds = {
  /** Number of records up to which the measurements of all are read. */
  maxReadRecords: 2_000,
  /** Number of records by which those of more are estimated. */
  sampledRecords: 1_000,
  /** Number of stored numbers of a type up to which it is counted whatever the sampled records have. */
  maxNumbersOfRareType: 2_000,
};

/** Numbers of records by the types of their measurements. */
type TypeCounts = ReadonlyMap<number, number>;

type Row = { type: number; count: number };

const toCounts = (rows: readonly Row[], factor = 1): Map<number, number> =>
  new Map(rows.map(({ type, count }) => [type, Math.round(count * factor)]));

/** Counts some records by the types of which they have numbers. Each is looked up by its id. */
async function countLookedUp(db: Kysely<Tables>, entity: MeasuredEntity, ids: readonly number[]): Promise<Row[]> {
  const id = sql.ref(`m.${entity}_id`);
  // Found first and looked up in an index then: a constant of thousands of ids would be weighed one by one.
  const { rows } = await sql<Row>`SELECT type, count(*)::int AS count FROM (
      SELECT DISTINCT m.measurement_type_id AS type, ${id} FROM ${sql.table(`${entity}_measurement`)} m
       WHERE ${id} = ANY(ARRAY(SELECT unnest(${`{${ids}}`}::int[]))) AND m.value IS NOT NULL) of_records
    GROUP BY type`.execute(db);
  return rows;
}

/** Counts records by those types of which few numbers are stored, in the index of values alone. */
async function countOfRareTypes(db: Kysely<Tables>, entity: MeasuredEntity, ids: IdBitset): Promise<Row[]> {
  const id = sql.ref(`m.${entity}_id`);
  const most = measuredThresholds.maxNumbersOfRareType;
  const { rows } = await sql<Row>`SELECT t.measurement_type_id AS type, few.count FROM measurement_type t, LATERAL (
      SELECT count(*) AS stored, (count(DISTINCT m.id) FILTER (WHERE ${isInSet(sql`m.id`, ids)}))::int AS count FROM (
        SELECT ${id} AS id FROM ${sql.table(`${entity}_measurement`)} m
         WHERE m.measurement_type_id = t.measurement_type_id AND m.value IS NOT NULL LIMIT ${most + 1}) m) few
    WHERE few.stored <= ${most} AND few.count > 0`.execute(db);
  return rows;
}

/** The part of 1 that lies farthest from all simple fractions, so that no order of the records repeats in what it chooses. */
const goldenRatio = (Math.sqrt(5) - 1) / 2;

/** Some of many ids from all over their order, one of each part, the same each time. */
export function sampleOf(ids: readonly number[], count: number): number[] {
  const distance = ids.length / count;
  return Array.from({ length: count }, (_, i) => ids[Math.floor((i + ((i * goldenRatio) % 1)) * distance)] ?? 0);
}

/**
 * Counts records by the types of which they have numbers. To read the measurements of all of very many would take seconds: their
 * numbers are then estimated from some of them, but for types of which there are so few that those would miss them.
 */
async function countByType(
  db: Kysely<Tables>,
  entity: MeasuredEntity,
  ids: IdBitset,
): Promise<{ counts: TypeCounts; isEstimated: boolean }> {
  const { count } = ids;
  const all = ids.slice(0, count);
  if (count <= measuredThresholds.maxReadRecords)
    return { counts: toCounts(await countLookedUp(db, entity, all)), isEstimated: false };
  const some = sampleOf(all, measuredThresholds.sampledRecords);
  const estimated = toCounts(await countLookedUp(db, entity, some), count / some.length);
  const rare = toCounts(await countOfRareTypes(db, entity, ids));
  return { counts: new Map([...estimated, ...rare]), isEstimated: true };
}

/** The types of which the samples and events of what a search finds have numbers, those of the most samples first. */
export async function readMeasuredTypes(
  sources: SearchSources,
  asked: SearchRequest,
): Promise<ResponseOf<'POST /searchSE/measured'>> {
  const { db } = sources;
  const records = await findElements(sources, asked).measuredRecords();
  const counts = new Map<number, number>();
  let estimated = false;
  for (const entity of measuredEntities) {
    const found = await countByType(db, entity, records[entity]);
    estimated ||= found.isEstimated;
    for (const [type, count] of found.counts) counts.set(type, (counts.get(type) ?? 0) + count);
  }
  const types = (await readTypes(db)).flatMap(({ measurement_type_id: id, name, label_en, label_de, unit }) => {
    const count = counts.get(id) ?? 0;
    return count === 0 ? [] : [{ name, label: { en: label_en, de: label_de }, unit, count }];
  });
  return { types: types.toSorted((a, b) => b.count - a.count).slice(0, maxMeasuredTypes), estimated };
}
