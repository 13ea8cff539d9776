import { type Cell, textOf } from '../../catalogue/cells.ts';

/** A number displayed as a text that was entered on purpose, such as `S001`. */
const displayedAsText = (number: number, text: string): Cell => ({ number, text, shown: text });

/**
 * A number that is read with all its digits, although the sheet displays another text; `shown` is null if that text is
 * unknown.
 */
const displayedDifferently = (number: number, shown: string | null): Cell => ({ number, text: textOf(number), shown });

/** The smallest number with twelve digits; spreadsheet programs display only six of them. */
const minScientific = 1e11;
const scientificDigits = 6;

/** A number as spreadsheet programs write it with an exponent, `1.00E+05`. */
function formatScientific(number: number, decimals?: number): string {
  const [digits = '', exponent = ''] = number.toExponential(decimals).split('e');
  return `${digits}E${exponent.charAt(0)}${exponent.slice(1).padStart(2, '0')}`;
}

/** A number in a cell without a format. */
export function displayGeneral(number: number): Cell {
  if (number < minScientific && number > -minScientific) return number;
  return displayedDifferently(number, formatScientific(Number(number.toPrecision(scientificDigits))));
}

/**
 * A token of a format (ECMA-376, part 1, section 18.8.31): fixed text, or a placeholder for one digit or all digits.
 */
type DigitPlaceholder = { digit: '0' | '#' | '?' | 'all' };
type FormatToken = { text: string } | DigitPlaceholder;
const isDigitPlaceholder = (token: FormatToken): token is DigitPlaceholder => 'digit' in token;

/** A section of a format, which applies to numbers of one sign. */
type Section = { whole: FormatToken[]; decimals: FormatToken[] | null; isPercent: boolean; hasThousands: boolean };

const tokenPattern = /"([^"]*)"|\\(.)|_.|\*.|\[([^[\]]*)\]|(general)|([0#?])|([\s\S])/giu;

/** Characters that need no quotation marks. */
const unquotedText = /^[1-9$+\-/():!^&'~{}<>= €£¥°]$/u;

/** Brackets that do not change digits: a colour, or a language without a currency sign. */
const ignoredBrackets = /^(?:black|blue|cyan|green|magenta|red|white|yellow|colou?r ?\d+|\$-[0-9a-f,]+)$/i;

/** The sections of a format, for positive numbers, negative numbers and zero. */
function splitSections(code: string): string[] {
  const sections = [''];
  for (const [all] of code.matchAll(tokenPattern))
    if (all === ';') sections.push('');
    else sections[sections.length - 1] += all;
  return sections;
}

/** @returns null if the displayed text is not certain */
function parseSection(code: string): Section | null {
  const section: Section = { whole: [], decimals: null, isPercent: false, hasThousands: false };
  let endsWithComma = false;
  for (const [all, quoted, escaped, brackets, general, digit, other] of code.matchAll(tokenPattern)) {
    const tokens = section.decimals ?? section.whole;
    const text = quoted ?? escaped ?? /^\$([^-]+)/.exec(brackets ?? '')?.[1];
    if (text !== undefined) tokens.push({ text });
    else if (digit !== undefined || general !== undefined) {
      tokens.push({ digit: general === undefined ? (digit as '0') : 'all' });
      endsWithComma = false;
    } else if (brackets !== undefined) {
      if (!ignoredBrackets.test(brackets)) return null;
    } else if (other === '.' && !section.decimals && !endsWithComma) section.decimals = [];
    else if (other === ',') {
      section.hasThousands = true;
      endsWithComma = true;
    } else if (other === '%') {
      section.isPercent = true;
      tokens.push({ text: '%' });
    } else if (other !== undefined) {
      // A slash after digits makes a fraction of them.
      if (!unquotedText.test(other) || (other === '/' && tokens.some(isDigitPlaceholder))) return null;
      tokens.push({ text: other });
    } else if (!/^[_*]/.test(all)) return null;
  }
  const hasAll = section.whole.some((token) => isDigitPlaceholder(token) && token.digit === 'all');
  const digitCount = [...section.whole, ...(section.decimals ?? [])].filter(isDigitPlaceholder).length;
  // A comma after the last digit divides the number by 1000 instead of separating thousands.
  return endsWithComma || (hasAll && (digitCount > 1 || section.decimals)) ? null : section;
}

/** Whether a section displays only digits, possibly with the signs of a negative number or a currency. */
function isPlainSection({ whole, decimals, isPercent }: Section): boolean {
  const [first, last] = [whole.findIndex(isDigitPlaceholder), whole.findLastIndex(isDigitPlaceholder)];
  const digits = whole.slice(first, last + 1);
  const zeros = digits.filter((token) => isDigitPlaceholder(token) && token.digit === '0').length;
  const isNeutral = (token: FormatToken) => isDigitPlaceholder(token) || /^[-+() $€£¥]*$/.test(token.text);
  return (
    first >= 0 &&
    !isPercent &&
    zeros < 2 &&
    digits.every(isDigitPlaceholder) &&
    [...whole, ...(decimals ?? [])].every(isNeutral)
  );
}

/**
 * Maximum number of characters that `General` always displays; longer numbers are rounded, or displayed by column
 * width.
 */
const generalDigits = 11;
const exactDigits = 1e15;

/** Formats the absolute value of a number by a section; null if the result is not certain. */
function formatInSection({ whole, decimals, isPercent, hasThousands }: Section, number: number): string | null {
  const digitsText = String(isPercent ? Number((number * 100).toPrecision(15)) : number);
  const allDigits = whole.find((token) => isDigitPlaceholder(token) && token.digit === 'all');
  if (digitsText.includes('e') || (allDigits && digitsText.length > generalDigits)) return null;
  const decimalCount = decimals?.filter(isDigitPlaceholder).length ?? 0;
  const rounded = Math.round(Number(`${digitsText}e${decimalCount}`));
  if (rounded >= exactDigits) return null;
  const digits = String(rounded).padStart(decimalCount + 1, '0');
  let wholeDigits = allDigits ? digitsText : digits.slice(0, digits.length - decimalCount).replace(/^0$/, '');
  const isUnclear =
    (hasThousands && wholeDigits.length > 3) ||
    (wholeDigits !== '' && !whole.some(isDigitPlaceholder) && decimalCount > 0);
  if (isUnclear) return null;
  let wholeText = '';
  const firstPlaceholder = whole.find(isDigitPlaceholder);
  for (const token of whole.toReversed()) {
    if (!isDigitPlaceholder(token)) wholeText = token.text + wholeText;
    else if (token === firstPlaceholder && wholeDigits !== '') wholeText = wholeDigits + wholeText;
    else if (wholeDigits !== '') {
      wholeText = wholeDigits.slice(-1) + wholeText;
      wholeDigits = wholeDigits.slice(0, -1);
    } else wholeText = { '0': '0', '#': '', '?': ' ', all: '0' }[token.digit] + wholeText;
  }
  if (!decimals) return wholeText.trim();
  let decimalText = '';
  let decimalDigits = digits.slice(digits.length - decimalCount);
  for (const token of decimals.toReversed()) {
    if (!isDigitPlaceholder(token)) decimalText = token.text + decimalText;
    else {
      const isOmitted =
        token.digit !== '0' && /^0*$/.test(decimalText.replaceAll(/\D/g, '')) && decimalDigits.endsWith('0');
      decimalText = (isOmitted ? '' : decimalDigits.slice(-1)) + decimalText;
      decimalDigits = decimalDigits.slice(0, -1);
    }
  }
  return `${wholeText}.${decimalText}`.trim();
}

/** Maximum length of a format in spreadsheet programs; a longer one would make the text of each cell as long. */
const maxFormatLength = 255;

/**
 * Creates the function for cells with a number format that displays more than digits: `"S"000` displays 1 as `S001`,
 * which was meant as a name.
 * @returns null for a format of plain numbers
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
    // A dash, which accounting formats display for zero, is no name.
    if (/^[-\u2013\u2014]+$/.test(shown)) return number;
    return displayedAsText(number, number < 0 && !second && /[1-9]/.test(shown) ? `-${shown}` : shown);
  };
}

/** Digits, possibly with separators of thousands and decimals, and the signs of a negative number or a currency. */
const plainNumber = /^[-\u2212($€£¥]{0,2}\s?(?:\d+|\d{1,3}(?:[.,'’\s]\d{3})+)(?:[.,]\d*)?\s?[-\u2212)$€£¥]{0,2}$/;

/** A number with its displayed text, which OpenDocument stores. */
export function numberWithText(number: number, displayed: string): Cell {
  const text = displayed.trim();
  // A column that is too narrow displays number signs, and accounting formats display zero as a dash.
  if (text === '' || plainNumber.test(text) || /^(?:#+|[-\u2013\u2014]+)$/.test(text)) return number;
  return /^[-\u2212]?\d+(?:[.,]\d+)?E[+\-\u2212]?\d+$/i.test(text)
    ? displayedDifferently(number, text)
    : displayedAsText(number, text);
}
