/**
 * Names and places on which the writer and the reader of a workbook agree. This file imports nothing, so that both, and
 * a worker thread, load nothing else with it.
 */
export const sheetNames = { samples: 'Samples', help: 'Help', vocabularies: 'Vocabularies' } as const;

/** Row 1 holds the names of the columns, data begins below it; numbers as the spreadsheet shows them. */
export const firstDataRow = 2;

/** How far the drop-downs and checks of a template reach; what stands below is read all the same. */
export const lastPreparedRow = 20_001;
