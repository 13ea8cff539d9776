import type { errors as en } from '../en/errors.ts';
import type { SameKeys } from '../index.ts';

export const errors = {
  required: '{field} ist erforderlich',
  tooShort: '{field} muss mindestens {min} Zeichen lang sein',
  tooLong: '{field} darf höchstens {max} Zeichen lang sein',
  invalid: '{field} ist nicht gültig',
  mismatch: '{field} stimmt nicht überein',
  integer: '{field} muss eine ganze Zahl sein',
  validation: 'Die Eingaben enthalten Fehler. Bitte prüfen Sie das Formular.',
  notLoggedIn: 'Bitte melden Sie sich zuerst an.',
  notAllowed: 'Dazu sind Sie nicht berechtigt.',
  notFound: 'Diesen Datensatz gibt es nicht.',
  unknownPath: 'Unter dieser Adresse gibt es nichts.',
  csrf: 'Ihre Seite ist veraltet, oder die Anfrage kam nicht von ihr. Bitte laden Sie die Seite neu und versuchen Sie es noch einmal.',
  tooLarge: 'Die Anfrage ist zu groß.',
  unsupportedMediaType: 'Inhalte dieser Art werden hier nicht angenommen.',
  badRequest: 'Die Anfrage ist nicht verständlich.',
  slowDown_one: 'Zu viele Versuche. Bitte versuchen Sie es in {count} Minute noch einmal.',
  slowDown_other: 'Zu viele Versuche. Bitte versuchen Sie es in {count} Minuten noch einmal.',
  internal: 'Bei uns ist etwas schiefgegangen. Bitte nennen Sie der Administration diese Nummer: {requestId}',
  databaseDown: 'Die Datenbank antwortet nicht. Bitte versuchen Sie es in einer Minute noch einmal.',
  connectionLost:
    'Die Verbindung zur Datenbank ist abgebrochen, bevor eine Antwort da war. Bitte sehen Sie nach, ob Ihre Änderung gespeichert wurde; wenn nicht, versuchen Sie es noch einmal.',
  busy: 'Es laufen zu viele Suchen oder Downloads zugleich. Bitte versuchen Sie es gleich noch einmal.',
  tookTooLong:
    'Das hat zu lange gedauert und wurde beendet; geändert wurde nichts. Bitte versuchen Sie es mit einem längeren oder selteneren Wort, mit weniger Zeilen oder etwas später noch einmal.',
  diskFull:
    'Die Festplatte des Servers ist voll. Nichts wurde gespeichert; was da ist, lässt sich weiter lesen. Bitte sagen Sie der Administration Bescheid.',
  pagesNotBuilt: 'Die Seiten sind noch nicht gebaut. "npm start" baut sie.',
} as const satisfies SameKeys<typeof en>;
