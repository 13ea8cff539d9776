import { separatedRow } from '../../catalogue/separated.ts';
import { keepFile } from '../ui/start-download.ts';

/** Writes CSV (RFC 4180). With a comma as the decimal sign, spreadsheet programs expect a semicolon between cells. */
export function asCsv(rows: readonly (readonly (string | number | null)[])[], language: string): string {
  const separator = language === 'de' ? ';' : ',';
  // Without the mark Excel takes UTF-8 for something older.
  return `\ufeff${rows.map((cells) => separatedRow(cells, separator)).join('')}`;
}

/** Gives a text or bytes to the person as a file. */
export function saveFile(content: BlobPart, filename: string, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  keepFile(address, filename);
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
