import type { samplingCalls as en } from '../en/sampling-calls.ts';
import type { SameKeys } from '../index.ts';

/** The call behind the map and the timeline of the home page. */
export const samplingCalls = {
  call: 'Wo und wann Proben genommen wurden, nach Kampagnen',
  text: 'Für eine Karte und einen Zeitverlauf. Nach einer Änderung können noch einmal die Zahlen von davor kommen, während neu gezählt wird.',
  campaigns:
    'Die Kampagnen mit Stationen, höchstens {maxSampledCampaigns}, die mit den jüngsten Proben zuerst. Eine ohne Nummer und Namen steht für Stationen ohne Kampagne.',
  campaign: 'Die Nummer der Kampagne.',
  stations: 'Wie viele Probenahmen sie hat, mit und ohne Position.',
  elements: 'Wie viele Sequenzierelemente aus ihr stammen; null, wo keine Kampagne ist.',
  months: 'Wann Feldproben genommen wurden, nach dem Beginn der Probenahme.',
  month: 'Ein Monat wie `2019-03`, oder ein Jahr, wo kein Monat bekannt ist.',
  samples: 'Wie viele Feldproben.',
  places:
    'Wo ihre Stationen liegen: geografische Breite und Länge in Dezimalgrad, und wie viele. Stationen in einer Zelle eines Gitters sind ein Ort; alle Kampagnen zusammen haben höchstens etwa {maxSampledPlaces}.',
  total: 'Wie viele Kampagnen mit Stationen es insgesamt gibt.',
  isCurrent: 'False, während neuere Zahlen gezählt werden: in einigen Sekunden noch einmal fragen.',
} as const satisfies SameKeys<typeof en>;
