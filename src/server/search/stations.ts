import { sql } from 'kysely';
import type { ResponseOf } from '../../catalogue/endpoints/index.ts';
import type { Station } from '../../catalogue/endpoints/search.ts';
import { maxStations } from '../../catalogue/limits.ts';
import { findElements, type SearchRequest, type SearchSources } from './engine/index.ts';

/**
 * The stations of what a search finds, those with the most elements first. A box narrows them not: whoever draws one
 * sees what lies around it.
 */
export async function readStations(
  sources: SearchSources,
  asked: SearchRequest,
): Promise<ResponseOf<'POST /searchSE/stations'>> {
  const { box: _, ...search } = asked;
  const counts = (await findElements(sources, search).countBy(['station'])).get('station') ?? new Map<string, number>();
  const { rows } = await sql<Station & { total: number }>`
    SELECT event_id AS id, event.label, campaign, geogr_loc_lat AS latitude, geogr_loc_lon AS longitude, count,
      (count(*) OVER ())::int AS total
    FROM unnest(${[...counts.keys()].map(Number)}::int[], ${[...counts.values()]}::int[]) counted (event_id, count)
      JOIN event USING (event_id) LEFT JOIN campaign USING (campaign_id)
    WHERE geogr_loc_lat IS NOT NULL AND geogr_loc_lon IS NOT NULL
    ORDER BY count DESC, event_id LIMIT ${maxStations}`.execute(sources.db);
  const total = rows[0]?.total ?? 0;
  return { stations: rows.map(({ total: __, ...station }) => station), total, unplaced: counts.size - total };
}
