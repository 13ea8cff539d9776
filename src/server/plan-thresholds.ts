/**
 * Numbers at which a list or a search goes another way. They fit tables with a million rows; tests divide all of them, so that
 * small tables go every way as well.
 */
export const planThresholds = {
  /** Number of ids up to which they are sent as an array, of which the planner looks at each one. */
  maxArrayIds: 5_000,
  /** Number of records that are read in the order of their labels, before all matches are found and sorted instead. */
  maxScannedRecords: 10_000,
  /** Number of matches up to which finding all and sorting them is the quickest way, whatever they are sorted by. */
  maxSortedHits: 50_000,
  /** Number of elements that are asked one by one for a word, with what they come from. */
  maxCheckedElements: 1_000,
  /** Number of elements that are asked one by one whether their own text holds a word that many have. */
  maxCheckedTexts: 20_000,
  /** Number of elements whose samples and libraries are asked one by one for a word that many of these hold. */
  maxElementsOfCheckedRecords: 50_000,
  /** Number of elements at a beginning that are looked through for each place of a page. */
  scannedPerHit: 40,
  /** Number of elements at a beginning among which a page is looked for, however long the page is. */
  maxScannedElements: 2_000,
  /** Number of elements from which the chain is gone up in memory, to see whether they fill a page: in less than a ms. */
  maxElementsTracedInMemory: 1_000,
  /** Number of elements that are looked through for a sorted page before all are found. */
  maxElementsBeforeFullSearch: 2_000,
  /** Rows of a table that are read into memory at a time: what ten times as many leave behind stays with the process. */
  batchRows: 25_000,
};
