import type { kept as en } from '../en/saved-searches.ts';
import type { SameKeys } from '../index.ts';

/** Searches that are kept under a name. */
export const kept = {
  menu: 'Gemerkte Suchen',
  keep: 'Diese Suche merken …',
  manage: 'Umbenennen oder löschen …',
  copy: 'Link zu dieser Suche kopieren',
  copied: 'Der Link ist kopiert. Wer ihn öffnet, sieht diese Suche.',
  copyFailed: 'Der Link ließ sich nicht kopieren. Er steht in der Adresszeile des Browsers.',
  none: 'Noch ist nichts gemerkt.',
  name: 'Name',
  keepTitle: 'Diese Suche merken',
  keepHelp:
    'Gemerkt werden Wörter, gewählte Werte, Kartenausschnitt, Felder und Reihenfolge. Die Treffer werden jedes Mal neu ermittelt.',
  save: 'Merken',
  saved: 'Als „{name}“ gemerkt.',
  manageTitle: 'Gemerkte Suchen',
  rename: 'Umbenennen',
  renamed: 'In „{name}“ umbenannt.',
  nameOf: 'Name von „{name}“',
  remove: '„{name}“ löschen',
  removeNow: 'Löschen',
  removed: '„{name}“ ist gelöscht.',
  failed: 'Die gemerkten Suchen ließen sich nicht laden.',
  failedChange: 'Das hat nicht geklappt: {message}',
} as const satisfies SameKeys<typeof en>;
