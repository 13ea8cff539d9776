import { useSyncExternalStore } from 'react';
import type { SentenceKey } from '../catalogue/locales/index.ts';
import { createI18n, type Language, languages, negotiateLanguage } from '../catalogue/locales/languages.ts';
import { initial } from './session-store.ts';

export type WordKey = SentenceKey;
type WordParams = Readonly<Record<string, string | number>>;
export type Word = (key: WordKey, params?: WordParams) => string;

/** The words of a language in two files: of the frame and Home, and of all other screens. */
const files = {
  en: {
    frame: async () => (await import('../catalogue/locales/en/frame.ts')).frame,
    screens: async () => (await import('../catalogue/locales/en/screens.ts')).screens,
  },
  de: {
    frame: async () => (await import('../catalogue/locales/de/frame.ts')).frame,
    screens: async () => (await import('../catalogue/locales/de/screens.ts')).screens,
  },
} as const;
type Part = keyof (typeof files)['en'];

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

/** The language that is shown next; also the one that is shown now, unless its words are still on their way. */
let chosen = firstLanguage();
const parts = new Set<Part>(['frame']);

export const i18n = createI18n(chosen, {});
document.documentElement.lang = chosen;

/** Loads the words of a language that this page needs; a text of an institute's own that is there stays. */
async function load(language: Language): Promise<void> {
  const add = async (part: Part) =>
    i18n.addResourceBundle(language, 'translation', await files[language][part](), true);
  await Promise.all([...parts].map(add));
}

/** Loads the words without which nothing is drawn. */
export const loadFirstWords = (): Promise<void> => load(chosen);

/** Waits for a part of the pages and for the words of all screens, without which it is not drawn. */
export async function withScreenWords<T>(part: Promise<T>): Promise<T> {
  parts.add('screens');
  const [loaded] = await Promise.all([part, load(currentLanguage()), load(chosen)]);
  return loaded;
}

/** Loads the words of this page in every language. */
export async function loadAllLanguages(): Promise<void> {
  await Promise.all(languages.map(load));
}

export function currentLanguage(): Language {
  return isLanguage(i18n.language) ? i18n.language : languages[0];
}

/** The language that the toggle would switch to. */
export function nextLanguage(language: Language): Language {
  return languages[(languages.indexOf(language) + 1) % languages.length] ?? languages[0];
}

/** Shows the pages in a language as soon as its words are there. */
export async function chooseLanguage(language: Language): Promise<void> {
  const before = chosen;
  chosen = language;
  try {
    await load(language);
  } catch (error) {
    if (chosen === language) chosen = before;
    throw error;
  }
  if (chosen !== language) return;
  try {
    localStorage.setItem(storageKey, language);
  } catch {}
  document.documentElement.lang = language;
  await i18n.changeLanguage(language);
}

/** Sentences without parameters by their keys. A list says some of them in every row, and i18next puts each together anew. */
const said = new Map<WordKey, string>();
i18n.on('languageChanged', () => said.clear());
i18n.store.on('added', () => said.clear());

/** A word outside a component; inside, `useWords` follows a change of language. */
export const word: Word = (key, params) => {
  if (params) return i18n.t(key, params);
  const text = said.get(key) ?? i18n.t(key);
  said.set(key, text);
  return text;
};

type Words = { t: Word; language: Language };

/** The words of each language; `t` is another function in each, so that what is kept with it is made anew. */
const words: Readonly<Record<Language, Words>> = {
  en: { t: (key, params) => word(key, params), language: 'en' },
  de: { t: (key, params) => word(key, params), language: 'de' },
};

function followLanguage(listener: () => void): () => void {
  i18n.on('languageChanged', listener);
  return () => i18n.off('languageChanged', listener);
}

/** The words of the chosen language, and which one it is. */
export const useWords = (): Words => words[useSyncExternalStore(followLanguage, currentLanguage)];
