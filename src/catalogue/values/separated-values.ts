import { toDecimalNotation } from './decimal-notation.ts';

/** Separators that stand between the cells of a text file. */
export type Separator = ',' | ';' | '\t';

/** Signs at which some program takes a cell apart. */
const specialCharacters = /["\r\n;,\t]/;
// Apostrophes before it belong to the text: one more sets the mark apart from them. Spreadsheets write one before a digit with the same meaning.
const formulaStart = /^(?:'*[=+\-@\t\r]|'+\d)/;
// Behind a separator or in a new line a number is harmless, as it is in a cell of its own.
const formulaFollows = String.raw`(?='*(?:[=@]|[+-](?!\d+(?:\.\d+)?(?:[;,\t\r\n]|$))))`;
const formulaInside = new RegExp(String.raw`([;,\t\r\n])${formulaFollows}`, 'g');
const escapedFormulaInside = new RegExp(String.raw`([;,\t\r\n])'${formulaFollows}`, 'g');

/**
 * A text with an apostrophe before what a spreadsheet program would take for a formula, also inside the cell: a program that
 * splits at another separator does not see the quotes around it.
 */
function escapeFormulas(text: string): string {
  // Most cells hold nothing that matters here.
  const inside = specialCharacters.test(text) ? text.replaceAll(formulaInside, "$1'") : text;
  return formulaStart.test(text) ? `'${inside}` : inside;
}

/** Whether a value stands in such a file with an apostrophe that it does not have itself. */
export function isFormulaLike(value: string | number | null): boolean {
  return typeof value === 'string' && escapeFormulas(value) !== value;
}

/** A cell by RFC 4180, in which nothing is a formula. */
export function formatSeparatedCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return toDecimalNotation(value);
  const text = escapeFormulas(value);
  return specialCharacters.test(value) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A cell's text as it was before {@link formatSeparatedCell} marked what a program would take for a formula. */
export function unescapeFormulas(text: string): string {
  // Most cells have no apostrophe.
  return text.includes("'") ? unescapeFormulaStart(text).replaceAll(escapedFormulaInside, '$1') : text;
}

/** A text without the apostrophe before it that tells a spreadsheet program that it is one: `'00123`, `'=x`; `'t Zand` is a name. */
function unescapeFormulaStart(text: string): string {
  return text.startsWith("'") && formulaStart.test(text) ? text.slice(1) : text;
}

/**
 * The text that a cell of anybody's text file stands for: digits that were saved from spreadsheet programs as `="00123"` or with an
 * apostrophe before them.
 */
export function readSeparatedCell(cell: string): string {
  const formula = /^\s*="((?:[^"]|"")*)"\s*$/.exec(cell);
  return formula ? (formula[1] ?? '').replaceAll('""', '"') : unescapeFormulaStart(cell);
}

/** A text for a workbook of ours, which is read {@link unescapeFormulas}: a text file of ours may have become one. */
export function escapeForWorkbook(text: string): string {
  return unescapeFormulas(text) === text ? text : escapeFormulas(text);
}

/** A row of such a file, with the end of its line. */
export function formatSeparatedRow(cells: readonly (string | number | null)[], separator: Separator): string {
  return `${cells.map(formatSeparatedCell).join(separator)}\r\n`;
}
