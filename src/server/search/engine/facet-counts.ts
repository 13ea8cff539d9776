import type { FacetName } from '../../../catalogue/facet-names.ts';
import { facets } from '../../../catalogue/facets.ts';
import type { EntityName } from '../../../catalogue/index.ts';
import { type ChainStep, countedEntities, facetSteps } from './cached-tables.ts';
import type { ChainCache } from './chain-cache.ts';
import type { IdBitset } from './id-bitset.ts';
import { IdIntegers, type IdLinks } from './id-maps.ts';

/** Values by which elements are counted: those of a facet, or the numbers of the events that they come from. */
export type CountedName = FacetName | 'station';
export type ValueCounts = ReadonlyMap<string, number>;

const entityOfTally = new Map<CountedName, EntityName>([
  ...facets.map(({ name, column }): [CountedName, EntityName] => [name, column.entity]),
  ['station', 'event'],
]);

/** The entity from which on a record comes from no more than one of each kind, up to its campaign. */
const sample: EntityName = 'field_sample';
/** A library may be pooled from several samples, on several ways. */
const pooled: EntityName = 'sequencing_library';

/** The way from a sample to an entity that it comes from; undefined where there is none. */
function wayFromSample(to: EntityName, from = sample): ChainStep[] | undefined {
  if (from === to) return [];
  for (const step of facetSteps(from)) {
    const rest = wayFromSample(to, step.origin);
    if (rest) return [step, ...rest];
  }
  return undefined;
}

/** One step towards the samples, and those after it; none where it leads to the samples themselves. */
type Way = { links: IdLinks; further: Way[] };

const waysToSamples = (chain: ChainCache, entity: EntityName): Way[] =>
  facetSteps(entity).map((step) => ({
    links: chain.linksOf(step),
    further: step.origin === sample ? [] : waysToSamples(chain, step.origin),
  }));

/** Puts the samples that a record comes from into a list, on every way and each once. */
function addSamplesOf(ways: readonly Way[], id: number, into: number[]): void {
  for (const { links, further } of ways) {
    const follow = (origin: number) => {
      if (further.length > 0) addSamplesOf(further, origin, into);
      else if (!into.includes(origin)) into.push(origin);
    };
    const first = links.firstOf(id);
    if (first === 0) continue;
    follow(first);
    for (const origin of links.othersOf(id)) follow(origin);
  }
}

type Pooled = { count: number; samples: number[] };

/**
 * The numbers of elements by the records that they come from, on all ways to some entities; those of pooled libraries
 * end there.
 */
function* countRecords(
  chain: ChainCache,
  elements: IdBitset,
  wanted: ReadonlySet<EntityName>,
): Generator<void, { counts: Map<EntityName, IdIntegers>; apart: Pooled[] }> {
  const counts = new Map(countedEntities.map((entity) => [entity, new IdIntegers()]));
  const apart: Pooled[] = [];
  const countsOf = (entity: EntityName): IdIntegers => counts.get(entity) ?? new IdIntegers();
  const leadsThere = (entity: EntityName): boolean =>
    wanted.has(entity) || facetSteps(entity).some(({ origin }) => leadsThere(origin));
  for (const step of facetSteps('sequencing_element')) {
    if (!leadsThere(step.origin)) continue;
    chain.linksOf(step).countParents(elements, countsOf(step.origin));
    yield;
  }
  const ofSamples = countsOf(sample);
  const ways = waysToSamples(chain, pooled);
  let samples: number[] = [];
  for (const [first, page] of leadsThere(sample) ? countsOf(pooled).pages() : []) {
    for (let at = 0; at < page.length; at++) {
      const count = page[at] ?? 0;
      if (count === 0) continue;
      addSamplesOf(ways, first + at, samples);
      if (samples.length > 1) {
        apart.push({ count, samples });
        samples = [];
        continue;
      }
      const [only] = samples;
      if (only) ofSamples.add(only, count);
      samples.length = 0;
    }
    yield;
  }
  for (const entity of countedEntities) {
    for (const step of facetSteps(entity)) {
      // The steps between libraries and samples have been passed over.
      if (entity === 'sequencing_element' || !step.isOwn || !leadsThere(step.origin)) continue;
      const links = chain.linksOf(step);
      const into = countsOf(step.origin);
      countsOf(entity).forEach((count, id) => {
        into.add(links.firstOf(id), count);
      });
      yield;
    }
  }
  return { counts, apart };
}

/**
 * Counts elements by the values of what they come from, level by level, as each level has fewer records than the one
 * before, in steps of some ms. An element that comes from several samples is counted once for each value that these
 * have.
 */
export function* countByValue(
  chain: ChainCache,
  elements: IdBitset,
  names: readonly CountedName[],
): Generator<void, Map<CountedName, ValueCounts>> {
  const entityOf = (name: CountedName): EntityName => {
    const entity = entityOfTally.get(name);
    if (!entity) throw new Error(`elements cannot be counted by ${name}`);
    return entity;
  };
  const { counts, apart } = yield* countRecords(chain, elements, new Set(names.map(entityOf)));
  const tallied = new Map<CountedName, ValueCounts>();
  for (const name of names) {
    const entity = entityOf(name);
    const texts = name === 'station' ? undefined : chain.texts.get(name);
    const valueAt = (id: number): number => (texts ? texts.codeAt(id) : id);
    const byValue = new IdIntegers();
    counts.get(entity)?.forEach((count, id) => {
      const value = valueAt(id);
      if (value !== 0) byValue.add(value, count);
    });
    const way = wayFromSample(entity);
    if (way) {
      const links = way.map((step) => chain.linksOf(step));
      for (const { count, samples } of apart) {
        const ids = samples.map((id) => links.reduce((from, link) => link.firstOf(from), id));
        for (const value of new Set(ids.map(valueAt))) if (value !== 0) byValue.add(value, count);
      }
    }
    const named = new Map<string, number>();
    byValue.forEach((count, value) => {
      named.set(texts ? texts.text(value) : String(value), count);
    });
    tallied.set(name, named);
    yield;
  }
  return tallied;
}
