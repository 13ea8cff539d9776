import type { TFunction } from 'i18next';
import { de } from './de/index.ts';
import { en } from './en/index.ts';
import { createI18n, type Language } from './languages.ts';

export { createI18n, type Language, languages, negotiateLanguage } from './languages.ts';
export type Translate = TFunction;

/** All words that the pages say. A page loads them in parts; no file of it imports more from here than types. */
export const resources = { en: { translation: en }, de: { translation: de } } as const;

type WithoutPlural<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K;
/** The keys of the words in a tree of them. */
export type KeyOf<T> = {
  [K in keyof T & string]: T[K] extends string ? WithoutPlural<K> : `${K}.${KeyOf<T[K]>}`;
}[keyof T & string];

/** The key of a word or sentence, such as `errors.notFound`; a wrong one does not compile. */
export type PageTranslationKey = KeyOf<typeof en>;

const instances = new Map<Language, TFunction>();

/** The sentence function of a language: `sentences('de')('errors.required', { field: 'Name' })`. */
export function getTranslate(language: Language): Translate {
  let t = instances.get(language);
  if (!t) {
    t = createI18n(language, resources).getFixedT(language);
    instances.set(language, t);
  }
  return t;
}

/** The same keys with any words: what a translation must fulfil. */
export type SameKeys<T> = { readonly [K in keyof T]: T[K] extends string ? string : SameKeys<T[K]> };
