import type { sampling as en } from '../en/sampling.ts';
import type { SameKeys } from '../index.ts';

/** The map and the timeline of the home page, whose words are loaded with them. */
export const sampling = {
  map: 'Stationen nach Kampagnen',
  mapLabel: 'Karte der Stationen, nach Kampagnen. Eine Tabelle darunter sagt dasselbe.',
  timeline: 'Proben im Lauf der Zeit',
  timelineLabel: 'Proben von {from} bis {to}, nach Kampagnen. Eine Tabelle unter der Karte sagt dasselbe.',
  loading: 'Die Karte wird geladen, bitte warten …',
  failed: 'Die Karte konnte nicht geladen werden: {message}',
  empty:
    'Es gibt noch keine Station. Mit der ersten importierten Tabelle erscheinen ihre Stationen hier auf einer Karte.',
  nowhere: 'Keine der Stationen hat eine Position.',
  undated: 'Keine der Proben hat ein Datum.',
  others: 'andere Kampagnen',
  none: 'ohne Kampagne',
  limited: 'Von {total, grouped} Kampagnen die {shown, grouped}, in denen zuletzt Proben genommen wurden.',
  most: 'Maximum: {number} Proben',
  here_one: '{count, grouped} Station hier',
  here_other: '{count, grouped} Stationen hier',
  then_one: '{when}: {count, grouped} Probe',
  then_other: '{when}: {count, grouped} Proben',
  more: 'und {number} weitere',
  show: 'Die Elemente von {campaign} zeigen',
  elements_one: '{count, grouped} Element',
  elements_other: '{count, grouped} Elemente',
  samples_one: '{count, grouped} Probe',
  samples_other: '{count, grouped} Proben',
  ofYear: 'Elemente aus {year}',
  table: 'Als Tabelle',
  campaign: 'Kampagne',
  sampled: 'Beprobt',
  stations: 'Stationen',
  samples: 'Proben',
  elementsHead: 'Elemente',
} as const satisfies SameKeys<typeof en>;
