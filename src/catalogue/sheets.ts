/**
 * What the writer and the reader of a workbook agree on. Nothing is imported here, so that both (and a worker thread)
 * can have it for nothing.
 */
export const sheetNames = { samples: 'Samples', help: 'Help', vocabularies: 'Vocabularies' } as const;

/** Row 1 holds the names of the columns, data begins below it; numbers as the spreadsheet shows them. */
export const headerRow = 1;
export const firstDataRow = 2;

/** How far the drop-downs and checks of a template reach; what stands below is read all the same. */
export const lastPreparedRow = 20_001;

/**
 * People like to mark a mandatory header with this; it is not part of a column's name. We write the bare names and tell
 * the mandatory ones by bold type on another ground, and readers leave the mark out.
 */
export const mandatoryMark = '*';
