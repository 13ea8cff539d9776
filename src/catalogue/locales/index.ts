import type { TFunction } from 'i18next';
import { de } from './de/index.ts';
import { en } from './en/index.ts';
import { createI18n, type Language } from './languages.ts';

export { createI18n, type Language, languages, negotiateLanguage } from './languages.ts';
export type Translate = TFunction;

/** All texts of the pages. Pages load them in parts, so that their code must import only types from this file. */
export const resources = { en: { translation: en }, de: { translation: de } } as const;

type WithoutPlural<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K;
/** The keys of a tree of texts. */
export type KeyOf<T> = {
  [K in keyof T & string]: T[K] extends string ? WithoutPlural<K> : `${K}.${KeyOf<T[K]>}`;
}[keyof T & string];

/** The key of a text of the pages, such as `errors.notFound`. */
export type PageTranslationKey = KeyOf<typeof en>;

const instances = new Map<Language, TFunction>();

/** The translate function of a language: `getTranslate('de')('errors.required', { field: 'Name' })`. */
export function getTranslate(language: Language): Translate {
  let t = instances.get(language);
  if (!t) {
    t = createI18n(language, resources).getFixedT(language);
    instances.set(language, t);
  }
  return t;
}

/** The type of a translation: the same keys with any texts. */
export type SameKeys<T> = { readonly [K in keyof T]: T[K] extends string ? string : SameKeys<T[K]> };
