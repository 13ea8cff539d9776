import type { undoing as en } from '../en/undoing.ts';
import type { SameKeys } from '../index.ts';

export const undoing = {
  alreadyUndone: 'Das wurde bereits rückgängig gemacht.',
  cannotUndo: 'Das lässt sich nicht rückgängig machen, und nichts wurde geändert:',
  first:
    'Dieser Import verwendet Datensätze aus {filename}, am {when, day} rückgängig gemacht von {who}. Bitte stellen Sie zuerst diesen wieder her; nichts wurde geändert.',
  lacks: 'Wiederherstellen geht nicht: Für {many} fehlt inzwischen etwas, das sie brauchen ({one}).',
  meanwhile:
    'Jemand hat einen dieser Datensätze gleichzeitig geändert. Bitte versuchen Sie es noch einmal; nichts wurde geändert.',
  taken:
    'Das lässt sich nicht wiederherstellen: Inzwischen gibt es einen Datensatz mit demselben Namen oder Schlüssel. Bitte löschen Sie ihn zuerst oder benennen Sie ihn um.',
  tooOld: 'Das liegt zu lange zurück, um es rückgängig zu machen.',
} as const satisfies SameKeys<typeof en>;
