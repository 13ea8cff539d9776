import type { entryAnswers as en } from '../en/entry-answers.ts';
import type { SameKeys } from '../index.ts';

/** Messages about refused changes of many elements. */
export const entryAnswers = {
  nothingChosen: 'Bitte wählen Sie mindestens ein Element aus.',
  gone_one: '{count} dieser Elemente gibt es nicht mehr. Bitte laden Sie die Seite neu; nichts wurde geändert.',
  gone_other: '{count} dieser Elemente gibt es nicht mehr. Bitte laden Sie die Seite neu; nichts wurde geändert.',
  replaces_one: '{count} dieser Elemente hat einen anderen Wert, der ersetzt würde; nichts wurde geändert.',
  replaces_other: '{count} dieser Elemente haben einen anderen Wert, der ersetzt würde; nichts wurde geändert.',
  shares:
    '{number} ist die Nummer eines einzigen Laufs, und {count} Elemente hätten sie; nichts wurde geändert. Ein Lauf gehört zu einem Element.',
  receipt: {
    refused:
      'Die ENA hat diese Einreichung abgelehnt, deshalb stehen in der Quittung keine Nummern. Die ENA schreibt: {messages}',
    other: 'Das ist XML, aber keine Quittung der ENA: Eine Quittung beginnt mit RECEIPT.',
    broken: 'Diese Quittung ist unvollständig. Bitte speichern Sie sie noch einmal so, wie sie von der ENA kam.',
  },
  table: {
    tooLong: 'Die Tabelle hat mehr als {max, grouped} Zeilen.',
    tooWide: 'Eine Zeile der Tabelle hat mehr als {max, grouped} Spalten.',
    noNames:
      'Keine Spalte enthält Namen von Proben oder Read-Dateien dieses Imports. Bitte prüfen Sie, ob es die richtige Tabelle ist.',
    noNumbers:
      'Keine Spalte enthält Accession-Nummern. Bitte lassen Sie nur zwei Spalten stehen: den Namen der Probe oder Datei und die Nummer.',
    changed:
      'Einige dieser Elemente wurden inzwischen geändert. Bitte sehen Sie sich den Vergleich noch einmal an; nichts wurde geändert.',
  },
} as const satisfies SameKeys<typeof en>;
