import { toDecimalNotation } from './decimal-notation.ts';

/** The separators between the cells of a text file. */
export type Separator = ',' | ';' | '\t';

/** Characters at which a program could split a cell. */
const specialCharacters = /["\r\n;,\t]/;
// Apostrophes before a formula are part of the text, and one more is added to escape it. The same holds before digits,
// since spreadsheet programs write an apostrophe before digits that are text.
const formulaStart = /^(?:'*[=+\-@\t\r]|'+\d)/;
// A signed number behind a separator or in a new line is harmless, as it is alone in a cell.
const formulaFollows = String.raw`(?='*(?:[=@]|[+-](?!\d+(?:\.\d+)?(?:[;,\t\r\n]|$))))`;
const formulaInside = new RegExp(String.raw`([;,\t\r\n])${formulaFollows}`, 'g');
const escapedFormulaInside = new RegExp(String.raw`([;,\t\r\n])'${formulaFollows}`, 'g');

/**
 * Puts an apostrophe before everything that a spreadsheet program could take for a formula, also inside the cell, as a
 * program that splits at another separator ignores the quotes around it.
 */
function escapeFormulas(text: string): string {
  // Fast path: most cells have no special characters.
  const inside = specialCharacters.test(text) ? text.replaceAll(formulaInside, "$1'") : text;
  return formulaStart.test(text) ? `'${inside}` : inside;
}

/** Whether a value is escaped with an apostrophe in text files. */
export function isFormulaLike(value: string | number | null): boolean {
  return typeof value === 'string' && escapeFormulas(value) !== value;
}

/** Formats a cell by RFC 4180, with formulas escaped. */
export function formatSeparatedCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return toDecimalNotation(value);
  const text = escapeFormulas(value);
  return specialCharacters.test(value) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The inverse of the escaping by {@link formatSeparatedCell}. */
export function unescapeFormulas(text: string): string {
  // Fast path: most cells have no apostrophe.
  return text.includes("'") ? unescapeFormulaStart(text).replaceAll(escapedFormulaInside, '$1') : text;
}

/**
 * A text without the apostrophe that spreadsheet programs put before digits or a formula that are text (`'00123`,
 * `'=x`). The one in a name such as `'t Zand` stays.
 */
function unescapeFormulaStart(text: string): string {
  return text.startsWith("'") && formulaStart.test(text) ? text.slice(1) : text;
}

/**
 * Reads a cell of a text file: spreadsheet programs save digits of a text as `="00123"`, or with an apostrophe before
 * them.
 */
export function readSeparatedCell(cell: string): string {
  const formula = /^\s*="((?:[^"]|"")*)"\s*$/.exec(cell);
  return formula ? (formula[1] ?? '').replaceAll('""', '"') : unescapeFormulaStart(cell);
}

/**
 * Escapes a text for an exported workbook if {@link unescapeFormulas}, by which workbooks are read, would change it.
 */
export function escapeForWorkbook(text: string): string {
  return unescapeFormulas(text) === text ? text : escapeFormulas(text);
}

/** Formats a row of a text file with its line end. */
export function formatSeparatedRow(cells: readonly (string | number | null)[], separator: Separator): string {
  return `${cells.map(formatSeparatedCell).join(separator)}\r\n`;
}
