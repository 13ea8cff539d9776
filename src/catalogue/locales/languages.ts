import i18next, { type i18n, type Resource } from 'i18next';
import {
  maxFilesAtOnce,
  maxListedRecords,
  maxPlacedElements,
  maxSampledCampaigns,
  maxSampledPlaces,
  maxSourceFiles,
  maxUploadMegabytes,
} from '../limits.ts';
import { minPasswordLength } from '../persons/accounts.ts';
import { formats } from './formats.ts';

/** The languages of the interface; the first is the fallback. */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

/** Whether a text is the code of a language of the interface. */
export function isLanguage(value: string | null | undefined): value is Language {
  return languages.some((language) => language === value);
}

/** The limits that every text can use as placeholders without being given them. */
const limits = {
  maxFilesAtOnce,
  maxSourceFiles,
  maxListedRecords,
  maxPlacedElements,
  maxSampledCampaigns,
  maxSampledPlaces,
  maxUploadMegabytes,
  minPasswordLength,
};

/**
 * Creates an i18next instance with these resources. Placeholders are written `{name}`, or `{name, inside}` with a
 * format; values are not escaped, as React and JSON do that themselves.
 */
export function createI18n(language: Language, resources: Resource): i18n {
  const instance = i18next.createInstance();
  instance.init({
    resources,
    lng: language,
    fallbackLng: languages[0],
    initAsync: false,
    interpolation: { escapeValue: false, prefix: '{', suffix: '}', defaultVariables: limits },
  });
  for (const [name, format] of Object.entries(formats))
    instance.services.formatter?.add(name, (value, lng) => format(value, lng === 'de' ? 'de' : languages[0]));
  return instance;
}

/** The best language for an `Accept-Language` header (RFC 9110, section 12.5.4); English if none matches. */
export function negotiateLanguage(header: string | undefined): Language {
  const preferences = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const q = parameters.find((p) => p.trim().startsWith('q='));
      return { tag: tag.trim().toLowerCase().split('-')[0] ?? '', q: q ? Number(q.trim().slice(2)) || 0 : 1 };
    })
    .filter((preference) => preference.q > 0)
    .sort((a, b) => b.q - a.q);
  for (const { tag } of preferences) {
    if (tag === '*') return languages[0];
    const language = languages.find((name) => name === tag);
    if (language) return language;
  }
  return languages[0];
}
