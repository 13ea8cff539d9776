import { parseCsv } from 'hucre/csv';
import type { Separator } from '../src/catalogue/separated.ts';

/** The cells of a CSV or TSV file, row by row, the header first; a byte order mark is none of them. */
export function rowsIn(text: string, delimiter: Separator): string[][] {
  return parseCsv(text.replace(/^\ufeff/, ''), { delimiter, typeInference: false }) as string[][];
}

/** The records of a CSV or TSV file, by the names of its columns. */
export function recordsIn(text: string, delimiter: Separator): Record<string, string>[] {
  const [header = [], ...rows] = rowsIn(text, delimiter);
  return rows.map((cells) => Object.fromEntries(header.map((name, place) => [name, cells[place] ?? ''])));
}
