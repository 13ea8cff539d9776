import { type Kysely, sql } from 'kysely';
import type { ResponseOf } from '../../catalogue/endpoints/index.ts';
import type { FacetCounts } from '../../catalogue/endpoints/search.ts';
import type { FacetName } from '../../catalogue/facet-names.ts';
import { facets, maxFacetValues } from '../../catalogue/facets.ts';
import type { Tables } from '../database/tables.ts';
import {
  type CountedName,
  findElements,
  type SearchRequest,
  type SearchSources,
  type ValueCounts,
} from './engine/index.ts';

/** The values that are none: reasons why there is none. */
async function reasonsAmong(db: Kysely<Tables>, values: readonly string[]): Promise<ReadonlySet<string>> {
  if (values.length === 0) return new Set();
  const { rows } = await sql<{ value: string }>`SELECT value FROM unnest(${values}::text[]) value
    WHERE NOT is_value(value) OR value = ''`.execute(db);
  return new Set(rows.map(({ value }) => value));
}

/** Values that equally many elements have stand in this order; to make it takes some ms. */
const order = new Intl.Collator('en', { numeric: true });

/** The most frequent values of a facet, and those that are chosen, whether any element has them or not. */
function shownOf(
  name: FacetName,
  counts: ValueCounts,
  chosen: readonly string[],
  reasons: ReadonlySet<string>,
): FacetCounts {
  const given = [...counts].filter(([value]) => !reasons.has(value));
  const sorted = given.sort(([a, m], [b, n]) => n - m || order.compare(a, b));
  const shown = sorted.slice(0, maxFacetValues);
  const left = chosen.filter((value) => !shown.some(([one]) => one === value));
  return {
    name,
    total: given.length,
    values: [...shown, ...left.map((value): [string, number] => [value, counts.get(value) ?? 0])].map(
      ([value, count]) => ({
        value,
        count,
      }),
    ),
  };
}

/**
 * The values of the facets among what a search finds. A facet of which values are chosen counts what the rest of the
 * search finds: its other values are those that could be chosen too.
 */
export async function readFacets(
  sources: SearchSources,
  asked: SearchRequest,
): Promise<ResponseOf<'POST /searchSE/facets'>> {
  const chosen = asked.facets ?? {};
  const counts = new Map<CountedName, ValueCounts>();
  const countAmong = async (search: SearchRequest, names: readonly FacetName[]) => {
    if (names.length === 0) return;
    for (const [name, values] of await findElements(sources, search).countBy(names)) counts.set(name, values);
  };
  const names = facets.map(({ name }) => name);
  await countAmong(
    asked,
    names.filter((name) => !chosen[name]),
  );
  for (const name of names.filter((one) => chosen[one])) {
    const { [name]: _, ...others } = chosen;
    const { facets: __, ...rest } = asked;
    await countAmong(Object.keys(others).length > 0 ? { ...rest, facets: others } : rest, [name]);
  }
  const reasons = await reasonsAmong(
    sources.db,
    [...counts.values()].flatMap((one) => [...one.keys()]),
  );
  return { facets: names.map((name) => shownOf(name, counts.get(name) ?? new Map(), chosen[name] ?? [], reasons)) };
}
