import type { operationWarnings as en } from '../en/operation-warnings.ts';
import type { SameKeys } from '../index.ts';

/** The warnings to administrators about the server. */
export const operationWarnings = {
  diskFull:
    'Die Festplatte ist voll: Es kann nichts gespeichert werden, bis auf der Festplatte von DATA_DIR wieder Platz ist. Vorhandene Daten lassen sich weiterhin lesen.',
  diskLow:
    'Auf der Festplatte von DATA_DIR sind nur noch {free} frei. Das reicht womöglich nicht, wenn hochgeladen und heruntergeladen wird und die Datenbank ihr Protokoll schreibt.',
  noBackup: 'Tägliche Sicherungen sind eingerichtet, aber noch keine ist gelungen.',
  backupFailed: 'Die letzte Sicherung ist fehlgeschlagen.',
  backupOld_one: 'Die letzte gelungene Sicherung ist {count, grouped} Tag alt.',
  backupOld_other: 'Die letzte gelungene Sicherung ist {count, grouped} Tage alt.',
} as const satisfies SameKeys<typeof en>;
