import i18next, { type i18n, type Resource, type TFunction } from 'i18next';
import { minPasswordLength } from '../accounts.ts';
import { maxFilesAtOnce, maxListedRecords, maxUploadMegabytes } from '../limits.ts';
import { de } from './de/index.ts';
import { en } from './en/index.ts';
import { formats } from './formats.ts';

/** The languages a person can read; the first is the fallback. */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];
export type Sentences = TFunction;

export const resources = { en: { translation: en }, de: { translation: de } } as const;

/** The limits that sentences name; every sentence can, with nothing given to it. */
const limits = { maxFilesAtOnce, maxListedRecords, maxUploadMegabytes, minPasswordLength };

type WithoutPlural<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K;
/** The keys of the words in a tree of them. */
export type KeyOf<T> = {
  [K in keyof T & string]: T[K] extends string ? WithoutPlural<K> : `${K}.${KeyOf<T[K]>}`;
}[keyof T & string];

/** The key of a word or sentence, such as `errors.notFound`; a wrong one does not compile. */
export type SentenceKey = KeyOf<typeof en>;

/**
 * An i18next instance that knows every word of the pages, or those that are given. Placeholders are written `{name}`, or
 * with one of our formats `{name, inside}`; nothing is escaped, because neither React nor JSON needs it.
 */
export function createI18n(language: Language, words: Resource = resources): i18n {
  const instance = i18next.createInstance();
  instance.init({
    resources: words,
    lng: language,
    fallbackLng: languages[0],
    initAsync: false,
    interpolation: { escapeValue: false, prefix: '{', suffix: '}', defaultVariables: limits },
  });
  for (const [name, format] of Object.entries(formats))
    instance.services.formatter?.add(name, (value, lng) => format(value, lng === 'de' ? 'de' : languages[0]));
  return instance;
}

const instances = new Map<Language, TFunction>();

/** The sentence function of a language: `sentences('de')('errors.required', { field: 'Name' })`. */
export function sentences(language: Language): Sentences {
  let t = instances.get(language);
  if (!t) {
    t = createI18n(language).getFixedT(language);
    instances.set(language, t);
  }
  return t;
}

/** The best of our languages for an `Accept-Language` header (RFC 9110, section 12.5.4); English where none fits. */
export function negotiateLanguage(header: string | undefined): Language {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const q = parameters.find((p) => p.trim().startsWith('q='));
      return { tag: tag.trim().toLowerCase().split('-')[0] ?? '', q: q ? Number(q.trim().slice(2)) || 0 : 1 };
    })
    .filter((w) => w.q > 0)
    .sort((a, b) => b.q - a.q);
  for (const { tag } of wanted) {
    if (tag === '*') return languages[0];
    const found = languages.find((l) => l === tag);
    if (found) return found;
  }
  return languages[0];
}

/** The same keys with any words: what a translation must fulfil. */
export type SameKeys<T> = { readonly [K in keyof T]: T[K] extends string ? string : SameKeys<T[K]> };
