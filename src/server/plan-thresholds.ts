/**
 * Numbers at which a list or a search changes its query plan. They fit tables with a million rows; tests divide all of
 * them, so that small tables use every plan as well.
 */
export const planThresholds = {
  /** Number of ids up to which they are sent as an array; the planner inspects each one. */
  maxArrayIds: 5_000,
  /** Number of records that are read in the order of their labels before all matches are found and sorted instead. */
  maxScannedRecords: 10_000,
  /** Number of matches up to which it is quickest to find and sort all of them, whatever the sort key. */
  maxSortedHits: 50_000,
  /** Number of elements that are checked one by one for a search term, with their ancestors. */
  maxCheckedElements: 1_000,
  /** Number of elements whose own text is checked one by one for a frequent search term. */
  maxCheckedTexts: 20_000,
  /** Number of elements whose samples and libraries are checked one by one for a frequent search term. */
  maxElementsOfCheckedRecords: 50_000,
  /** Number of elements that are scanned from the beginning for each hit of a page. */
  scannedPerHit: 40,
  /** Number of elements that are scanned from the beginning for a page, however many hits it has. */
  maxScannedElements: 2_000,
  /**
   * Number of elements whose ancestors are looked up in memory to see whether they fill a page, in less than a
   * millisecond.
   */
  maxElementsTracedInMemory: 1_000,
  /** Number of elements that are scanned for a sorted page before all matches are found. */
  maxElementsBeforeFullSearch: 2_000,
  /** Number of matches that the database sorts by the records they come from; more are sorted in memory (decision 16). */
  maxSortedByDatabase: 100_000,
};
