import type { Field } from '../definition.ts';
import type { Language } from './index.ts';

/** Sign between groups of three digits, in every language the same; it does not break. */
const narrowSpace = '\u202f';

/** A count as `48 217`. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, narrowSpace);
}

/** A number, or a depth such as `0.5-10`, with the decimal sign of the language and no digit more or less than it has. */
export function formatDecimal(value: number | string, language: Language): string {
  const text = String(value);
  return language === 'de' ? text.replaceAll(/(?<=\d)\.(?=\d)/g, ',') : text;
}

/**
 * A date in ISO 8601 as a table of the language has it: `2026-11-21` in English, `21.11.2026` in German, and a month or a
 * year alone as `11.2026` or `2026`. An input understands both.
 */
export function formatDate(date: string, language: Language): string {
  if (language !== 'de') return date;
  // Of a library that was pooled, a text holds the dates of several samples.
  return date.replaceAll(/(\d{4})-(\d{2})(?:-(\d{2}))?(?!\d)/g, (_, year, month, day) =>
    [day, month, year].filter((part) => part !== undefined).join('.'),
  );
}

/**
 * A stored value as the language writes it: a date, a number or a depth, which an input understands in this form as well.
 * Texts stay as they are, since a form would store them otherwise.
 */
export function formatValue(value: string | number, type: Field['type'], language: Language): string {
  if (type === 'date') return formatDate(String(value), language);
  return isDecimal(type) ? formatDecimal(value, language) : String(value);
}

/** Whether values of a type have a decimal sign. */
export function isDecimal(type: Field['type']): boolean {
  return type === 'number' || type === 'latitude' || type === 'longitude' || type === 'depth';
}

/**
 * The name of an entity, or the label of a field, inside of a sentence: English writes it small there, German does not.
 * A name with other capitals than its first keeps them all: `SAMS ID`.
 */
export function nameInSentence(name: string, language: Language): string {
  return language === 'en' && /^\p{Lu}[^\p{Lu}]*$/u.test(name) ? name.toLowerCase() : name;
}

/** A name behind “without”: English has an article there, German none. */
function nameAfterWithout(name: string, language: Language): string {
  const inside = nameInSentence(name, language);
  if (language !== 'en') return inside;
  return `${/^[aeio]/i.test(inside) ? 'an' : 'a'} ${inside}`;
}

/** Ways to write a value that its placeholder may name: `{count, grouped}`, `{min, decimal}`, `{date, day}`, `{entity, inside}`. */
export const formats: Readonly<Record<string, (value: unknown, language: Language) => string>> = {
  grouped: (count) => formatCount(Number(count)),
  decimal: (value, language) => formatDecimal(typeof value === 'number' ? value : String(value), language),
  day: (date, language) => formatDate(String(date), language),
  inside: (name, language) => nameInSentence(String(name), language),
  without: (name, language) => nameAfterWithout(String(name), language),
};
