/**
 * Numbers at which a search goes another way; README.md has the measurement behind each. They fit tables with a million
 * rows; tests divide all of them, so that small tables go every way as well.
 */
export const searchThresholds = {
  /** Number of elements that are checked one by one for a search term, with their ancestors, in the database or in memory. */
  maxCheckedElements: 1_000,
  /** Number of elements whose own text is checked one by one for a frequent search term. */
  maxCheckedTexts: 20_000,
  /** Number of elements whose samples and libraries are checked one by one for a frequent search term. */
  maxElementsOfCheckedRecords: 50_000,
  /** Number of elements at the beginning among which a page is looked for before all are found. */
  maxScannedElements: 800,
  /** Number of elements that are scanned for a sorted page before all matches are found. */
  maxElementsBeforeFullSearch: 8_000,
  /** Number of matches that the database sorts by the records they come from; more are sorted in memory. */
  maxSortedByDatabase: 100_000,
  /** Number of elements with the words in their texts, up to which those with the words in their names come first. */
  maxNamedElements: 2_000,
};
