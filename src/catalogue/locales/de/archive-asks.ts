import type { archiveAsks as en } from '../en/archive-asks.ts';
import type { SameKeys } from '../index.ts';

export const archiveAsks = {
  title: 'Ihr Archiv wird noch verlangen:',
  rows_one: '{count, grouped} Zeile',
  rows_other: '{count, grouped} Zeilen',
  archives: { gfbio: 'GFBio', ena: 'ENA' },
  value: 'Wert für {field}',
  valueOf: 'Wert für {field} bei {group}',
  usual: 'Ihr üblicher Wert',
  fill_one: '{count, grouped} Zeile füllen',
  fill_other: '{count, grouped} Zeilen füllen',
  byGroup: 'Je Gruppe…',
  groupColumn: 'Gruppen nach Spalte',
  oneForAll: 'Ein Wert für alle',
  more_one: '{count, grouped} weiteres anzeigen',
  more_other: '{count, grouped} weitere anzeigen',
  ready: '{gfbio, grouped} von {count, grouped} bereit für GFBio, {ena, grouped} für ENA.',
  notSequenced_one: '{count, grouped} ist noch nicht sequenziert.',
  notSequenced_other: '{count, grouped} sind noch nicht sequenziert.',
  forAll: 'Einen Wert in alle {records} eintragen…',
  put: 'In {records} eintragen',
  preview: '{records}, {refused, grouped} abgelehnt',
} as const satisfies SameKeys<typeof en>;
