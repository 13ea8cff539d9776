import { elementReferences } from '../../catalogue/chain.ts';
import { entityNames, entityOf } from '../../catalogue/index.ts';
import { cachedTables } from '../search/index.ts';
import type { Writing } from './write-records.ts';

/** Above this number of ranges, one range from the first id to the last is logged instead. */
const maxRanges = 1_000;

/** Ascending ids as the text of a PostgreSQL multirange. */
function toMultirange(ids: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const id of ids) {
    const previous = ranges.at(-1);
    if (previous && id <= previous[1] + 1) previous[1] = id;
    else ranges.push([id, id]);
  }
  const [first, last] = [ranges[0], ranges.at(-1)];
  const logged = first && last && ranges.length > maxRanges ? [[first[0], last[1]]] : ranges;
  return `{${logged.map(([from, to]) => `[${from},${to}]`).join(',')}}`;
}

/**
 * Logs the new records in `search_change`, by which servers update their caches of the chain. Triggers do so for all
 * other changes; this is for an import that has switched them off.
 */
export async function logSearchChanges({ client, grouped, stored }: Writing): Promise<void> {
  const changes = cachedTables.flatMap(({ table, id }) => {
    const entity = entityNames.find((name) => entityOf(name).id === id);
    const link = elementReferences.find((reference) => reference.joinTable === table);
    if (!entity || (link && !grouped.links.get(link.to)?.length)) return [];
    const { ids, isNew } = stored;
    const newIds = ids[entity].filter((_, index) => isNew[entity][index]);
    // They mostly ascend already, and sorting a million takes a while.
    if (newIds.some((newId, i) => i > 0 && newId < (newIds[i - 1] as number))) newIds.sort((a, b) => a - b);
    return newIds.length > 0 ? [{ table, ranges: toMultirange(newIds) }] : [];
  });
  await client.query(
    `INSERT INTO search_change (table_name, ranges)
      SELECT k.table_name, k.ranges::int4multirange FROM unnest($1::text[], $2::text[]) AS k (table_name, ranges)`,
    [changes.map(({ table }) => table), changes.map(({ ranges }) => ranges)],
  );
}
