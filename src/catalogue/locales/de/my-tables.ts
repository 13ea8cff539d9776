import type { myTables as en } from '../en/my-tables.ts';
import type { SameKeys } from '../index.ts';

export const myTables = {
  own: 'Ihre üblichen Werte',
  ownHelp:
    'Werden für jede Tabelle angeboten, für die Spalten, die ihr fehlen. Bis Sie eigene speichern, sind es die Ihres letzten Imports.',
  forAll: 'Übliche Werte für alle',
  forAllHelp: 'Werden allen angeboten, die keinen eigenen Wert haben.',
  ofAll: 'Für alle festgelegt: {values}',
  patternHelp: '{sample} steht für den Namen der Probe.',
  outdated: 'Wird nicht mehr angeboten: {message}',
  remove: 'Entfernen',
  add: 'Wert hinzufügen',
  save: 'Speichern',
  saved: 'Die üblichen Werte wurden gespeichert.',
  mappings: 'Ihre Zuordnungen',
  noMappings: 'Noch keine. Eine Zuordnung wird gespeichert, wenn Sie die Spalten einer Tabelle zuordnen.',
  sharedMappings: 'Geteilte Zuordnungen anderer',
  headers_one: '{count, grouped} Spalte',
  headers_other: '{count, grouped} Spalten',
  sharedBy: 'Geteilt von {owner}',
  ownerGone: 'Geteilt von jemandem, dessen Konto es nicht mehr gibt',
  nameOf: 'Name der Zuordnung {name}',
  rename: 'Umbenennen',
  renamed: 'Die Zuordnung heißt jetzt „{name}“.',
  delete: '{name} löschen',
  deleteNow: 'Endgültig löschen',
  deleted: '„{name}“ wurde gelöscht.',
} as const satisfies SameKeys<typeof en>;
