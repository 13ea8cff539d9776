import type { CellError } from './row-errors.ts';
import { asCsv } from './save-file.ts';

type ErrorListWords = { row: string; cell: string; column: string; message: string };

/** The list line by line, with tabs between, as a mail or a spreadsheet takes it. */
export function errorsAsText(errors: readonly CellError[], words: ErrorListWords): string {
  const lines = errors.map(({ row, cell, column, message }) =>
    [cell ?? `${words.row} ${row}`, column, message].join('\t'),
  );
  return `${lines.join('\n')}\n`;
}

/** The list for a spreadsheet. */
export function errorsAsCsv(errors: readonly CellError[], words: ErrorListWords, language: string): string {
  const header = [words.row, words.cell, words.column, words.message];
  return asCsv([header, ...errors.map(({ row, cell, column, message }) => [row, cell, column, message])], language);
}
