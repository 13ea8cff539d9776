import { useSyncExternalStore } from 'react';
import type { PageTranslationKey } from '../catalogue/locales/index.ts';
import { createI18n, isLanguage, type Language, languages, negotiateLanguage } from '../catalogue/locales/languages.ts';
import { embeddedData } from './session-store.ts';

export type TranslationKey = PageTranslationKey;
type TranslationParams = Readonly<Record<string, string | number>>;
export type Translate = (key: TranslationKey, params?: TranslationParams) => string;

/** The texts of a language in two files: for the frame and Home, and for all other screens. */
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

/** The language selected here before, else the browser's. A browser may forbid storage. */
function detectLanguage(): Language {
  try {
    const stored = localStorage.getItem(storageKey);
    if (isLanguage(stored)) return stored;
  } catch {}
  return embeddedData?.language ?? negotiateLanguage(navigator.languages.join(','));
}

/** The selected language; displayed as soon as its texts are loaded. */
let selectedLanguage = detectLanguage();
const neededBundles = new Set<BundleName>(['frame']);

export const i18n = createI18n(selectedLanguage, {});
document.documentElement.lang = selectedLanguage;

/** Loads the bundles of a language that this page needs; texts that the institute has overridden stay. */
async function loadTranslations(language: Language): Promise<void> {
  const add = async (bundle: BundleName) =>
    i18n.addResourceBundle(language, 'translation', await bundleLoaders[language][bundle](), true);
  await Promise.all([...neededBundles].map(add));
}

/** Loads the texts that the first rendering needs. */
export const loadInitialTranslations = (): Promise<void> => loadTranslations(selectedLanguage);

/** Waits for a lazily loaded module and for the texts of all screens, which it needs. */
export async function withScreenTranslations<T>(module: Promise<T>): Promise<T> {
  neededBundles.add('screens');
  const [loaded] = await Promise.all([module, loadTranslations(currentLanguage()), loadTranslations(selectedLanguage)]);
  return loaded;
}

/** Loads the bundles that this page needs in every language. */
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

/** Switches to a language as soon as its texts are loaded. */
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

/** Translates a key outside of components; inside, `useTranslation` renders again when the language changes. */
export const translate: Translate = (key, params) => (params ? i18n.t(key, params) : i18n.t(key));

type Translator = { t: Translate; language: Language };

/**
 * One translator for each language. Their `t` are different functions, so that values memoized with `t` are computed
 * again after a change of language.
 */
const translators: Readonly<Record<Language, Translator>> = {
  en: { t: (key, params) => translate(key, params), language: 'en' },
  de: { t: (key, params) => translate(key, params), language: 'de' },
};

function subscribeToLanguage(listener: () => void): () => void {
  i18n.on('languageChanged', listener);
  return () => i18n.off('languageChanged', listener);
}

/** The translate function of the displayed language, and the language. */
export const useTranslation = (): Translator => translators[useSyncExternalStore(subscribeToLanguage, currentLanguage)];
