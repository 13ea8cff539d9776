import { maxUploadMegabytes } from '../limits.ts';

/** The description of the workbook in the form of an upload. */
export const workbookText = `The workbook: xlsx or ods, at most ${maxUploadMegabytes} MB.`;
