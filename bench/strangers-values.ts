// Says whether a stored value is the one of the file; it is written apart from the import, as it judges it.
import { columnOf } from '../src/catalogue/columns.ts';
import { namesPersons } from '../src/catalogue/lookup.ts';
import { isPlaceholder, missingTermOf } from '../src/catalogue/vocabularies/index.ts';

const clean = (text: string) =>
  text
    .replace(/^'/, '')
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .trim();

/** Words that stand for no value, beside those that the catalogue knows. */
const nothing = /^(?:not (?:present|available|applicable|reported)|see \w+|nd|-)$/i;

/**
 * Whether a value is the same: a text trimmed and without regard to case, a number with its unit, the same day, the
 * same number of an ontology; for a word that says nothing also no value, or a reason.
 */
export function isSameValue(field: string, inFile: string, stored: string): boolean {
  const [a, b] = [clean(inFile), clean(stored)];
  if (a.toLowerCase() === b.toLowerCase()) return true;
  if (isPlaceholder(a) || nothing.test(a) || missingTermOf(a)) return b === '' || missingTermOf(b) !== undefined;
  const definition = columnOf(field)?.field;
  const type = definition?.type;
  if (type === 'date') return isSameDay(a, b);
  if (isSameNumber(a, b)) return true;
  if (definition && namesPersons(definition) && wordsOf(a) === wordsOf(b)) return true;
  // Archives write some instruments without their maker.
  if (type === 'choice' && b !== '' && a.toLowerCase().endsWith(` ${b.toLowerCase()}`)) return true;
  const [termOfFile, termStored] = [a, b].map((text) => /ENVO[:_](\d{8})/i.exec(text)?.[1]);
  return termOfFile !== undefined && termOfFile === termStored;
}

/** The words of a name in any order: a person is stored as `Lastname, Firstname`. */
const wordsOf = (name: string) =>
  name
    .toLowerCase()
    .split(/[\s,]+/)
    .toSorted()
    .join(' ');

/** A number with a decimal comma or point, a unit, or the letter of a hemisphere behind it. */
function toNumber(text: string): number {
  const [, digits = '', rest = ''] = /^([+-]?[\d.,]+(?:e[+-]?\d+)?)\s*(.*)$/i.exec(text) ?? [];
  const number = Number(/^[+-]?\d+,\d+$/.test(digits) ? digits.replace(',', '.') : digits);
  return digits === '' ? Number.NaN : /^°?\s*[SW]$/i.test(rest) ? -number : number;
}

function isSameNumber(a: string, b: string): boolean {
  const [inFile, stored] = [toNumber(a), Number(b)];
  return b !== '' && Math.abs(inFile - stored) <= 1e-9 * Math.max(1, Math.abs(inFile));
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** All days that a text may mean, as `yyyy-mm-dd`, or with less precision. */
function daysOf(text: string): string[] {
  const two = (number: string | number) => String(number).padStart(2, '0');
  const iso = /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?(?:[T /].*)?$/.exec(text);
  if (iso)
    return [
      [
        iso[1],
        ...iso
          .slice(2)
          .filter(Boolean)
          .map((part) => two(part ?? '')),
      ].join('-'),
    ];
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (compact) return [compact.slice(1).join('-')];
  const numbers = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})(?:[T ].*)?$/.exec(text);
  if (numbers) {
    const [, first = '', second = '', year = ''] = numbers;
    const full = year.length === 2 ? `20${year}` : year;
    return [`${full}-${two(first)}-${two(second)}`, `${full}-${two(second)}-${two(first)}`];
  }
  const [, day, word = '', year = ''] = /^(?:(\d{1,2})[-_. ])?([a-z]+)[-_. ,]+(\d{4})$/i.exec(text) ?? [];
  const month = months.indexOf(word.slice(0, 3).toLowerCase()) + 1;
  return month > 0 ? [[year, two(month), ...(day ? [two(day)] : [])].join('-')] : [];
}

/** The value that a person reads in the wrong one of a message, written as it is asked for; null where only they could tell. */
export function readValue(field: string, message: string): string | null {
  const value = /“([^”]+)”/.exec(message)?.[1] ?? '';
  const [day, other] = columnOf(field)?.field.type === 'date' ? daysOf(value) : [];
  return day !== undefined && other === undefined ? day : null;
}

const isSameDay = (a: string, b: string): boolean =>
  daysOf(a).some((day) => daysOf(b).includes(day)) || a.split('/').some((end) => daysOf(end).includes(b));
