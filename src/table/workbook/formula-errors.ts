/** The value of a cell whose formula was never calculated, so that the cell does not count as empty. */
export const uncalculatedFormula = '#FORMULA!';

/** The error that replaces errors in unknown languages; Google Sheets uses it as well. */
const genericError = '#ERROR!';

/** Formula errors: those of Excel in English and German, and those of LibreOffice with the error's number. */
const formulaErrors =
  /^(?:#(?:N\/A|NV|REF!|BEZUG!|VALUE!|WERT!|DIV\/0!|NAME\?|NUM!|ZAHL!|NULL!|SPILL!|ÜBERLAUF!|GETTING_DATA|(?:CALC|FIELD|BLOCKED|CONNECT|BUSY|UNKNOWN|EXTERNAL|PYTHON|ERROR)!)|Err:\d{3})$/;

/** Whether a cell contains a formula error or an uncalculated formula. */
export const isFormulaError = (text: string): boolean => text === uncalculatedFormula || formulaErrors.test(text);

/**
 * The text of an error cell, or the generic error if the text is unknown, since programs write errors in many
 * languages.
 */
export const normalizeError = (text: string): string => (isFormulaError(text) ? text : genericError);
