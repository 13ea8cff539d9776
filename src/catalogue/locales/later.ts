import { element as elementDe } from './de/element.ts';
import { entries as entriesDe } from './de/entries.ts';
import { element as elementEn } from './en/element.ts';
import { entries as entriesEn } from './en/entries.ts';
import type { KeyOf, Language } from './index.ts';

/** Words of screens that few open first: a page loads them together with the screen. */
export const laterWords = {
  en: { element: elementEn, entries: entriesEn },
  de: { element: elementDe, entries: entriesDe },
} as const satisfies Record<Language, unknown>;

export type LaterKey = KeyOf<(typeof laterWords)['en']>;
