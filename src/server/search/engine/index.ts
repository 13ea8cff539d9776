// The door of the engine: `findElements` gives the five functions of a search; README.md says how they work.

export { cachedTables } from './cached-tables.ts';
export { type ChainCache, chainCacheOf, unpackIntegers } from './chain-cache.ts';
export { isElementIn } from './element-finder.ts';
export type { CountedName, ValueCounts } from './facet-counts.ts';
export { type FoundElements, findElements, type SearchRequest, type SearchSources } from './find-elements.ts';
export { arrayLiteralOf, IdBitset } from './id-bitset.ts';
export type { MeasuredRecords } from './measured-records.ts';
export type { SortKey } from './sorting.ts';
