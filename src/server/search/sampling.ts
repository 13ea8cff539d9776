import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { SampledCampaign, Sampling } from '../../catalogue/endpoints/stats.ts';
import { maxSampledCampaigns, maxSampledPlaces } from '../../catalogue/limits.ts';
import type { Database } from '../database/pool.ts';
import type { Tables } from '../database/tables.ts';
import { readChangeDigest } from './change-digest.ts';
import { type ChainCache, findElements } from './engine/index.ts';

/** The sides of the cells of the grid, in degrees; the finest that gives few enough places is taken. */
const gridDegrees = [0.1, 0.25, 0.5, 1, 2, 5, 10, 20];
/** The time that somebody waits for new numbers where there are older ones. */
const maxWaitMs = 50;

type Numbers = Omit<Sampling, 'isCurrent'>;

/** The campaigns with the most recent samples first; what lies in one cell of the grid is one place, in its middle. */
async function readSampling(db: Kysely<Tables>, chain: ChainCache): Promise<Numbers> {
  const elements = (await findElements({ db, chain }, { term: '', owner: null }).countBy(['campaign'])).get('campaign');
  const { rows } = await sql<Omit<SampledCampaign, 'elements'> & { total: number }>`
    WITH months AS MATERIALIZED (
        SELECT campaign_id, left(field_sample_collection_date_begin, 7) AS month, count(*)::int AS samples
        FROM field_sample JOIN event USING (event_id)
        WHERE field_sample_collection_date_begin IS NOT NULL GROUP BY 1, 2),
      sampled AS MATERIALIZED (
        SELECT campaign_id, count(*)::int AS stations,
          (SELECT max(month) FROM months WHERE months.campaign_id IS NOT DISTINCT FROM event.campaign_id) AS latest
        FROM event GROUP BY campaign_id),
      shown AS MATERIALIZED (
        SELECT * FROM sampled ORDER BY latest DESC NULLS LAST, campaign_id DESC LIMIT ${maxSampledCampaigns}),
      cells AS MATERIALIZED (
        SELECT side, campaign_id, count(*) AS stations, avg(geogr_loc_lat) AS latitude, avg(geogr_loc_lon) AS longitude
        FROM event CROSS JOIN unnest(${gridDegrees}::float8[]) side
        WHERE geogr_loc_lat IS NOT NULL AND geogr_loc_lon IS NOT NULL
        GROUP BY side, campaign_id, floor(geogr_loc_lat / side), floor(geogr_loc_lon / side)),
      grid AS MATERIALIZED (
        SELECT side FROM cells GROUP BY side
        ORDER BY count(*) > ${maxSampledPlaces}, CASE WHEN count(*) > ${maxSampledPlaces} THEN -side ELSE side END LIMIT 1)
    SELECT campaign_id AS id, campaign AS name, stations, (SELECT count(*) FROM sampled)::int AS total,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('month', month, 'samples', samples) ORDER BY month), '[]')
        FROM months WHERE months.campaign_id IS NOT DISTINCT FROM shown.campaign_id) AS months,
      (SELECT coalesce(jsonb_agg(jsonb_build_array(round(latitude::numeric, 2), round(longitude::numeric, 2), cells.stations)
          ORDER BY cells.stations DESC, latitude, longitude), '[]')
        FROM cells JOIN grid USING (side) WHERE cells.campaign_id IS NOT DISTINCT FROM shown.campaign_id) AS places
    FROM shown LEFT JOIN campaign USING (campaign_id) ORDER BY latest DESC NULLS LAST, campaign_id DESC`.execute(db);
  return {
    campaigns: rows.map(({ total: _, ...row }) => ({
      ...row,
      elements: row.name === null ? null : (elements?.get(row.name) ?? 0),
    })),
    total: rows[0]?.total ?? 0,
  };
}

/**
 * Gives places and months of sampling. To count a million elements takes seconds, for which nobody waits: the answer is
 * cached, and once something has changed, it is given a last time while a new one is made.
 */
export function cachedSampling(database: Database, chain: ChainCache): () => Promise<Sampling> {
  type Cached = { marks: string; numbers: Numbers };
  let cached: Cached | null = null;
  let renewal: Promise<Cached> | null = null;

  async function renew(): Promise<Cached> {
    const reading = database.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
    cached = await reading.execute(async (db) => ({
      marks: await readChangeDigest(db),
      numbers: await readSampling(db, chain),
    }));
    return cached;
  }

  return async () => {
    const marks = await readChangeDigest(database.db);
    if (cached?.marks === marks) return { ...cached.numbers, isCurrent: true };
    renewal ??= renew().finally(() => {
      renewal = null;
    });
    const old = cached;
    // After a renewal that failed, the next visitor begins another.
    const given = old ? await Promise.race([renewal, sleep(maxWaitMs, old)]).catch(() => old) : await renewal;
    // Not awaited above any more, it must not end the process by failing.
    renewal?.catch(() => undefined);
    return { ...given.numbers, isCurrent: given.marks === marks };
  };
}
