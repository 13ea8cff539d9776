import { api as de } from './de/api.ts';
import { api as en } from './en/api.ts';
import { createI18n, type Language, resources, type Sentences } from './index.ts';

/** The words of the description of all calls. Only the server says them: they weigh on no page. */
export const apiWords = { en, de } as const satisfies Record<Language, unknown>;

const words = {
  en: { translation: { ...resources.en.translation, api: en } },
  de: { translation: { ...resources.de.translation, api: de } },
} as const satisfies Record<Language, unknown>;

/** All sentences of a language, those of the description among them: `api.…`. */
export function apiSentences(language: Language): Sentences {
  return createI18n(language, words).getFixedT(language);
}
