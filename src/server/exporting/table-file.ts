import type { TableFormat } from '../../catalogue/file-formats.ts';
import type { Separator } from '../../catalogue/separated.ts';
import { sheetNames } from '../../catalogue/sheets.ts';
import { type ExportedElement, hasDays } from './cells.ts';
import type { TableForm } from './forms.ts';
import { odsFile } from './ods.ts';
import type { Portions } from './pieces.ts';
import { byteOrderMark, separated } from './separated.ts';
import type { SheetTable } from './sheets.ts';
import { xlsxFile } from './xlsx.ts';

/** Cells of a CSV file: the sign between them, and what the file begins with. */
export type CsvForm = { separator: Separator; begin: string };

/** A CSV file for spreadsheet programs. */
const csvForPrograms: CsvForm = { separator: ',', begin: byteOrderMark };

/** A table as a file, a line each, written as its items come. A TSV file is one for scripts, and begins with its header. */
export function tableFile<T>(
  table: SheetTable<T>,
  format: TableFormat,
  csv = csvForPrograms,
): AsyncGenerator<Uint8Array> {
  const header = table.columns.map(({ name }) => name);
  const text = ({ separator, begin }: CsvForm) =>
    separated(header, table.portions, (item) => [table.line(item)], separator, begin);
  const files = {
    xlsx: () => xlsxFile(table),
    ods: () => odsFile(table),
    csv: () => text(csv),
    tsv: () => text({ separator: '\t', begin: '' }),
  };
  return files[format]();
}

/** Elements in a form of export as a file. A workbook has a column's days as dates. */
export function exportFile(
  form: TableForm,
  portions: Portions<ExportedElement>,
  format: TableFormat,
): AsyncGenerator<Uint8Array> {
  const { header, columns, line, csv, muted = [] } = form;
  const shown = header.map((name, at) => {
    const column = columns[at];
    return { name, hasDays: !!column && hasDays(column), isMuted: !!column && muted.includes(column) };
  });
  return tableFile({ name: sheetNames.samples, columns: shown, portions, line }, format, csv);
}
