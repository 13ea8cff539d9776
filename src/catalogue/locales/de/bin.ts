import type { bin as en } from '../en/bin.ts';
import type { SameKeys } from '../index.ts';

export const bin = {
  first:
    'Dieser Import verwendet Datensätze aus {filename}, am {when, day} rückgängig gemacht von {who}. Bitte stellen Sie zuerst diesen wieder her; nichts wurde geändert.',
  lacks: 'Wiederherstellen geht nicht: Für {many} fehlt inzwischen etwas, das sie brauchen ({one}).',
  taken:
    'Das lässt sich nicht wiederherstellen: Inzwischen gibt es einen Datensatz mit demselben Namen oder Schlüssel. Bitte löschen Sie ihn zuerst oder benennen Sie ihn um.',
} as const satisfies SameKeys<typeof en>;
