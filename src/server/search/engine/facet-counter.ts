import { facetNames } from '../../../catalogue/facet-names.ts';
import type { ChainCache } from './chain-cache.ts';
import { type CountedName, countByValue, type ValueCounts } from './facet-counts.ts';
import { IdBitset } from './id-bitset.ts';

/** The counts of all elements, until something changes. */
const countsOfAll = new WeakMap<ChainCache, { version: number; counts: Map<CountedName, ValueCounts> }>();

function* countAll(chain: ChainCache): Generator<void, Map<CountedName, ValueCounts>> {
  const counting = countByValue(chain, chain.elements, [...facetNames, 'station']);
  for (;;) {
    // Somebody else may have counted them between two steps.
    const cached = countsOfAll.get(chain);
    if (cached?.version === chain.version) return cached.counts;
    const { done, value } = counting.next();
    if (done) countsOfAll.set(chain, { version: chain.version, counts: value });
    else yield;
  }
}

/**
 * Counts what a search found, or all elements, by some of what elements are counted by, in memory. From the counts of all is taken
 * what the others count, where a search finds the most of all.
 */
export function countFound(
  chain: ChainCache,
  found: IdBitset | 'all',
  names: readonly CountedName[],
): Promise<Map<CountedName, ValueCounts>> {
  return chain.look(function* count() {
    const others = found === 'all' ? new IdBitset() : chain.elements.copy().remove(found);
    if (found !== 'all' && others.count >= found.count) return yield* countByValue(chain, found, names);
    const [all, without] = [yield* countAll(chain), yield* countByValue(chain, others, names)];
    return new Map(names.map((name) => [name, difference(all.get(name), without.get(name))]));
  });
}

function difference(all: ValueCounts = new Map(), lacking: ValueCounts = new Map()): ValueCounts {
  if (lacking.size === 0) return all;
  return new Map(
    [...all].flatMap(([value, count]) => {
      const left = count - (lacking.get(value) ?? 0);
      return left > 0 ? [[value, left]] : [];
    }),
  );
}
