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
  take: 'Erfundene Tabelle nehmen',
  noTable: 'Hier ist noch keine Tabelle.',
  wrong_one: '{count, grouped} Zelle ist falsch.',
  wrong_other: '{count, grouped} Zellen sind falsch.',
  right: 'Alle Zellen sind richtig.',
  titles: {
    template: 'Eine Vorlage nehmen',
    file: 'Die Tabelle wählen',
    table: 'Berichtigen, was falsch ist',
    study: 'Die Studie beschreiben',
    store: 'Prüfen und speichern',
  },
  texts: {
    template:
      'Wählen Sie eine Vorlage und laden Sie sie herunter. Der Name jeder Spalte hat eine Notiz, was darunter gehört, und zwei ausgefüllte Zeilen zeigen, wie es geht. Eine eigene Tabelle geht ebenso.',
    file: 'Ziehen Sie die ausgefüllte Datei auf diese Seite, wählen Sie sie aus, oder fügen Sie ihre Zellen ein. Zum Üben nehmen Sie eine kleine erfundene Tabelle: Zwei ihrer Zellen sind falsch. Sie bleibt in Ihrem Browser.',
    table:
      'Falsche Zellen sind markiert, und die Liste darüber sagt, was falsch ist, und führt zu jeder. Gehen Sie in der erfundenen Tabelle zur Breite {wrong}, schreiben Sie {correct} und drücken Sie die Eingabetaste; für {term} nehmen Sie den Begriff, der vorgeschlagen wird.',
    study:
      'Eine Studie braucht einen Titel, eine Zusammenfassung und mindestens einen Autor oder eine Autorin; wer an erster Stelle steht, ist die verantwortliche Person. Eine Studie, die schon gespeichert ist, lässt sich auswählen.',
    store:
      'Eine Prüfung sagt vorher, was neu wäre. Hochladen speichert die ganze Tabelle oder nichts. Die erfundene Tabelle lässt sich nicht senden und wird danach gelöscht.',
  },
} as const satisfies SameKeys<typeof en>;
