import type { templateScreens as en } from '../en/template-screens.ts';
import type { SameKeys } from '../index.ts';

export const templateScreens = {
  export: {
    title: 'Vorlagenexport',
    lead: 'Eine Tabelle zum Ausfüllen, mit einer Notiz an jeder Spalte und Auswahllisten für Felder mit festen Begriffen.',
    choose: 'Vorlage',
    opened: '{name} wurde in einem neuen Tab geöffnet.',
    own: 'Eigene Spalten',
    ownLead: 'Wählen Sie die Spalten, die Sie brauchen, und die Messgrößen, die Sie gemessen haben.',
    ownOpened: 'Die Vorlage mit Ihren eigenen Spalten wird heruntergeladen.',
    again: 'Kein Download? Hier versuchen',
    validation: 'Die Prüfung hat Fehler gefunden:',
    failed: 'Bei der Verarbeitung der Anfrage ist ein Fehler aufgetreten: {status}',
  },
  import: {
    title: 'Vorlagenimport',
    lead: 'Mehrere ausgefüllte Vorlagen auf einmal. Jede Datei wird ganz oder gar nicht gespeichert, unabhängig von den anderen.',
    noStudy:
      'Die Dateien gehören zu keiner Studie. Für eine Tabelle, die zu einer Studie gehört, nehmen Sie bitte den Datenimport.',
    files: 'Dateien',
    drop: 'Ausgefüllte Vorlagen hierher ziehen',
    rules:
      'Excel (xlsx) oder OpenDocument (ods), jede höchstens {maxUploadMegabytes} MB, {maxFilesAtOnce} Dateien auf einmal',
    choose: 'Dateien wählen',
    more: 'Dateien hinzufügen',
    input: 'Ausgefüllte Vorlagen',
    refused: '{name} wurde nicht angenommen. {why}',
    upload: 'Hochladen',
    needsFile: 'Wählen Sie zuerst eine Datei.',
    remove: '{name} aus der Liste entfernen',
    at: 'Datei {number} von {count}: {name}',
    pending: 'Wartet auf das Hochladen.',
    stored: 'Gespeichert',
    error: 'Nicht gespeichert',
    unknown: 'Unbekannter Status',
    unknownText:
      'Der Server meldet den Status „{status}“, der hier nicht bekannt ist. Ob die Datei gespeichert wurde, zeigen „Meine Einträge“.',
    silent: 'Der Server hat zu dieser Datei nichts gemeldet. Ob sie gespeichert wurde, zeigen „Meine Einträge“.',
    showMore_one: '{count} weiteren zeigen',
    showMore_other: '{count} weitere zeigen',
    ended_one: '{stored} von {count, grouped} Datei wurde gespeichert.',
    ended_other: '{stored} von {count, grouped} Dateien wurden gespeichert.',
  },
} as const satisfies SameKeys<typeof en>;
