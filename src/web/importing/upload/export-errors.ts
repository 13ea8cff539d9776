import { toCsv } from '../save-file.ts';
import type { CellError } from './row-errors.ts';

type ErrorListLabels = { row: string; cell: string; column: string; message: string };

/** The list line by line, with tabs between, as a mail or a spreadsheet takes it. */
export function errorsToText(errors: readonly CellError[], words: ErrorListLabels): string {
  const lines = errors.map(({ row, cell, column, message }) =>
    [cell ?? `${words.row} ${row}`, column, message].join('\t'),
  );
  return `${lines.join('\n')}\n`;
}

/** The list for a spreadsheet. */
export function errorsToCsv(errors: readonly CellError[], words: ErrorListLabels, language: string): string {
  const header = [words.row, words.cell, words.column, words.message];
  return toCsv([header, ...errors.map(({ row, cell, column, message }) => [row, cell, column, message])], language);
}
