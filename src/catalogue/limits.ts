/** The largest file that may be uploaded (SPECIFICATION, sections 7 and 9). */
export const maxUploadMegabytes = 100;
export const maxUploadBytes = maxUploadMegabytes * 1_000_000;

/** As many records as one page of a list may have. */
export const maxListedRecords = 500;

/** As many characters as may be searched for at once. */
export const maxSearchCharacters = 1000;
