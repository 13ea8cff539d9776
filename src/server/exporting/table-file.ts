import { Readable } from 'node:stream';
import { writeXlsxStream } from 'hucre/xlsx';
import type { TableFormat } from '../../catalogue/file-formats.ts';
import type { Separator } from '../../catalogue/separated.ts';
import { sheetNames } from '../../catalogue/sheets.ts';
import type { FlatValue } from '../search/elements.ts';
import { type ExportedElement, type SheetCell, sheetCell } from './cells.ts';
import type { TableForm } from './forms.ts';
import { odsFile } from './ods.ts';
import { separated } from './separated.ts';

type Elements = AsyncIterable<ExportedElement>;

async function* rowsOf({ header, line }: TableForm, elements: Elements): AsyncGenerator<FlatValue[]> {
  yield [...header];
  for await (const element of elements) yield line(element);
}

/** The same for a workbook, where a column's days are dates. */
async function* sheetRowsOf({ header, columns, line }: TableForm, elements: Elements): AsyncGenerator<SheetCell[]> {
  yield [...header];
  for await (const element of elements)
    yield line(element).map((value, at) => {
      const column = columns[at];
      return column ? sheetCell(value, column) : value;
    });
}

/** Office Open XML reads `_x0041_` as an A (ECMA-376, ST_Xstring); a text that looks so by itself is marked as literal. */
async function* literally(rows: AsyncIterable<SheetCell[]>): AsyncGenerator<SheetCell[]> {
  for await (const row of rows)
    yield row.map((value) => (typeof value === 'string' ? value.replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_') : value));
}

function xlsxFile(rows: AsyncIterable<SheetCell[]>): Readable {
  const file = writeXlsxStream(literally(rows), { name: sheetNames.samples, freezePane: { rows: 1 } });
  return Readable.fromWeb(file as Parameters<typeof Readable.fromWeb>[0]);
}

/** Elements as a file, a line each, written as they come. */
export function tableFile(form: TableForm, elements: Elements, format: TableFormat): Readable {
  const text = (separator: Separator) =>
    Readable.from(separated(rowsOf(form, elements), separator), { objectMode: false });
  switch (format) {
    case 'xlsx':
      return xlsxFile(sheetRowsOf(form, elements));
    case 'ods':
      return Readable.from(odsFile(sheetRowsOf(form, elements), form.header.length), { objectMode: false });
    case 'csv':
      return text(form.separator);
    case 'tsv':
      return text('\t');
  }
}
