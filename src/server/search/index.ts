// The functions of the search that other modules may use.

export { idsOneStepAway, isAnyOf, isRelatedTo, relatedIds, relationBetween, relationToAny } from './chain.ts';
export {
  displayValuesOf,
  elementQuery,
  type FlatValue,
  idAliasOf,
  joinedDisplayValue,
  type NameOptions,
  type RawElement,
  type RawValue,
  type ReferenceNames,
  readReferenceNames,
} from './element-query.ts';
export { type ChainCache, cachedTables, chainCacheOf, isElementIn } from './engine/index.ts';
export { findMeasuredColumns, measuredNumberOf, requireColumns } from './find-columns.ts';
export { pathTo } from './lineage.ts';
export { measuredAnswer, measuredCell, rawNameOf, readMeasuredColumns } from './measured-values.ts';
export { findOrigins } from './origins.ts';
export { fillPooledValues } from './pooled.ts';
export { listInRange } from './range-terms.ts';
export { readElements } from './read-elements.ts';
export { type CountRecords, createRecordCounter } from './record-counter.ts';
export { indexAfterChange, mergePendingSql, stopIndexing, updateSearchIndex } from './search-index.ts';
export { refuseManyTerms } from './search-request.ts';
export { filterTermsOf, likePatternOf, parseSearchTerms, textMatches } from './search-terms.ts';
export { type ElementSource, idsOfDataset, type Selection, selectedIds, selectionOf } from './selection.ts';
