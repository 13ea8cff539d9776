import { type Kysely, sql } from 'kysely';
import type { ResponseOf } from '../../catalogue/endpoints/index.ts';
import type { Station } from '../../catalogue/endpoints/search.ts';
import { maxStations } from '../../catalogue/limits.ts';
import type { Tables } from '../database/tables.ts';
import type { ChainCache } from './chain-cache.ts';
import type { CountFacets } from './facet-counter.ts';
import { findElements, type SearchRequest } from './find-elements.ts';

/**
 * The stations of what a search finds, those with the most elements first. A box narrows them not: whoever draws one
 * sees what lies around it.
 */
export async function readStations(
  db: Kysely<Tables>,
  chain: ChainCache,
  asked: SearchRequest,
  count: CountFacets,
): Promise<ResponseOf<'POST /searchSE/stations'>> {
  const { box: _, ...search } = asked;
  const found = await findElements(db, chain, search).all();
  const counts = (await count(found, ['station'])).get('station') ?? new Map<string, number>();
  const { rows } = await sql<Station & { total: number }>`
    SELECT event_id AS id, event.label, campaign, geogr_loc_lat AS latitude, geogr_loc_lon AS longitude, count,
      (count(*) OVER ())::int AS total
    FROM unnest(${[...counts.keys()].map(Number)}::int[], ${[...counts.values()]}::int[]) counted (event_id, count)
      JOIN event USING (event_id) LEFT JOIN campaign USING (campaign_id)
    WHERE geogr_loc_lat IS NOT NULL AND geogr_loc_lon IS NOT NULL
    ORDER BY count DESC, event_id LIMIT ${maxStations}`.execute(db);
  const total = rows[0]?.total ?? 0;
  return { stations: rows.map(({ total: __, ...station }) => station), total, unplaced: counts.size - total };
}
