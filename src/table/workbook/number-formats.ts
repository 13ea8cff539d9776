import { type Cell, textOf } from '../../catalogue/cells.ts';

/** A number that is shown as a text which somebody meant, such as `S001`. */
const displayedAsText = (number: number, text: string): Cell => ({ number, text, shown: text });

/** A number that is kept by its digits though the sheet shows something else; null where that is not known. */
const displayedDifferently = (number: number, shown: string | null): Cell => ({ number, text: textOf(number), shown });

/** Whole numbers from here on have twelve digits, of which spreadsheet programs show six. */
const minScientific = 1e11;
const scientificDigits = 6;

/** `1.00E+05`, as spreadsheet programs write it. */
function formatScientific(number: number, decimals?: number): string {
  const [digits = '', exponent = ''] = number.toExponential(decimals).split('e');
  return `${digits}E${exponent.charAt(0)}${exponent.slice(1).padStart(2, '0')}`;
}

/** A number whose cell has no format of its own. */
export function displayGeneral(number: number): Cell {
  if (number < minScientific && number > -minScientific) return number;
  return displayedDifferently(number, formatScientific(Number(number.toPrecision(scientificDigits))));
}

/** A piece of a format (ECMA-376, part 1, section 18.8.31): letters as they are, the place of a digit, or that of all of them. */
type DigitPlaceholder = { digit: '0' | '#' | '?' | 'all' };
type FormatToken = { text: string } | DigitPlaceholder;
const isDigitPlaceholder = (piece: FormatToken): piece is DigitPlaceholder => 'digit' in piece;

/** The form of numbers of one sign. */
type Section = { whole: FormatToken[]; decimals: FormatToken[] | null; isPercent: boolean; hasThousands: boolean };

const tokenPattern = /"([^"]*)"|\\(.)|_.|\*.|\[([^[\]]*)\]|(general)|([0#?])|([\s\S])/giu;

/** Letters that stand for themselves without quotation marks. */
const unquotedText = /^[1-9$+\-/():!^&'~{}<>= €£¥°]$/u;

/** Words in brackets that change no digit: a colour, and a language without the sign of a currency. */
const ignoredBrackets = /^(?:black|blue|cyan|green|magenta|red|white|yellow|colou?r ?\d+|\$-[0-9a-f,]+)$/i;

/** The sections of a format, for positive numbers, negative ones and zero. */
function splitSections(code: string): string[] {
  const sections = [''];
  for (const [all] of code.matchAll(tokenPattern))
    if (all === ';') sections.push('');
    else sections[sections.length - 1] += all;
  return sections;
}

/** @returns null where it is not certain what a program makes of it */
function parseSection(code: string): Section | null {
  const section: Section = { whole: [], decimals: null, isPercent: false, hasThousands: false };
  let endsWithComma = false;
  for (const [all, quoted, escaped, brackets, general, digit, other] of code.matchAll(tokenPattern)) {
    const into = section.decimals ?? section.whole;
    const text = quoted ?? escaped ?? /^\$([^-]+)/.exec(brackets ?? '')?.[1];
    if (text !== undefined) into.push({ text });
    else if (digit !== undefined || general !== undefined) {
      into.push({ digit: general === undefined ? (digit as '0') : 'all' });
      endsWithComma = false;
    } else if (brackets !== undefined) {
      if (!ignoredBrackets.test(brackets)) return null;
    } else if (other === '.' && !section.decimals && !endsWithComma) section.decimals = [];
    else if (other === ',') {
      section.hasThousands = true;
      endsWithComma = true;
    } else if (other === '%') {
      section.isPercent = true;
      into.push({ text: '%' });
    } else if (other !== undefined) {
      // Digits before a stroke make a fraction.
      if (!unquotedText.test(other) || (other === '/' && into.some(isDigitPlaceholder))) return null;
      into.push({ text: other });
    } else if (!/^[_*]/.test(all)) return null;
  }
  const hasAll = section.whole.some((piece) => isDigitPlaceholder(piece) && piece.digit === 'all');
  const places = [...section.whole, ...(section.decimals ?? [])].filter(isDigitPlaceholder).length;
  // Behind the last digit a comma parts no thousands: the number is shown in thousands.
  return endsWithComma || (hasAll && (places > 1 || section.decimals)) ? null : section;
}

/** Whether a section shows digits alone, perhaps between the signs of a negative number or with that of a currency. */
function isPlainSection({ whole, decimals, isPercent }: Section): boolean {
  const [first, last] = [whole.findIndex(isDigitPlaceholder), whole.findLastIndex(isDigitPlaceholder)];
  const digits = whole.slice(first, last + 1);
  const zeros = digits.filter((piece) => isDigitPlaceholder(piece) && piece.digit === '0').length;
  const isSilent = (piece: FormatToken) => isDigitPlaceholder(piece) || /^[-+() $€£¥]*$/.test(piece.text);
  return (
    first >= 0 &&
    !isPercent &&
    zeros < 2 &&
    digits.every(isDigitPlaceholder) &&
    [...whole, ...(decimals ?? [])].every(isSilent)
  );
}

/** Numbers beyond these are shown by a column's width, or rounded. */
const generalDigits = 11;
const exactDigits = 1e15;

/** A number without its sign as a section shows it; null where that is not certain. */
function formatInSection({ whole, decimals, isPercent, hasThousands }: Section, number: number): string | null {
  const written = String(isPercent ? Number((number * 100).toPrecision(15)) : number);
  const all = whole.find((piece) => isDigitPlaceholder(piece) && piece.digit === 'all');
  if (written.includes('e') || (all && written.length > generalDigits)) return null;
  const after = decimals?.filter(isDigitPlaceholder).length ?? 0;
  const rounded = Math.round(Number(`${written}e${after}`));
  if (rounded >= exactDigits) return null;
  const digits = String(rounded).padStart(after + 1, '0');
  let left = all ? written : digits.slice(0, digits.length - after).replace(/^0$/, '');
  const isUnclear = (hasThousands && left.length > 3) || (left !== '' && !whole.some(isDigitPlaceholder) && after > 0);
  if (isUnclear) return null;
  let before = '';
  const firstPlace = whole.find(isDigitPlaceholder);
  for (const piece of whole.toReversed()) {
    if (!isDigitPlaceholder(piece)) before = piece.text + before;
    else if (piece === firstPlace && left !== '') before = left + before;
    else if (left !== '') {
      before = left.slice(-1) + before;
      left = left.slice(0, -1);
    } else before = { '0': '0', '#': '', '?': ' ', all: '0' }[piece.digit] + before;
  }
  if (!decimals) return before.trim();
  let behind = '';
  let right = digits.slice(digits.length - after);
  for (const piece of decimals.toReversed()) {
    if (!isDigitPlaceholder(piece)) behind = piece.text + behind;
    else {
      const isSilent = piece.digit !== '0' && /^0*$/.test(behind.replaceAll(/\D/g, '')) && right.endsWith('0');
      behind = (isSilent ? '' : right.slice(-1)) + behind;
      right = right.slice(0, -1);
    }
  }
  return `${before}.${behind}`.trim();
}

/** Spreadsheet programs take no longer ones; each cell of a long one would have as long a text. */
const maxFormatLength = 255;

/**
 * Makes the function for cells of a format of numbers that are not dates, as far as it shows more than their digits: `"S"000` makes
 * `S001` of 1, which was meant as a name.
 * @returns null for a format that shows plain numbers
 */
export function createNumberFormatter(code: string): ((number: number) => Cell) | null {
  if (/^(?:general|@)?$/i.test(code)) return displayGeneral;
  if (code.length > maxFormatLength) return (number) => displayedDifferently(number, null);
  const exponent = /^0(?:\.(0+))?E\+00$/i.exec(code);
  if (exponent) return (number) => displayedDifferently(number, formatScientific(number, exponent[1]?.length ?? 0));
  const numeric = splitSections(code).filter((section) => !section.includes('@'));
  const sections = numeric.slice(0, 3).map(parseSection);
  const [first = null, second, third] = sections;
  if (numeric.length > 0 && sections.every((section) => section && isPlainSection(section))) return null;
  return (number) => {
    const section = number < 0 ? (second ?? first) : number === 0 ? (third ?? first) : first;
    if (!section || (number < 0 && second === null) || (number === 0 && third === null))
      return displayedDifferently(number, null);
    if (isPlainSection(section)) return number;
    const shown = formatInSection(section, Math.abs(number));
    if (!shown) return displayedDifferently(number, null);
    // The dash in the place of a zero in accounts is no name.
    if (/^[-\u2013\u2014]+$/.test(shown)) return number;
    return displayedAsText(number, number < 0 && !second && /[1-9]/.test(shown) ? `-${shown}` : shown);
  };
}

/** Digits, perhaps with signs between thousands, before decimals, around a negative number and of a currency. */
const plainNumber = /^[-\u2212($€£¥]{0,2}\s?(?:\d+|\d{1,3}(?:[.,'’\s]\d{3})+)(?:[.,]\d*)?\s?[-\u2212)$€£¥]{0,2}$/;

/** A number whose text the file holds beside it, as OpenDocument does. */
export function numberWithText(number: number, written: string): Cell {
  const text = written.trim();
  // A column that is too narrow shows number signs, and accounts a dash in the place of a zero.
  if (text === '' || plainNumber.test(text) || /^(?:#+|[-\u2013\u2014]+)$/.test(text)) return number;
  return /^[-\u2212]?\d+(?:[.,]\d+)?E[+\-\u2212]?\d+$/i.test(text)
    ? displayedDifferently(number, text)
    : displayedAsText(number, text);
}
