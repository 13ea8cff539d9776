import type { kept as en } from '../en/saved-searches.ts';
import type { SameKeys } from '../index.ts';

/** Searches that are saved under a name. */
export const kept = {
  menu: 'Gespeicherte Suchen',
  keep: 'Diese Suche speichern …',
  manage: 'Umbenennen oder löschen …',
  copy: 'Link zu dieser Suche kopieren',
  copied: 'Link kopiert. Wer ihn öffnet, sieht diese Suche.',
  copyFailed: 'Der Link ließ sich nicht kopieren. Er steht in der Adresszeile des Browsers.',
  none: 'Noch keine gespeicherten Suchen.',
  name: 'Name',
  keepTitle: 'Diese Suche speichern',
  keepHelp:
    'Gespeichert werden Wörter, Filter, Kartenausschnitt, Felder und Sortierung. Beim Öffnen wird jedes Mal neu gesucht.',
  save: 'Speichern',
  saved: 'Als „{name}“ gespeichert.',
  manageTitle: 'Gespeicherte Suchen',
  rename: 'Umbenennen',
  renamed: 'In „{name}“ umbenannt.',
  nameOf: 'Name von „{name}“',
  remove: '„{name}“ löschen',
  removeNow: 'Löschen',
  removed: '„{name}“ wurde gelöscht.',
  failed: 'Die gespeicherten Suchen ließen sich nicht laden.',
  failedChange: 'Die Änderung ließ sich nicht speichern: {message}',
} as const satisfies SameKeys<typeof en>;
