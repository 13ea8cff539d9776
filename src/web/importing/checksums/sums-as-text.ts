import type { Language } from '../../../catalogue/locales/index.ts';
import { baseName, type FileSum } from '../../../catalogue/read-files.ts';
import { separatedRow } from '../../../catalogue/separated.ts';

const cellsOf = ({ name, md5 }: FileSum) => [baseName(name), md5];

/** Names and sums with tabs between, as a spreadsheet takes them from the clipboard. */
export function sumsAsText(sums: readonly FileSum[]): string {
  return sums.map((sum) => separatedRow(cellsOf(sum), '\t')).join('');
}

/** As CSV (RFC 4180). With a comma as the decimal sign, spreadsheet programs expect a semicolon between cells. */
export function sumsAsCsv(sums: readonly FileSum[], header: readonly string[], language: Language): string {
  const separator = language === 'de' ? ';' : ',';
  // Without the mark Excel takes UTF-8 for something older.
  return `\ufeff${[header, ...sums.map(cellsOf)].map((cells) => separatedRow(cells, separator)).join('')}`;
}
