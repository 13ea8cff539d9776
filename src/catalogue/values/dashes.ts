/** All hyphens, dashes and minus signs but the ASCII hyphen, for a character class of a pattern. */
const dashes = String.raw`\u2010-\u2015\u2212\ufe58\ufe63\uff0d`;

/** A character class of a pattern: the ASCII hyphen and all other dashes. */
export const anyDash = `[-${dashes}]`;

const dash = new RegExp(`[${dashes}]|(?<=\\d)\\u00ad(?=\\d)`, 'g');

/**
 * A number, date or position with an ASCII hyphen for each dash and minus sign. A soft hyphen counts only between two
 * digits, as word processors put invisible ones into words.
 */
export function normalizeDashes(text: string): string {
  // Fast path: most texts are pure ASCII.
  return /[\u0080-\uffff]/.test(text) ? text.replaceAll(dash, '-') : text;
}
