/**
 * What the writer and the reader of a workbook agree on. Nothing is imported here, so that both (and a worker thread)
 * can have it for nothing.
 */
export const sheetNames = { samples: 'Samples', help: 'Help', vocabularies: 'Vocabularies' } as const;

/** Row 1 holds the names of the columns, data begins below it; numbers as the spreadsheet shows them. */
export const firstDataRow = 2;

/** How far the drop-downs and checks of a template reach; what stands below is read all the same. */
export const lastPreparedRow = 20_001;
