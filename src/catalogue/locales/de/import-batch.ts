import type { importUnit as en } from '../en/import-batch.ts';
import type { SameKeys } from '../index.ts';

export const importUnit = {
  above: 'Import',
  lead_one: 'Gespeichert am {day}: {count, grouped} Zeile.',
  lead_other: 'Gespeichert am {day}: {count, grouped} Zeilen.',
  brought: 'Was er angelegt hat',
  rows: 'Diese Zeilen zeigen',
  file: 'Datei herunterladen',
  undo: 'Import rückgängig machen',
  question: 'Den Import von {filename} rückgängig machen?',
  goes: 'Gelöscht werden:',
  stays: 'Es bleiben, weil andere sie verwenden oder sie allen gemeinsam sind:',
  toBin: 'Was gelöscht wird, kommt in den Papierkorb, und Sie können es {days} Tage lang zurückholen.',
  undoNow: 'Rückgängig machen',
  keep: 'Behalten',
  isUndone: 'Der Import wurde rückgängig gemacht.',
  undone: 'Rückgängig gemachte Importe',
  undoneBy: 'rückgängig gemacht von {who}, {when}',
  restore: 'Zurückholen',
  restored: '{filename} ist wieder da.',
  notRestored_one:
    '{count, grouped} Verweis ließ sich nicht wiederherstellen, weil es einen der beiden Datensätze nicht mehr gibt.',
  notRestored_other:
    '{count, grouped} Verweise ließen sich nicht wiederherstellen, weil es einen der beiden Datensätze nicht mehr gibt.',
} as const satisfies SameKeys<typeof en>;
