import { element as elementDe } from './de/element.ts';
import { entries as entriesDe } from './de/entries.ts';
import { importUnit as importUnitDe } from './de/import-unit.ts';
import { element as elementEn } from './en/element.ts';
import { entries as entriesEn } from './en/entries.ts';
import { importUnit as importUnitEn } from './en/import-unit.ts';
import type { KeyOf, Language } from './index.ts';

/** Words of screens that few open first: a page loads them together with the screen. */
export const laterWords = {
  en: { element: elementEn, entries: entriesEn, importUnit: importUnitEn },
  de: { element: elementDe, entries: entriesDe, importUnit: importUnitDe },
} as const satisfies Record<Language, unknown>;

export type LaterKey = KeyOf<(typeof laterWords)['en']>;
