/** The formats of a workbook that can be filled in and imported. */
export const workbookFormats = ['xlsx', 'ods'] as const;
export type WorkbookFormat = (typeof workbookFormats)[number];

/** The formats of an exported table, the default first. */
export const tableFormats = ['xlsx', 'ods', 'csv', 'tsv'] as const;
export type TableFormat = (typeof tableFormats)[number];

/** The kinds of export of selected elements, and the formats of each, the default first. */
export const exportForms = {
  full: tableFormats,
  custom: tableFormats,
  small: tableFormats,
  /** All fields with the ids of their records, to be edited and uploaded again (bulk update). */
  revision: workbookFormats,
  /** The molecular template of GFBio, the German biodiversity archive. */
  gfbio: ['csv'],
  /** ENA's submission tables, in a zip file. */
  ena: ['tsv', 'xml'],
  /** A Darwin Core Archive. */
  dwca: ['zip'],
  /** A Research Object Crate. */
  rocrate: ['zip'],
  /** The tables of FAIRe, the checklist of environmental DNA. */
  faire: ['zip'],
} as const satisfies Record<string, readonly (TableFormat | 'xml' | 'zip')[]>;
export type ExportForm = keyof typeof exportForms;
/** The kinds of export that are one table with a row per element. */
export type TableFormName = Exclude<ExportForm, 'ena' | Publication>;
/** The forms in which elements are published elsewhere, each a zip file. */
export const publications = ['dwca', 'rocrate', 'faire'] as const satisfies readonly ExportForm[];
export type Publication = (typeof publications)[number];
export const isPublication = (form: ExportForm): form is Publication =>
  publications.some((publication) => publication === form);
export type EnaFormat = (typeof exportForms)['ena'][number];
export type ExportFormat = TableFormat | EnaFormat | 'zip';
export const exportFormNames = Object.keys(exportForms) as ExportForm[];

export const exportFormats: readonly ExportFormat[] = [...new Set(Object.values(exportForms).flat())];

/** The media type of a zip file. */
export const zipMediaType = 'application/zip';

export const mediaTypes: Readonly<Record<TableFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  csv: 'text/csv; charset=utf-8',
  tsv: 'text/tab-separated-values; charset=utf-8',
};

/** A media type without its encoding, for files whose characters are encoded as they were sent. */
const withoutEncoding = (mediaType: string): string => mediaType.split(';', 1).join();

/** The media types of files from which a table was made, by the ending of their names. */
const sourceMediaTypes: ReadonlyMap<string, string> = new Map([
  ...tableFormats.map((format): [string, string] => [format, withoutEncoding(mediaTypes[format])]),
  ['tab', withoutEncoding(mediaTypes.tsv)],
  ['xls', 'application/vnd.ms-excel'],
  ['txt', 'text/plain'],
]);
/** The media type of a file of any other kind, which a browser never shows. */
const unknownMediaType = 'application/octet-stream';

/** All media types of files from which a table was made. */
export const sourceFileTypes: readonly string[] = [...new Set([...sourceMediaTypes.values(), unknownMediaType])];

/** The media type of a file from which a table was made, by the ending of its name. */
export function sourceFileType(filename: string): string {
  return sourceMediaTypes.get(/\.(\w+)$/.exec(filename.toLowerCase())?.[1] ?? '') ?? unknownMediaType;
}
