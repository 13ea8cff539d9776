import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { DatasetReadiness } from '../../catalogue/endpoints/own-datasets.ts';
import type { Database } from '../database/pool.ts';
import { checkForArchive } from '../exporting/archive-check.ts';
import { haveChanged, type KnownChanges, readKnownChanges } from './latest-changes.ts';

/** Imports whose numbers are cached, those that were asked for last. */
const maxCachedDatasets = 1_000;

type Cached = { changes: KnownChanges; readiness: DatasetReadiness };

/**
 * Makes the counting of elements that are ready for the archive. The check of an import of 30,000 elements takes seconds, so its
 * numbers are cached until a change concerns one of the elements.
 */
export function createReadinessCache(database: Database) {
  const cache = new Map<number, Cached>();

  async function isCurrent(dataset: number, { changes, readiness }: Cached): Promise<boolean> {
    // Deleted elements are no more there to be compared with a change.
    const { rows } = await sql<{
      total: number;
    }>`SELECT count(*)::int AS total FROM sequencing_element WHERE dataset_id = ${dataset}`.execute(database.db);
    return rows[0]?.total === readiness.total && !(await haveChanged(database.db, dataset, changes));
  }

  async function check(dataset: number, reply: FastifyReply): Promise<DatasetReadiness> {
    const { total, ready, findings } = await checkForArchive('gfbio', database, reply, { dataset }, reply.request.t);
    // Sorted by the number of elements, those that are refused first.
    const [first] = findings;
    const [place] = first?.places ?? [];
    if (first?.severity !== 'error' || !place) return { total, ready, worst: null };
    const { code, count } = first;
    return { total, ready, worst: { code, count, resource: place.resource, field: place.field } };
  }

  return async (dataset: number, reply: FastifyReply): Promise<DatasetReadiness> => {
    // Read before the elements: what changes meanwhile is compared with the next time.
    const changes = await readKnownChanges(database.db);
    const before = cache.get(dataset);
    const readiness = before && (await isCurrent(dataset, before)) ? before.readiness : await check(dataset, reply);
    cache.delete(dataset);
    cache.set(dataset, { changes, readiness });
    const [oldest] = cache.keys();
    if (cache.size > maxCachedDatasets && oldest !== undefined) cache.delete(oldest);
    return readiness;
  };
}
