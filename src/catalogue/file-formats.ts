/** The formats of a workbook that can be filled in and imported. */
export const workbookFormats = ['xlsx', 'ods'] as const;
export type WorkbookFormat = (typeof workbookFormats)[number];

/** The formats of a table that is exported, the usual one first. */
export const tableFormats = ['xlsx', 'ods', 'csv', 'tsv'] as const;
export type TableFormat = (typeof tableFormats)[number];

/** The forms in which chosen elements are downloaded, and the formats of each, the usual one first. */
export const exportForms = {
  full: tableFormats,
  custom: tableFormats,
  small: tableFormats,
  /** All fields with the numbers of their records, to be changed and uploaded again. */
  revision: workbookFormats,
  /** The biodiversity archive's molecular template. */
  gfbio: ['csv'],
  /** ENA's own tables, in an archive. */
  ena: ['tsv', 'xml'],
} as const satisfies Record<string, readonly (TableFormat | 'xml')[]>;
export type ExportForm = keyof typeof exportForms;
/** The forms that are one table of elements, a line each. */
export type TableFormName = Exclude<ExportForm, 'ena'>;
export type EnaFormat = (typeof exportForms)['ena'][number];
export type ExportFormat = TableFormat | EnaFormat;
export const exportFormNames = Object.keys(exportForms) as ExportForm[];

export const exportFormats: readonly ExportFormat[] = [...new Set(Object.values(exportForms).flat())];

/** The media type of an archive of several files. */
export const zipMediaType = 'application/zip';

/** The media types of all these files. */
export const mediaTypes: Readonly<Record<TableFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  csv: 'text/csv; charset=utf-8',
  tsv: 'text/tab-separated-values; charset=utf-8',
};
