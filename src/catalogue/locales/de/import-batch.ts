import type { importUnit as en } from '../en/import-batch.ts';
import type { SameKeys } from '../index.ts';

export const importUnit = {
  above: 'Import',
  lead_one: 'Gespeichert am {day}: {count, grouped} Zeile.',
  lead_other: 'Gespeichert am {day}: {count, grouped} Zeilen.',
  brought: 'Angelegte Datensätze',
  history: 'Verlauf dieses Imports',
  rows: 'Elemente zeigen',
  file: 'Datei herunterladen',
  sourceFile: 'Ihre Datei',
  madeTable: 'Daraus erstellte Tabelle',
  undo: 'Import rückgängig machen',
  question: 'Den Import von {filename} rückgängig machen?',
  goes: 'Gelöscht werden:',
  stays: 'Bleiben, weil andere Datensätze sie verwenden oder alle sie gemeinsam nutzen:',
  emptied_one: 'Ein gespeichertes Element verliert die Dateien, die dieser Import ergänzt hat.',
  emptied_other: '{count, grouped} gespeicherte Elemente verlieren die Dateien, die dieser Import ergänzt hat.',
  toBin: 'Gelöschte Datensätze kommen in den Papierkorb. Sie können sie {days} Tage lang wiederherstellen.',
  undoNow: 'Rückgängig machen',
  keep: 'Behalten',
  isUndone: 'Der Import wurde rückgängig gemacht.',
  undone: 'Rückgängig gemachte Importe',
  undoneBy: 'rückgängig gemacht von {who}, {when}',
  restore: 'Wiederherstellen',
  restored: '{filename} wurde wiederhergestellt.',
  notRestored_one:
    '{count, grouped} Verweis ließ sich nicht wiederherstellen, weil es einen der beiden Datensätze nicht mehr gibt.',
  notRestored_other:
    '{count, grouped} Verweise ließen sich nicht wiederherstellen, weil es einen der beiden Datensätze nicht mehr gibt.',
} as const satisfies SameKeys<typeof en>;
