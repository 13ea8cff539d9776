import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { SamplingIds } from './sampling-records.ts';

/** A bounding box in decimal degrees (WGS 84). */
export type Box = { south: number; north: number; west: number; east: number };

/** The places and the dates at which samples were taken. */
export type Coverage = {
  /** The least bounding box of the positions; null without any. */
  box: Box | null;
  places: readonly string[];
  /** The first and the last day of sampling, as precise as known. */
  begin: string | null;
  end: string | null;
};

/** The places that are listed. One more is read, so that a longer list can say so. */
export const maxPlaces = 20;

const isOneOf = (column: string, ids: readonly number[]) =>
  sql`${sql.ref(column)} IN (SELECT unnest(${`{${ids}}`}::int[]))`;

async function readBox(db: Kysely<Tables>, ids: SamplingIds): Promise<Box | null> {
  const { rows } = await sql<Box | { [K in keyof Box]: null }>`
    SELECT min(geogr_loc_lat) AS south, max(geogr_loc_lat) AS north, min(geogr_loc_lon) AS west, max(geogr_loc_lon) AS east
    FROM event WHERE ${isOneOf('event_id', ids.event)} AND geogr_loc_lat IS NOT NULL AND geogr_loc_lon IS NOT NULL`.execute(
    db,
  );
  const [box] = rows;
  return box && box.south !== null ? box : null;
}

async function readPlaces(db: Kysely<Tables>, ids: SamplingIds): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT DISTINCT geog_loc_name AS name FROM event
    WHERE ${isOneOf('event_id', ids.event)} AND is_value(geog_loc_name) ORDER BY name LIMIT ${maxPlaces + 1}`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

async function readPeriod(db: Kysely<Tables>, ids: SamplingIds): Promise<Pick<Coverage, 'begin' | 'end'>> {
  // A year ends after its months, and a month after its days.
  const { rows } = await sql<{ begin: string | null; end: string | null }>`
    SELECT min(first) AS begin, replace(max(rpad(last, 10, '-99')), '-99', '') AS end FROM (
      SELECT field_sample_collection_date_begin::text COLLATE "C" AS first,
        coalesce(field_sample_collection_date_end, field_sample_collection_date_begin)::text COLLATE "C" AS last
        FROM field_sample WHERE ${isOneOf('field_sample_id', ids.field_sample)}
      UNION ALL SELECT event_collection_date_begin::text COLLATE "C",
        coalesce(event_collection_date_end, event_collection_date_begin)::text COLLATE "C"
        FROM event WHERE ${isOneOf('event_id', ids.event)}) sampled`.execute(db);
  return rows[0] ?? { begin: null, end: null };
}

/** Reads where and when samples were taken; what their events say counts with what they say themselves. */
export async function readCoverage(db: Kysely<Tables>, ids: SamplingIds): Promise<Coverage> {
  return {
    box: await readBox(db, ids),
    places: await readPlaces(db, ids),
    ...(await readPeriod(db, ids)),
  };
}
