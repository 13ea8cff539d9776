import type { measurements as en } from '../en/measurements.ts';
import type { SameKeys } from '../index.ts';

export const measurements = {
  quantity: 'Messgröße',
  value: 'Wert',
  unit: 'Einheit',
  qualifier: 'Zusatz',
  qualifierOf: '{name}: Zusatz',
  remove: '{name} entfernen',
  add: 'Messwert hinzufügen …',
  none: 'Keine solche Messgröße',
  columns: {
    title: 'Messwerte',
    lead_one: 'Eine Spalte wird als Messwert der Proben gespeichert; weggelassene Spalten: {left}.',
    lead_other: '{count, grouped} Spalten werden als Messwerte der Proben gespeichert; weggelassene Spalten: {left}.',
    of: 'Messgröße der Spalte {header}',
    new: 'Neue Messgröße …',
    others_one: 'Eine weitere weggelassene Spalte zeigen',
    others_other: '{count, grouped} weitere weggelassene Spalten zeigen',
    qualifier: 'Mit dem Zusatz „{qualifier}“, da eine andere Spalte dieselbe Messgröße hat.',
    converted: 'Die Zahlen werden genau umgerechnet: {conversion}.',
    unsure: 'Einige Werte passen nicht oder sind innerhalb einer Probe verschieden.',
    noUnit: 'keine',
    unknownUnit: 'Keine bekannte Einheit. Schreiben Sie sie etwa als °C, µmol/L oder mg/m3.',
    create: 'Anlegen und verwenden',
    keepAll: 'Alle übrigen auch behalten …',
    keepAllLead:
      'Jede Spalte wird eine neue Messgröße. Namen und Einheiten lassen sich hier ändern, nicht Benötigtes lässt sich abwählen; später können Messgrößen in der Verwaltung zusammengeführt und umbenannt werden.',
    differs:
      'Ihre Werte unterscheiden sich innerhalb einer Probe: Sie kommen hinter diesem Namen in den Kommentar des Sequenzierelements.',
    createAll_one: 'Eine Spalte behalten',
    createAll_other: '{count, grouped} Spalten behalten',
  },
  kinds: { number: 'Zahlen', text: 'Texte' },
} as const satisfies SameKeys<typeof en>;
