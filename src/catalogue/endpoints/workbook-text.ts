import { maxUploadMegabytes } from '../limits.ts';

/** The description of a workbook in a form. */
export const workbookText = `The workbook: xlsx or ods, at most ${maxUploadMegabytes} MB.`;
