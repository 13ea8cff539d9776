import type { fieldFormats as en } from '../en/field-formats.ts';
import type { SameKeys } from '../index.ts';

/** The notations of a field's value, by its type, as parts of a sentence. */
export const fieldFormats = {
  text_one: 'Text mit einem Zeichen',
  text_other: 'Text mit bis zu {count, grouped} Zeichen',
  long: 'Text, bei Bedarf mehrere Zeilen',
  number: 'eine Zahl mit Punkt oder Komma als Dezimalzeichen',
  integer: 'eine ganze Zahl',
  latitude: 'Dezimalgrad (WGS 84) von -90 bis 90, oder mit der Halbkugel: 54.5N',
  longitude: 'Dezimalgrad (WGS 84) von -180 bis 180, oder mit der Halbkugel: 12.1E',
  date: "ein Datum, jjjj-mm-tt oder tt.mm.jjjj; vor einen Monat oder ein Jahr allein gehört ein Apostroph: '2019-03, '2019",
  depth: 'eine Zahl oder ein Bereich wie 0-10',
  choice: 'ein Wert aus der Auswahlliste',
  checksum: '32 (MD5) oder 64 (SHA-256) hexadezimale Ziffern',
  accession: 'eine einzige Accession-Nummer wie ERR1234567',
  doi: 'eine DOI wie 10.1000/example.1',
  orcid: 'eine ORCID iD aus 16 Zeichen in vier Blöcken',
  email: 'eine E-Mail-Adresse',
  url: 'eine Webadresse mit https:// oder http://',
  person: 'Nachname, Vorname, oder eine ORCID iD, oder eine E-Mail-Adresse',
  persons: 'Personen in ihrer Reihenfolge, durch ; getrennt und jede als Nachname, Vorname (ORCID iD)',
  measurements: 'Messwerte, die eigene Spalten haben',
  protocol: 'der Name des Protokolls',
  label: 'der Name eines Datensatzes der Liste: {entity}',
  several: '{format}; mehrere werden durch | getrennt',
  severalLists: '{format}; die Listen mehrerer Datensätze werden durch | getrennt',
  record: 'ein Datensatz der Liste: {entity}',
  records: 'mehrere Datensätze der Liste: {entity}',
} as const satisfies SameKeys<typeof en>;
