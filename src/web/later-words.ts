import type { Language } from '../catalogue/locales/index.ts';
import { type LaterKey, laterWords } from '../catalogue/locales/later.ts';
import { i18n, useWords as useFirstWords, type WordKey, type WordParams } from './language.ts';

for (const [language, words] of Object.entries(laterWords))
  i18n.addResourceBundle(language, 'translation', words, true);

type AnyWord = (key: WordKey | LaterKey, params?: WordParams) => string;

/** The words of all pages and those that are loaded with a screen, in the chosen language. */
export function useWords(): { t: AnyWord; language: Language } {
  const { t, language } = useFirstWords();
  return { t: (key, params) => t(key as WordKey, params), language };
}
