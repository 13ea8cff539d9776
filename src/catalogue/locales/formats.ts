import type { Field } from '../definition.ts';
import type { Language } from './index.ts';

/** Separator of groups of three digits in both languages; a narrow no-break space. */
const narrowSpace = '\u202f';

/** Formats a count with grouped digits: `48 217`. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, narrowSpace);
}

/** A number, or a depth such as `0.5-10`, with the decimal sign of the language; all digits stay. */
export function formatDecimal(value: number | string, language: Language): string {
  const text = String(value);
  return language === 'de' ? text.replaceAll(/(?<=\d)\.(?=\d)/g, ',') : text;
}

/**
 * An ISO 8601 date in the format of a language: `2026-11-21` in English, `21.11.2026` in German, with `11.2026` for a
 * month and `2026` for a year. Inputs accept both formats.
 */
export function formatDate(date: string, language: Language): string {
  if (language !== 'de') return date;
  // A pooled library has the dates of several samples in one text.
  return date.replaceAll(/(\d{4})-(\d{2})(?:-(\d{2}))?(?!\d)/g, (_, year, month, day) =>
    [day, month, year].filter((part) => part !== undefined).join('.'),
  );
}

/**
 * A stored date, number or depth in the format of a language, which inputs accept as well. Other texts stay unchanged,
 * as forms would store the changed text.
 */
export function formatValue(value: string | number, type: Field['type'], language: Language): string {
  if (type === 'date') return formatDate(String(value), language);
  return isDecimal(type) ? formatDecimal(value, language) : String(value);
}

/** Whether values of a type can have a decimal sign. */
export function isDecimal(type: Field['type']): boolean {
  return type === 'number' || type === 'latitude' || type === 'longitude' || type === 'depth';
}

/**
 * The name of an entity or field inside a sentence: in lower case in English, unchanged in German. A name with further
 * capitals keeps them: `SAMS ID`.
 */
export function nameInSentence(name: string, language: Language): string {
  return language === 'en' && /^\p{Lu}[^\p{Lu}]*$/u.test(name) ? name.toLowerCase() : name;
}

/** A name behind “without”: with an article in English, without one in German. */
function nameAfterWithout(name: string, language: Language): string {
  const inside = nameInSentence(name, language);
  if (language !== 'en') return inside;
  return `${/^[aeio]/i.test(inside) ? 'an' : 'a'} ${inside}`;
}

/** The formats of placeholders: `{count, grouped}`, `{min, decimal}`, `{date, day}`, `{entity, inside}`. */
export const formats: Readonly<Record<string, (value: unknown, language: Language) => string>> = {
  grouped: (count) => formatCount(Number(count)),
  decimal: (value, language) => formatDecimal(typeof value === 'number' ? value : String(value), language),
  day: (date, language) => formatDate(String(date), language),
  inside: (name, language) => nameInSentence(String(name), language),
  without: (name, language) => nameAfterWithout(String(name), language),
};
