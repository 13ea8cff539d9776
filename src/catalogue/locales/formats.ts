import type { Language } from './index.ts';

/** Between groups of three digits, in every language the same; it does not break. */
const narrowSpace = '\u202f';

/** A count as `48 217`. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, narrowSpace);
}

/**
 * The name of an entity, or the label of a field, inside of a sentence: English writes it small there, German does not.
 * A name with other capitals than its first keeps them all: `SAMS ID`.
 */
export function withinSentence(name: string, language: Language): string {
  return language === 'en' && /^\p{Lu}[^\p{Lu}]*$/u.test(name) ? name.toLowerCase() : name;
}

/** A name behind “without”: English has an article there, German none. */
function behindWithout(name: string, language: Language): string {
  const inside = withinSentence(name, language);
  if (language !== 'en') return inside;
  return `${/^[aeio]/i.test(inside) ? 'an' : 'a'} ${inside}`;
}

/** Ways to write a value that its placeholder may name: `{count, grouped}`, `{entity, inside}`. */
export const formats: Readonly<Record<string, (value: unknown, language: Language) => string>> = {
  grouped: (count) => formatCount(Number(count)),
  inside: (name, language) => withinSentence(String(name), language),
  without: (name, language) => behindWithout(String(name), language),
};
