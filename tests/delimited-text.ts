import { parseCsv } from 'hucre/csv';
import type { Separator } from '../src/catalogue/values/separated-values.ts';

/** The cells of a CSV or TSV file, row by row, the header first, without the byte order mark. */
export function parseDelimitedRows(text: string, delimiter: Separator): string[][] {
  return parseCsv(text.replace(/^\ufeff/, ''), { delimiter, typeInference: false }) as string[][];
}

/** The records of a CSV or TSV file, by the names of its columns. */
export function parseDelimitedRecords(text: string, delimiter: Separator): Record<string, string>[] {
  const [header = [], ...rows] = parseDelimitedRows(text, delimiter);
  return rows.map((cells) => Object.fromEntries(header.map((name, place) => [name, cells[place] ?? ''])));
}
