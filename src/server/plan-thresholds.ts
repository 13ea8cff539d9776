/**
 * Numbers at which a list changes its query plan. They fit tables with a million rows; tests divide all of them, so that
 * small tables use every plan as well.
 */
export const planThresholds = {
  /** Number of ids up to which they are sent as an array; the planner inspects each one. */
  maxArrayIds: 5_000,
  /** Number of ids of ancestors up to which each is looked up in an index; for more, the records are read in turn. */
  maxIndexedIds: 25_000,
  /** Number of records that are read in the order of their labels before all matches are found and sorted instead. */
  maxScannedRecords: 10_000,
  /** Number of matches up to which it is quickest to find and sort all of them, whatever the sort key. */
  maxSortedHits: 50_000,
};
