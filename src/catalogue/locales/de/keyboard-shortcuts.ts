import type { keys as en } from '../en/keyboard-shortcuts.ts';
import type { SameKeys } from '../index.ts';

export const keys = {
  title: 'Tastatur',
  tour: 'Rundgang durch den Import (1 min)',
  or: 'oder',
  names: {
    enter: 'Eingabe',
    escape: 'Esc',
    control: 'Strg',
    command: '⌘',
    space: 'Leertaste',
    pageUp: 'Bild auf',
    pageDown: 'Bild ab',
    home: 'Pos1',
    end: 'Ende',
    tab: 'Tab',
  },
  groups: { everywhere: 'Überall', tables: 'In Tabellen und Listen', forms: 'In Formularen' },
  does: {
    find: 'auf dieser Seite suchen',
    jump: 'zu einem Datensatz oder einer Seite gehen',
    keys: 'diese Liste zeigen',
    close: 'schließen, was offen ist, oder ein Formular verlassen',
    down: 'vom Suchfeld in die Zeilen und von Zeile zu Zeile',
    tenRows: 'zehn Zeilen hinauf oder hinab',
    ends: 'zur ersten oder letzten Zeile',
    sides: 'zu den anderen Spalten',
    open: 'die Zeile öffnen',
    select: 'die Zeile auswählen, wo Zeilen ein Kästchen haben',
    inRow: 'zu den Links und Schaltflächen der Zeile',
    save: 'speichern',
    help: 'das Feld erklären',
    choose: 'aus einer Liste wählen: Pfeiltasten, dann Eingabe',
  },
} as const satisfies SameKeys<typeof en>;
