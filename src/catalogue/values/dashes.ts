/** The signs that stand where a keyboard has the hyphen: hyphens, dashes and minus signs of all kinds, as a part of a pattern's class. */
const dashes = String.raw`\u2010-\u2015\u2212\ufe58\ufe63\uff0d`;

/** A class of a pattern: the hyphen, and all that is read as one. */
export const anyDash = `[-${dashes}]`;

const dash = new RegExp(`[${dashes}]|(?<=\\d)\\u00ad(?=\\d)`, 'g');

/**
 * A number, a date or a position with a hyphen for each dash and minus sign. A soft hyphen counts between two digits alone: text
 * programs put them into words, where nobody sees them.
 */
export function normalizeDashes(text: string): string {
  // Most texts hold nothing but ASCII.
  return /[\u0080-\uffff]/.test(text) ? text.replaceAll(dash, '-') : text;
}
