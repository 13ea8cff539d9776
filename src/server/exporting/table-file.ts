import { mediaTypes, type TableFormat } from '../../catalogue/file-formats.ts';
import { sheetNames } from '../../catalogue/templates/sheets.ts';
import type { Separator } from '../../catalogue/values/separated-values.ts';
import type { Batches } from './chunks.ts';
import { type ExportedElement, hasDays } from './exported-element.ts';
import type { TableForm } from './forms.ts';
import { writeOds } from './ods.ts';
import { byteOrderMark, writeSeparatedValues } from './separated-values.ts';
import type { SheetTable } from './sheets.ts';
import { writeXlsx } from './xlsx.ts';

/** The dialect of a CSV file: the separator, and the beginning of the file. */
export type CsvDialect = { separator: Separator; prefix: string };

/** CSV for spreadsheet programs. */
const csvForSpreadsheets: CsvDialect = { separator: ',', prefix: byteOrderMark };

/** The headers of a table's file, which is named after what it contains and today's date. */
export function tableFileHeaders(content: string, format: TableFormat): Record<string, string> {
  return headersOfFile(`${fileNameStem(content)}.${format}`, mediaTypes[format]);
}

/** The name of a downloaded file without its extension. */
export const fileNameStem = (content: string): string =>
  `strandbook_${content}_${new Date().toISOString().slice(0, 10)}`;

/** The headers of a downloaded file. */
export function headersOfFile(fileName: string, mediaType: string): Record<string, string> {
  return { 'content-type': mediaType, 'content-disposition': `attachment; filename="${fileName}"` };
}

/**
 * A table as a file, written as its items arrive. TSV is for scripts, so it begins with the header, without a byte
 * order mark.
 */
export function writeTableFile<T>(
  table: SheetTable<T>,
  format: TableFormat,
  csv = csvForSpreadsheets,
): AsyncGenerator<Uint8Array> {
  const header = table.columns.map(({ name }) => name);
  const writeText = ({ separator, prefix }: CsvDialect) =>
    writeSeparatedValues(header, table.batches, (item) => [table.toRow(item)], separator, prefix);
  const files = {
    xlsx: () => writeXlsx(table),
    ods: () => writeOds(table),
    csv: () => writeText(csv),
    tsv: () => writeText({ separator: '\t', prefix: '' }),
  };
  return files[format]();
}

/** Elements in a form of export as a file. Workbooks have date cells. */
export function writeExportFile(
  form: TableForm,
  batches: Batches<ExportedElement>,
  format: TableFormat,
): AsyncGenerator<Uint8Array> {
  const { header, columns, toRow, csv, muted = [] } = form;
  const sheetColumns = header.map((name, index) => {
    const column = columns[index];
    return { name, hasDays: !!column && hasDays(column), isMuted: !!column && muted.includes(column) };
  });
  return writeTableFile({ name: sheetNames.samples, columns: sheetColumns, batches, toRow }, format, csv);
}
