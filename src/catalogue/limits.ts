/** The largest file that may be uploaded (`src/web/specification.test.ts`). */
export const maxUploadMegabytes = 100;
export const maxUploadBytes = maxUploadMegabytes * 1_000_000;

/** Days for which deleted records stay in the bin. */
export const binDays = 90;

/** Limits the tables of one request, all of which stay on disk until the last one is stored. */
export const maxFilesAtOnce = 20;

/** Limits the files that are kept beside the table that was made of them. */
export const maxSourceFiles = 5;

/** Limits the records on one page of a list. */
export const maxListedRecords = 500;

/** Limits the characters and the words of one search; each word needs a separate query. */
export const maxSearchCharacters = 1000;
export const maxSearchWords = 20;

/** Limits the elements of one search response. */
export const maxSearchHits = 1000;

/**
 * Limits the ids of one selection to more than anybody ticks by hand; a larger selection is sent as `all` with
 * exceptions.
 */
export const maxSelectedIds = 10_000;

/** Limits the rows of an uploaded table to more than any campaign has. */
export const maxTableRows = 500_000;

/** Limits the elements of one request for search matches to those of a page. */
export const maxPlacedElements = 100;

/** Limits the stations of one response and of one map. */
export const maxStations = 10_000;

/** Limits the quantities of which a search offers a histogram, and the bins of one. */
export const maxMeasuredTypes = 50;
export const histogramBins = { min: 5, max: 100, usual: 40 } as const;

/** Limits the field samples of one chart. */
export const maxChartSamples = 5_000;

/** Limits the saved views of lists of one user. */
export const maxListViews = 200;

/** Limits the mappings of tables of one user, and the headers of one of them. */
export const maxMappings = 500;
export const maxMappingHeaders = 2_000;

/** Limits the saved searches of one user, their names, and their query strings. */
export const maxSavedSearches = 100;
export const maxSavedSearchNameCharacters = 100;
export const maxSavedSearchQueryCharacters = 20_000;

/** Limits the campaigns and sampling locations on the home page's map. */
export const maxSampledCampaigns = 500;
export const maxSampledPlaces = 600;

/** Days for which the link of an invitation is valid. */
export const invitationDays = 14;
