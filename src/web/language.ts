import { useTranslation } from 'react-i18next';
import {
  createI18n,
  type Language,
  languages,
  negotiateLanguage,
  type SentenceKey,
} from '../catalogue/locales/index.ts';
import { initial } from './session-store.ts';

export type WordKey = SentenceKey;
export type WordParams = Readonly<Record<string, string | number>>;
export type Word = (key: WordKey, params?: WordParams) => string;

const storageKey = 'strandbook.language';

function isLanguage(value: string | null | undefined): value is Language {
  return languages.some((language) => language === value);
}

/** The language chosen here before, else the one the browser asks for. A browser may forbid storage. */
function firstLanguage(): Language {
  try {
    const stored = localStorage.getItem(storageKey);
    if (isLanguage(stored)) return stored;
  } catch {}
  return initial?.language ?? negotiateLanguage(navigator.languages.join(','));
}

export const i18n = createI18n(firstLanguage());
document.documentElement.lang = i18n.language;

export function currentLanguage(): Language {
  return isLanguage(i18n.language) ? i18n.language : languages[0];
}

/** The language that the toggle would switch to. */
export function nextLanguage(language: Language): Language {
  return languages[(languages.indexOf(language) + 1) % languages.length] ?? languages[0];
}

export function chooseLanguage(language: Language): void {
  try {
    localStorage.setItem(storageKey, language);
  } catch {}
  document.documentElement.lang = language;
  i18n.changeLanguage(language);
}

/** A word outside a component; inside, `useWords` follows a change of language. */
export const word: Word = (key, params = {}) => i18n.t(key, params);

/** The words of the chosen language, and which one it is. */
export function useWords(): { t: Word; language: Language } {
  const { t } = useTranslation(undefined, { i18n });
  return { t: (key, params = {}) => t(key, params), language: currentLanguage() };
}
