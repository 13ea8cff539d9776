import type { Language } from '../../catalogue/locales/index.ts';

/**
 * The name of an entity, or the label of a field, inside of a sentence: English writes it small there, German does not.
 * What has other capitals than its first keeps them all: `SAMS ID`.
 */
export function withinSentence(name: string, language: Language): string {
  return language === 'en' && /^\p{Lu}[^\p{Lu}]*$/u.test(name) ? name.toLowerCase() : name;
}
