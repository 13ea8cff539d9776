/** The largest file that may be uploaded (SPECIFICATION, sections 7 and 9). */
export const maxUploadMegabytes = 100;
export const maxUploadBytes = maxUploadMegabytes * 1_000_000;

/** Limits the records on one page of a list. */
export const maxListedRecords = 500;

/** Limits the characters of one search. */
export const maxSearchCharacters = 1000;
