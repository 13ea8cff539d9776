import type { tour as en } from '../en/tour.ts';
import type { SameKeys } from '../index.ts';

/** The tour of the import. */
export const tour = {
  offer: 'Zum ersten Mal hier?',
  begin: 'Zeigen Sie mir, wie es geht (1 min)',
  decline: 'Nein, danke',
  place: 'Schritt {number} von {count}:',
  back: 'Zurück',
  next: 'Weiter',
  close: 'Rundgang schließen',
  done: 'Fertig',
  take: 'Beispieltabelle verwenden',
  noTable: 'Hier ist noch keine Tabelle.',
  wrong_one: '{count, grouped} Zelle ist falsch.',
  wrong_other: '{count, grouped} Zellen sind falsch.',
  right: 'Alle Zellen sind richtig.',
  titles: {
    template: 'Eine Vorlage herunterladen',
    file: 'Die Tabelle wählen',
    table: 'Fehler berichtigen',
    study: 'Die Studie beschreiben',
    store: 'Prüfen und speichern',
  },
  texts: {
    template:
      'Wählen Sie eine Vorlage und laden Sie sie herunter. Eine Notiz an jeder Spalte erklärt, was hineingehört, und zwei Beispielzeilen zeigen, wie es geht. Sie können auch eine eigene Tabelle verwenden.',
    file: 'Ziehen Sie die ausgefüllte Datei auf diese Seite, wählen Sie sie aus, oder fügen Sie ihre Zellen ein. Zum Üben verwenden Sie die kleine Beispieltabelle mit zwei falschen Zellen. Sie bleibt in Ihrem Browser.',
    table:
      'Zellen mit Fehlern sind markiert; die Liste darüber erklärt jeden Fehler und führt zu ihm. Gehen Sie in der Beispieltabelle zur Breite {wrong}, schreiben Sie {correct} und drücken Sie die Eingabetaste. Für {term} verwenden Sie den vorgeschlagenen Begriff.',
    study:
      'Eine Studie braucht einen Titel, eine Zusammenfassung und mindestens einen Autor oder eine Autorin; wer an erster Stelle steht, ist die verantwortliche Person. Sie können auch eine vorhandene Studie auswählen.',
    store:
      'Die Prüfung zeigt, was neu angelegt würde. Hochladen speichert die ganze Tabelle oder nichts. Die Beispieltabelle lässt sich nicht hochladen und wird danach entfernt.',
  },
} as const satisfies SameKeys<typeof en>;
