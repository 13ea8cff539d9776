import type { jump as en } from '../en/quick-search.ts';
import type { SameKeys } from '../index.ts';

/** Suggestions of the field in the header: records, pages and saved searches to go to. */
export const jump = {
  suggestions: 'Vorschläge',
  recent: 'Zuletzt',
  pages: 'Seiten',
  found_one: '{count} Vorschlag',
  found_other: '{count} Vorschläge',
  none: 'Keine Treffer.',
  failed: 'Die Vorschläge ließen sich nicht laden.',
  enter: 'Die Eingabetaste sucht „{q}“ in allen Sequenzierelementen.',
  begin:
    'Tippen Sie den Namen einer Kampagne, Probenahme, Probe, Person, Datei, Seite, eines Projekts oder einer Studie.',
} as const satisfies SameKeys<typeof en>;
