import i18next, { type i18n, type Resource } from 'i18next';
import {
  maxFilesAtOnce,
  maxListedRecords,
  maxPlacedElements,
  maxSampledCampaigns,
  maxSampledPlaces,
  maxUploadMegabytes,
} from '../limits.ts';
import { minPasswordLength } from '../persons/accounts.ts';
import { formats } from './formats.ts';

/** The languages a person can read; the first is the fallback. */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

/** The limits that sentences name; every sentence can, with nothing given to it. */
const limits = {
  maxFilesAtOnce,
  maxListedRecords,
  maxPlacedElements,
  maxSampledCampaigns,
  maxSampledPlaces,
  maxUploadMegabytes,
  minPasswordLength,
};

/**
 * An i18next instance that says the words that are given, or put into it later. Placeholders are written `{name}`, or
 * with one of our formats `{name, inside}`; nothing is escaped, because neither React nor JSON needs it.
 */
export function createI18n(language: Language, words: Resource): i18n {
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
