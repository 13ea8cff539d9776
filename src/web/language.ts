import { useSyncExternalStore } from 'react';
import type { PageTranslationKey } from '../catalogue/locales/index.ts';
import { createI18n, type Language, languages, negotiateLanguage } from '../catalogue/locales/languages.ts';
import { embeddedData } from './session-store.ts';

export type TranslationKey = PageTranslationKey;
type TranslationParams = Readonly<Record<string, string | number>>;
export type Translate = (key: TranslationKey, params?: TranslationParams) => string;

/** The words of a language in two files: of the frame and Home, and of all other screens. */
const bundleLoaders = {
  en: {
    frame: async () => (await import('../catalogue/locales/en/frame.ts')).frame,
    screens: async () => (await import('../catalogue/locales/en/screens.ts')).screens,
  },
  de: {
    frame: async () => (await import('../catalogue/locales/de/frame.ts')).frame,
    screens: async () => (await import('../catalogue/locales/de/screens.ts')).screens,
  },
} as const;
type BundleName = keyof (typeof bundleLoaders)['en'];

const storageKey = 'strandbook.language';

function isLanguage(value: string | null | undefined): value is Language {
  return languages.some((language) => language === value);
}

/** The language chosen here before, else the one the browser asks for. A browser may forbid storage. */
function detectLanguage(): Language {
  try {
    const stored = localStorage.getItem(storageKey);
    if (isLanguage(stored)) return stored;
  } catch {}
  return embeddedData?.language ?? negotiateLanguage(navigator.languages.join(','));
}

/** The language that is shown next; also the one that is shown now, unless its words are still on their way. */
let selectedLanguage = detectLanguage();
const neededBundles = new Set<BundleName>(['frame']);

export const i18n = createI18n(selectedLanguage, {});
document.documentElement.lang = selectedLanguage;

/** Loads the words of a language that this page needs; a text of an institute's own that is there stays. */
async function loadTranslations(language: Language): Promise<void> {
  const add = async (part: BundleName) =>
    i18n.addResourceBundle(language, 'translation', await bundleLoaders[language][part](), true);
  await Promise.all([...neededBundles].map(add));
}

/** Loads the words without which nothing is drawn. */
export const loadInitialTranslations = (): Promise<void> => loadTranslations(selectedLanguage);

/** Waits for a part of the pages and for the words of all screens, without which it is not drawn. */
export async function withScreenTranslations<T>(part: Promise<T>): Promise<T> {
  neededBundles.add('screens');
  const [loaded] = await Promise.all([part, loadTranslations(currentLanguage()), loadTranslations(selectedLanguage)]);
  return loaded;
}

/** Loads the words of this page in every language. */
export async function loadAllLanguages(): Promise<void> {
  await Promise.all(languages.map(loadTranslations));
}

export function currentLanguage(): Language {
  return isLanguage(i18n.language) ? i18n.language : languages[0];
}

/** The language that the toggle would switch to. */
export function nextLanguage(language: Language): Language {
  return languages[(languages.indexOf(language) + 1) % languages.length] ?? languages[0];
}

/** Shows the pages in a language as soon as its words are there. */
export async function changeLanguage(language: Language): Promise<void> {
  const before = selectedLanguage;
  selectedLanguage = language;
  try {
    await loadTranslations(language);
  } catch (error) {
    if (selectedLanguage === language) selectedLanguage = before;
    throw error;
  }
  if (selectedLanguage !== language) return;
  try {
    localStorage.setItem(storageKey, language);
  } catch {}
  document.documentElement.lang = language;
  await i18n.changeLanguage(language);
}

/** Sentences without parameters by their keys. A list says some of them in every row, and i18next puts each together anew. */
const translationCache = new Map<TranslationKey, string>();
i18n.on('languageChanged', () => translationCache.clear());
i18n.store.on('added', () => translationCache.clear());

/** A word outside a component; inside, `useTranslation` follows a change of language. */
export const translate: Translate = (key, params) => {
  if (params) return i18n.t(key, params);
  const text = translationCache.get(key) ?? i18n.t(key);
  translationCache.set(key, text);
  return text;
};

type Translator = { t: Translate; language: Language };

/** The words of each language; `t` is another function in each, so that what is kept with it is made anew. */
const translators: Readonly<Record<Language, Translator>> = {
  en: { t: (key, params) => translate(key, params), language: 'en' },
  de: { t: (key, params) => translate(key, params), language: 'de' },
};

function subscribeToLanguage(listener: () => void): () => void {
  i18n.on('languageChanged', listener);
  return () => i18n.off('languageChanged', listener);
}

/** The words of the chosen language, and which one it is. */
export const useTranslation = (): Translator => translators[useSyncExternalStore(subscribeToLanguage, currentLanguage)];
