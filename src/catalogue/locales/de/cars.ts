import type { cars as en } from '../en/cars.ts';
import type { SameKeys } from '../index.ts';

export const cars = {
  title: 'Autos',
  lead: 'Eine Vorführung der Stichwortsuche. Alle diese Autos sind erfunden.',
  term: 'Stichwort',
  termHelp: 'eine Nummer, ein Baujahr, eine Marke oder eine Farbe auf Englisch; ohne Stichwort erscheinen alle',
  search: 'Suchen',
  nothing: 'Nichts!',
  loading: 'Einträge werden geladen, bitte warten ...',
  vin: 'Fahrgestellnummer',
  year: 'Baujahr',
  brand: 'Marke',
  color: 'Farbe',
  choose: '{vin} auswählen',
  found: '{count, grouped} gefunden, {selected, grouped} ausgewählt',
  format: 'Format',
  download: 'Herunterladen',
  whole: 'Ohne Auswahl wird alles heruntergeladen, was gefunden wurde.',
} as const satisfies SameKeys<typeof en>;
