/** The largest file that may be uploaded (`docs/specification.md`, Constants). */
export const maxUploadMegabytes = 100;
export const maxUploadBytes = maxUploadMegabytes * 1_000_000;

/** Days for which deleted records stay in the bin. */
export const binDays = 90;

/** Limits the tables of one request; together they lie on the disk until the last one is stored. */
export const maxFilesAtOnce = 20;

/** Limits the records on one page of a list. */
export const maxListedRecords = 500;

/** Limits the characters of one search, and its words: each needs a query of its own, and nobody types more. */
export const maxSearchCharacters = 1000;
export const maxSearchWords = 20;

/** Limits the elements of one answer of a search. */
export const maxSearchHits = 1000;

/** Limits the ids of one choice to more than anybody ticks by hand; for more there is `all`, and a list of exceptions. */
export const maxSelectedIds = 10_000;

/** More rows than any campaign has; a table beyond it is read no further. */
export const maxTableRows = 500_000;

/** Limits the elements of which one call tells where the words of a search stand: those of a page. */
export const maxPlacedElements = 100;

/** Limits the stations of one answer, and of one map. */
export const maxStations = 10_000;

/** Limits the searches that one person keeps, their names, and the addresses behind them. */
export const maxSavedSearches = 100;
export const maxSavedSearchNameCharacters = 100;
export const maxSavedSearchQueryCharacters = 20_000;

/** Limits the campaigns and places of the home page's map. */
export const maxSampledCampaigns = 500;
export const maxSampledPlaces = 600;
