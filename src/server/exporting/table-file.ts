import type { TableFormat } from '../../catalogue/file-formats.ts';
import { sheetNames } from '../../catalogue/templates/sheets.ts';
import type { Separator } from '../../catalogue/values/separated-values.ts';
import type { Batches } from './chunks.ts';
import { type ExportedElement, hasDays } from './exported-element.ts';
import type { TableForm } from './forms.ts';
import { writeOds } from './ods.ts';
import { byteOrderMark, writeSeparatedValues } from './separated-values.ts';
import type { SheetTable } from './sheets.ts';
import { writeXlsx } from './xlsx.ts';

/** Cells of a CSV file: the sign between them, and what the file begins with. */
export type CsvDialect = { separator: Separator; prefix: string };

/** A CSV file for spreadsheet programs. */
const csvForSpreadsheets: CsvDialect = { separator: ',', prefix: byteOrderMark };

/**
 * A table as a file, a line each, written as its items come. A TSV file is one for scripts, and begins with its header.
 */
export function writeTableFile<T>(
  table: SheetTable<T>,
  format: TableFormat,
  csv = csvForSpreadsheets,
): AsyncGenerator<Uint8Array> {
  const header = table.columns.map(({ name }) => name);
  const text = ({ separator, prefix }: CsvDialect) =>
    writeSeparatedValues(header, table.batches, (item) => [table.toRow(item)], separator, prefix);
  const files = {
    xlsx: () => writeXlsx(table),
    ods: () => writeOds(table),
    csv: () => text(csv),
    tsv: () => text({ separator: '\t', prefix: '' }),
  };
  return files[format]();
}

/** Elements in a form of export as a file. A workbook has a column's days as dates. */
export function writeExportFile(
  form: TableForm,
  batches: Batches<ExportedElement>,
  format: TableFormat,
): AsyncGenerator<Uint8Array> {
  const { header, columns, toRow, csv, muted = [] } = form;
  const shown = header.map((name, at) => {
    const column = columns[at];
    return { name, hasDays: !!column && hasDays(column), isMuted: !!column && muted.includes(column) };
  });
  return writeTableFile({ name: sheetNames.samples, columns: shown, batches, toRow }, format, csv);
}
