import type { many as en } from '../en/many.ts';
import type { SameKeys } from '../index.ts';

export const many = {
  cancelled: 'Die Änderung wurde abgebrochen, und nichts wurde geändert.',
  running: 'Diese Änderung läuft bereits. Bitte warten Sie auf ihr Ergebnis.',
  editsAlone: '{field} lässt sich nicht mit einer anderen Auswahl oder Änderung verbinden.',
  gone_one: 'Einer der ausgewählten Datensätze ist nicht mehr vorhanden. Nichts wurde geändert.',
  gone_other: '{count, grouped} der ausgewählten Datensätze sind nicht mehr vorhanden. Nichts wurde geändert.',
  intoItself: 'Ein Datensatz lässt sich nicht mit sich selbst zusammenführen.',
  nothing: 'Inzwischen trifft kein Datensatz mehr zu. Nichts wurde geändert.',
  nothingToDo: 'Bitte geben Sie an, was geändert werden soll.',
  others_one:
    'Inzwischen trifft {count, grouped} Datensatz zu statt {expected, grouped}. Bitte sehen Sie sich die Auswahl noch einmal an; nichts wurde geändert.',
  others_other:
    'Inzwischen treffen {count, grouped} Datensätze zu statt {expected, grouped}. Bitte sehen Sie sich die Auswahl noch einmal an; nichts wurde geändert.',
  refused_one: 'Ein Datensatz lässt sich so nicht ändern, und nichts wurde geändert: {first}',
  refused_other: '{count, grouped} Datensätze lassen sich so nicht ändern, und nichts wurde geändert: {first}',
  select: 'Bitte wählen Sie Datensätze entweder über ihre Nummern oder über Suche und Filter aus.',
  otherUnit:
    '{one} und {other} unterscheiden sich in Art oder Einheit, sodass ihre Werte nicht zusammengehören. Es wurde nichts geändert.',
  twoAccounts:
    'Zwei dieser Personen haben ein Konto. Bitte entfernen Sie zuerst eines der Konten; nichts wurde geändert.',
} as const satisfies SameKeys<typeof en>;
