/** The formats of a workbook that can be filled in and imported. */
export const workbookFormats = ['xlsx', 'ods'] as const;
export type WorkbookFormat = (typeof workbookFormats)[number];

/** The formats of a full export, the usual one first. */
export const exportFormats = ['xlsx', 'csv', 'tsv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The media types of all these files. */
export const mediaTypes: Readonly<Record<WorkbookFormat | ExportFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  csv: 'text/csv; charset=utf-8',
  tsv: 'text/tab-separated-values; charset=utf-8',
};
