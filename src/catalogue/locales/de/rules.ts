import type { rules as en } from '../en/rules.ts';
import type { SameKeys } from '../index.ts';

export const rules = {
  required: '{field} ist erforderlich',
  requiredOrReason: '{field} ist erforderlich. Geben Sie den Wert ein oder schreiben Sie not collected / not provided.',
  placeholder:
    '„{value}“ sagt nicht, warum ein Wert fehlt. Geben Sie den Wert ein oder schreiben Sie not collected / not provided.',
  placeholderOptional:
    '„{value}“ sagt nicht, warum ein Wert fehlt. Geben Sie den Wert ein, lassen Sie dies leer oder schreiben Sie not collected / not provided.',
  nameMissing: '„{value}“ ist kein Name. Geben Sie den Namen ein oder lassen Sie dies leer.',
  nameNeeded: '„{value}“ ist kein Name, und {field} ist erforderlich. Geben Sie den Namen ein.',
  columnMissing: 'Die Spalte {field} fehlt. Sie ist Pflicht.',
  columnMissingNear:
    'Die Spalte {field} fehlt. Sie ist Pflicht. Ist es die Spalte {letter}, „{column}“? Dann nennen Sie sie bitte {field}.',
  columnTwice: 'Die Spalte {field} gibt es zweimal: in {first} und in {second}. Bitte behalten Sie eine davon.',
  tooLong: 'Hier sind höchstens {max, grouped} Zeichen erlaubt; dies sind {length, grouped}.',
  controlCharacter: 'Hier steht ein Zeichen, das sich nicht drucken lässt. Bitte tippen Sie den Wert neu.',
  formulaError: '„{value}“ ist ein Formelfehler. Bitte geben Sie den Wert selbst ein.',
  number: '„{value}“ ist keine Zahl. Schreiben Sie 12.5 oder 12,5, ohne Einheit.',
  numberInUnit: '„{value}“ ist keine Zahl in {unit}. Schreiben Sie 12.5 oder 12,5.',
  integer: '{field} muss eine ganze Zahl sein; „{value}“ ist keine.',
  tooSmall: '{value} ist zu klein; erlaubt ist mindestens {min}.',
  tooBig: '{value} ist zu groß; erlaubt ist höchstens {max}.',
  latitude: "„{value}“ ist keine geografische Breite. Schreiben Sie Grad wie 54.5 oder -54.5 oder 54.5N oder 54°30'N.",
  latitudeRange: '{value} ist keine geografische Breite. Sie liegt zwischen -90 und 90 Grad.',
  longitude:
    "„{value}“ ist keine geografische Länge. Schreiben Sie Grad wie 12.25 oder -12.25 oder 12.25W oder 12°15'W.",
  longitudeRange: '{value} ist keine geografische Länge. Sie liegt zwischen -180 und 180 Grad.',
  date: '„{value}“ ist kein Datum. Schreiben Sie jjjj-mm-tt oder jjjj-mm oder jjjj.',
  dateNumber:
    '„{value}“ ist eine Zahl, kein Datum. Schreiben Sie jjjj-mm-tt; in einer Tabelle geben Sie der Zelle ein Datumsformat.',
  dateAmbiguous: '„{value}“ lässt sich als {first} oder als {second} lesen. Schreiben Sie jjjj-mm-tt.',
  dateYear: '„{value}“ hat keine vierstellige Jahreszahl. Schreiben Sie jjjj-mm-tt.',
  dateEarly: '„{value}“ liegt vor dem Jahr {first}. Bitte prüfen Sie die Jahreszahl.',
  datePeriod: '„{value}“ ist ein Zeitraum. Schreiben Sie hier ein einziges Datum, jjjj-mm-tt.',
  noSuchMonth:
    '„{value}“ hat den Monat {month}, ein Jahr hat aber 12 Monate. Schreiben Sie hier ein einziges Datum, jjjj-mm oder jjjj-mm-tt.',
  noSuchDay: 'Den Tag „{value}“ gibt es nicht.',
  depth:
    '„{value}“ ist keine Tiefe. Bitte geben Sie Meter an: eine Zahl wie 5 oder einen Bereich wie 0-10; oder einen Begriff wie not collected.',
  depthDate:
    'Die Tabellenkalkulation hat aus dieser Tiefe ein Datum gemacht ({value}). Geben Sie der Zelle ein Textformat und schreiben Sie den Bereich noch einmal, etwa 3-4.',
  depthOrder: 'In „{value}“ ist die zweite Tiefe kleiner als die erste.',
  choice:
    '„{value}“ steht nicht in der Liste der Begriffe. Die Liste steht in jeder Vorlage auf dem Blatt Vocabularies.',
  choiceNearest: '„{value}“ steht nicht in der Liste der Begriffe. Meinten Sie {nearest}?',
  notChosen: '„{value}“ wurde nicht ausgewählt. Bitte wählen Sie etwas aus der Liste.',
  checksum: 'Eine Prüfsumme hat 32 (MD5) oder 64 (SHA-256) hexadezimale Ziffern; diese hat {length, grouped} Zeichen.',
  checksumMethod:
    'Eine Prüfsumme nach {method} hat {digits} hexadezimale Ziffern; diese hat {length, grouped} Zeichen.',
  doi: '„{value}“ ist keine DOI. Eine DOI sieht aus wie 10.1000/example.1',
  orcid:
    '„{value}“ ist keine ORCID iD. Eine solche sieht aus wie 0000-0002-1825-0097, und ihr letztes Zeichen muss zu den anderen passen.',
  email: '{field} ist nicht gültig: „{value}“ ist keine E-Mail-Adresse.',
  url: '„{value}“ ist keine Webadresse. Webadressen beginnen mit https:// oder http://',
  reference: '„{value}“ ist nicht die Nummer eines Datensatzes.',
  referenceGone:
    'Den hier gewählten Datensatz mit der Nummer {value} gibt es nicht mehr. Bitte wählen Sie einen anderen.',
  unknownField: 'Ein Feld „{value}“ gibt es hier nicht.',
  kind: 'Hier muss ein Text oder eine Zahl stehen.',
  references: 'Hier muss eine Liste von Datensatznummern stehen.',
  valueThere: 'Hier steht ein Wert. Löschen Sie den Wert, bevor Sie angeben, warum er fehlt.',
  missingTerm: 'Dies ist keiner der Begriffe für einen fehlenden Wert.',
  person: '„{value}“ benennt keine Person. Schreiben Sie „Nachname, Vorname“, eine ORCID iD oder eine E-Mail-Adresse.',
  personAmbiguous:
    'Es gibt {count, grouped} Personen namens „{value}“: {persons}. Bitte fügen Sie die ORCID iD oder die E-Mail-Adresse hinzu.',
  personUnnamed:
    'Keine gespeicherte Person hat die Kennung „{value}“. Bitte schreiben Sie auch den Namen, etwa „Nachname, Vorname ({value})“.',
  personUnknown:
    'Es ist keine Person namens „{value}“ gespeichert. Schreiben Sie „Nachname, Vorname“, eine ORCID iD oder eine E-Mail-Adresse.',
  pooled:
    'Dieses Element stammt aus einer Bibliothek, für die mehrere Proben vereinigt wurden: Seine Zellen enthalten die Werte aller Proben, verbunden durch „|“. Eine solche Zeile kann nicht importiert werden. Bitte geben Sie jede Probe in einer eigenen Zeile ein, und verbinden Sie die Bibliothek in ihrem Formular mit den übrigen.',
  authorNeeded: 'Mindestens eine Autorin oder ein Autor ist erforderlich',
  endBeforeBegin: 'Das Ende ({end}) liegt vor dem Beginn ({begin}).',
  keyMissing: 'Ohne {key} ist nicht klar, wozu dies gehört. Bitte füllen Sie {key} aus oder lassen Sie dies leer.',
  listLength: 'Hier stehen {count, grouped} durch | getrennte Werte, in {key} aber {keyCount, grouped}.',
  contradictsRow: '„{value}“ widerspricht Zeile {row}, wo derselbe Datensatz ({record}) „{other}“ hat.',
  contradictsRowEvent:
    '„{value}“ widerspricht Zeile {row}, wo derselbe Datensatz ({record}) „{other}“ hat. Wenn es zwei Probenahmen sind, geben Sie jeder ein eigenes event_label.',
  contradictsForm: '„{value}“ widerspricht der Studie, die mit dem Hochladen angegeben wurde; sie hat „{other}“.',
  contradictsStored: '„{value}“ widerspricht dem gespeicherten Datensatz ({record}), der „{other}“ hat.',
  contradictsStoredEvent:
    '„{value}“ widerspricht dem gespeicherten Datensatz ({record}), der „{other}“ hat. Wenn es eine andere Probenahme ist, geben Sie ihr ein eigenes event_label.',
  contradictsShared:
    '„{value}“ lässt sich einem Datensatz, den alle gemeinsam nutzen ({record}), nicht hinzufügen. Füllen Sie eine dieser Spalten aus, um Ihren eigenen zu beschreiben: {parts}; oder lassen Sie „{value}“ weg.',
  contradictsStoredEmpty:
    'Der gespeicherte Datensatz ({record}) hat hier keinen Wert, und ein Import ändert keine gespeicherten Datensätze. Lassen Sie „{value}“ weg oder berichtigen Sie zuerst den Datensatz.',
  elementTwice: 'Zeile {row} hat dieselbe Datei mit derselben Prüfsumme.',
  elementTwiceWithoutChecksum:
    'Zeile {row} hat dieselbe Datei und denselben Probennamen, und keine Prüfsumme unterscheidet sie.',
  importedBefore: 'Dies wurde schon importiert, mit „{dataset}“ am {date}.',
} as const satisfies SameKeys<typeof en>;
