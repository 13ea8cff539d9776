import { formatSeparatedRow } from '../../catalogue/values/separated-values.ts';
import { downloadFile } from './start-download.ts';

/** Writes CSV (RFC 4180). With a comma as the decimal sign, spreadsheet programs expect a semicolon between cells. */
export function toCsv(rows: readonly (readonly (string | number | null)[])[], language: string): string {
  const separator = language === 'de' ? ';' : ',';
  // Without the byte order mark Excel reads UTF-8 as an older encoding.
  return `\ufeff${rows.map((cells) => formatSeparatedRow(cells, separator)).join('')}`;
}

/** Downloads a text or bytes as a file. */
export function saveFile(content: BlobPart, filename: string, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  downloadFile(url, filename);
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
