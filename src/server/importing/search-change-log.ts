import { elementReferences } from '../../catalogue/chain.ts';
import { entityNames, entityOf } from '../../catalogue/index.ts';
import { cachedTables } from '../search/index.ts';
import type { ImportRun } from './import-run.ts';

/** More ranges than this are marked as one, from the first number to the last. */
const maxRanges = 1_000;

/** Ascending numbers as ranges, in PostgreSQL's words for a multirange. */
function toMultirange(numbers: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const number of numbers) {
    const before = ranges.at(-1);
    if (before && number <= before[1] + 1) before[1] = number;
    else ranges.push([number, number]);
  }
  const [first, last] = [ranges[0], ranges.at(-1)];
  const marked = first && last && ranges.length > maxRanges ? [[first[0], last[1]]] : ranges;
  return `{${marked.map(([from, to]) => `[${from},${to}]`).join(',')}}`;
}

/**
 * Marks the new records for what servers keep of the chain (`search_change`), in the import's transaction: for new rows,
 * triggers do so only where the import has not switched them off.
 */
export async function logSearchChanges({ client, grouped, stored }: ImportRun): Promise<void> {
  const marks = cachedTables.flatMap(({ table, id }) => {
    const entity = entityNames.find((name) => entityOf(name).id === id);
    const link = elementReferences.find((one) => one.joinTable === table);
    if (!entity || (link && !grouped.links.get(link.to)?.length)) return [];
    const { ids, isNew } = stored;
    const brought = ids[entity].filter((_, index) => isNew[entity][index]);
    // Most ascend already.
    if (brought.some((id, i) => i > 0 && id < (brought[i - 1] as number))) brought.sort((a, b) => a - b);
    return brought.length > 0 ? [{ table, ranges: toMultirange(brought) }] : [];
  });
  await client.query(
    `INSERT INTO search_change (table_name, ranges)
      SELECT k.table_name, k.ranges::int4multirange FROM unnest($1::text[], $2::text[]) AS k (table_name, ranges)`,
    [marks.map(({ table }) => table), marks.map(({ ranges }) => ranges)],
  );
}
