import { separatedRow } from '../../catalogue/separated.ts';
import { startDownload } from '../ui/start-download.ts';
import type { CellError } from './row-errors.ts';

export type ErrorListWords = { row: string; cell: string; column: string; message: string };

/** Line by line, with tabs between, as a mail or a spreadsheet takes it. */
export function errorsAsText(errors: readonly CellError[], words: ErrorListWords): string {
  const lines = errors.map(({ row, cell, column, message }) =>
    [cell ?? `${words.row} ${row}`, column, message].join('\t'),
  );
  return `${lines.join('\n')}\n`;
}

/** As CSV (RFC 4180). With a comma as the decimal sign, spreadsheet programs expect a semicolon between cells. */
export function errorsAsCsv(errors: readonly CellError[], words: ErrorListWords, language: string): string {
  const separator = language === 'de' ? ';' : ',';
  const rows = [
    [words.row, words.cell, words.column, words.message],
    ...errors.map(({ row, cell, column, message }) => [row, cell, column, message]),
  ];
  // Without the mark Excel takes UTF-8 for something older.
  return `\ufeff${rows.map((cells) => separatedRow(cells, separator)).join('')}`;
}

/** Gives a text or bytes to the person as a file. */
export function saveFile(content: BlobPart, filename: string, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  startDownload(address, filename);
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
