import type { TableFormat } from '../../catalogue/file-formats.ts';
import type { Separator } from '../../catalogue/separated.ts';
import { sheetNames } from '../../catalogue/sheets.ts';
import { type ExportedElement, hasDays } from './cells.ts';
import type { TableForm } from './forms.ts';
import { odsFile } from './ods.ts';
import type { Portions } from './pieces.ts';
import { separated } from './separated.ts';
import type { SheetTable } from './sheets.ts';
import { xlsxFile } from './xlsx.ts';

/** A table as a file, a line each, written as its items come. */
export function tableFile<T>(
  table: SheetTable<T>,
  format: TableFormat,
  separator: Separator = ',',
): AsyncGenerator<Uint8Array> {
  const header = table.columns.map(({ name }) => name);
  const text = (between: Separator) => separated(header, table.portions, (item) => [table.line(item)], between);
  const files = {
    xlsx: () => xlsxFile(table),
    ods: () => odsFile(table),
    csv: () => text(separator),
    tsv: () => text('\t'),
  };
  return files[format]();
}

/** Elements in a form of export as a file. A workbook has a column's days as dates. */
export function exportFile(
  form: TableForm,
  portions: Portions<ExportedElement>,
  format: TableFormat,
): AsyncGenerator<Uint8Array> {
  const { header, columns, line, separator, muted = [] } = form;
  const shown = header.map((name, at) => {
    const column = columns[at];
    return { name, hasDays: !!column && hasDays(column), isMuted: !!column && muted.includes(column) };
  });
  return tableFile({ name: sheetNames.samples, columns: shown, portions, line }, format, separator);
}
