import { formatSeparatedRow } from '../../catalogue/values/separated-values.ts';
import { downloadFile } from '../ui/start-download.ts';

/** Writes CSV (RFC 4180). With a comma as the decimal sign, spreadsheet programs expect a semicolon between cells. */
export function toCsv(rows: readonly (readonly (string | number | null)[])[], language: string): string {
  const separator = language === 'de' ? ';' : ',';
  // Without the mark Excel takes UTF-8 for something older.
  return `\ufeff${rows.map((cells) => formatSeparatedRow(cells, separator)).join('')}`;
}

/** Gives a text or bytes to the person as a file. */
export function saveFile(content: BlobPart, filename: string, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  downloadFile(address, filename);
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
