import type { rules as en } from '../en/rules.ts';
import type { SameKeys } from '../index.ts';

export const rules = {
  required: '{field} ist erforderlich',
  unidentified:
    'Dieser Datensatz lässt sich nicht von anderen unterscheiden. Bitte füllen Sie mindestens eines aus: {fields}.',
  requiredOrReason: '{field} ist erforderlich. Geben Sie den Wert ein oder schreiben Sie not collected / not provided.',
  placeholder:
    '{field} ist erforderlich: „{value}“ sagt nicht, warum ein Wert fehlt. Geben Sie den Wert ein oder schreiben Sie not collected / not provided.',
  placeholderOptional:
    '{field} ist nicht gültig: „{value}“ sagt nicht, warum ein Wert fehlt. Geben Sie den Wert ein, lassen Sie dies leer oder schreiben Sie not collected / not provided.',
  nameMissing: '{field} ist nicht gültig: „{value}“ ist kein Name. Geben Sie den Namen ein oder lassen Sie dies leer.',
  platformOfModel:
    '{field} ist nicht gültig: {model} gehört zu {platform}, nicht zu {value}. Schreiben Sie {platform} oder lassen Sie dies leer.',
  nameNeeded: '{field} ist erforderlich: „{value}“ ist kein Name. Geben Sie den Namen ein.',
  columnMissing: '{field} ist erforderlich: Der Tabelle fehlt diese Spalte.',
  columnMissingNear:
    '{field} ist erforderlich: Der Tabelle fehlt diese Spalte. Ist es die Spalte {letter}, „{column}“? Dann nennen Sie sie bitte {field}.',
  columnMissingShared:
    '{field} ist erforderlich: Jede der Spalten {columns} kann es sein. Bitte behalten Sie eine davon, oder nennen Sie die richtige {field}.',
  columnMissingInUnit:
    '{field} ist erforderlich: Die Spalte {columns} ist in {unit} angegeben, {field} aber in {own}. Bitte rechnen Sie ihre Werte um, und schreiben Sie {own} in ihren Namen.',
  columnTwice:
    '{field} ist nicht gültig: Es gibt zwei solche Spalten, {first} und {second}. Bitte behalten Sie eine davon.',
  tooLong: '{field} ist nicht gültig: Höchstens {max, grouped} Zeichen sind erlaubt; dies sind {length, grouped}.',
  controlCharacter:
    '{field} ist nicht gültig: Hier steht ein Zeichen, das sich nicht drucken lässt. Bitte tippen Sie den Wert neu.',
  garbled:
    '{field} ist nicht gültig: „{value}“ wurde in einer anderen Zeichenkodierung gelesen, als es geschrieben ist; gemeint ist wahrscheinlich „{nearest}“. Schreiben Sie das, oder speichern Sie eine Fassung der Tabelle, deren Buchstaben stimmen, als UTF-8 oder als Arbeitsmappe.',
  lettersLost:
    '{field} ist nicht gültig: In „{value}“ hat ein Programm einen unlesbaren Buchstaben durch � ersetzt. Schreiben Sie den Wert noch einmal, oder nehmen Sie eine Fassung der Tabelle, deren Buchstaben stimmen.',
  namePattern: '{field} ist nicht gültig: Schreiben Sie {sample} an die Stelle des Probennamens, etwa {example}.',
  formulaError: '{field} ist nicht gültig: „{value}“ ist ein Formelfehler. Bitte geben Sie den Wert selbst ein.',
  notCalculated:
    '{field} ist nicht gültig: Die Formel in dieser Zelle wurde nie berechnet. Bitte öffnen Sie die Datei in einem Tabellenprogramm und speichern Sie sie einmal, oder geben Sie den Wert selbst ein.',
  number: '{field} ist nicht gültig: „{value}“ ist keine Zahl. Schreiben Sie 12,5 oder 12.5, ohne Einheit.',
  numberInUnit: '{field} ist nicht gültig: „{value}“ ist keine Zahl in {unit}. Schreiben Sie 12,5 oder 12.5.',
  integer: '{field} muss eine ganze Zahl sein; „{value}“ ist keine.',
  tooSmall: '{field} ist nicht gültig: {value, decimal} ist zu klein; erlaubt ist mindestens {min, decimal}.',
  tooBig: '{field} ist nicht gültig: {value, decimal} ist zu groß; erlaubt ist höchstens {max, decimal}.',
  latitude:
    "{field} ist nicht gültig: „{value}“ ist kein Winkel in Grad. Schreiben Sie 54,5 oder -54,5 oder 54,5 N oder 54°30'N.",
  latitudeRange: '{field} ist nicht gültig: {value, decimal} liegt nicht zwischen -90 und 90 Grad.',
  longitude:
    "{field} ist nicht gültig: „{value}“ ist kein Winkel in Grad. Schreiben Sie 12,25 oder -12,25 oder 12,25 O oder 12°15'O.",
  longitudeRange: '{field} ist nicht gültig: {value, decimal} liegt nicht zwischen -180 und 180 Grad.',
  date: '{field} ist nicht gültig: „{value}“ ist kein Datum. Schreiben Sie jjjj-mm-tt oder tt.mm.jjjj, oder nur jjjj-mm oder jjjj.',
  dateNumber:
    '{field} ist nicht gültig: „{value}“ ist eine Zahl, kein Datum. Schreiben Sie jjjj-mm-tt oder tt.mm.jjjj; in einer Tabelle geben Sie der Zelle ein Datumsformat.',
  dateAmbiguous:
    '{field} ist nicht gültig: „{value}“ lässt sich als {first} oder als {second} lesen. Schreiben Sie jjjj-mm-tt oder tt.mm.jjjj.',
  dateYear:
    '{field} ist nicht gültig: „{value}“ hat keine vierstellige Jahreszahl. Schreiben Sie jjjj-mm-tt oder tt.mm.jjjj.',
  dateEarly: '{field} ist nicht gültig: „{value}“ liegt vor dem Jahr {first}. Bitte prüfen Sie die Jahreszahl.',
  datePeriod:
    '{field} ist nicht gültig: „{value}“ ist ein Zeitraum. Schreiben Sie hier ein einziges Datum, jjjj-mm-tt oder tt.mm.jjjj.',
  noSuchMonth:
    '{field} ist nicht gültig: „{value}“ hat den Monat {month}, ein Jahr hat aber 12 Monate. Schreiben Sie hier ein einziges Datum, jjjj-mm oder jjjj-mm-tt.',
  noSuchDay: '{field} ist nicht gültig: Den Tag „{value}“ gibt es nicht.',
  depth:
    '{field} ist nicht gültig: „{value}“ ist keine Tiefe in Metern. Schreiben Sie eine Zahl wie 5 oder einen Bereich wie 0-10; oder einen Begriff wie not collected.',
  depthDate:
    '{field} ist nicht gültig: Die Tabellenkalkulation hat aus dieser Tiefe ein Datum gemacht ({value}). Geben Sie der Zelle ein Textformat und schreiben Sie den Bereich noch einmal, etwa 3-4.',
  nameDate:
    '{field} ist nicht gültig: Die Tabellenkalkulation hat aus diesem Namen ein Datum gemacht ({value}). Geben Sie der Spalte ein Textformat und tippen Sie den Namen noch einmal ein.',
  depthOrder: '{field} ist nicht gültig: In „{value}“ ist die zweite Tiefe kleiner als die erste.',
  choice:
    '{field} ist nicht gültig: „{value}“ steht nicht in der Liste der Begriffe. Die Liste steht im Feldverzeichnis und in jeder Vorlage auf dem Blatt Vocabularies.',
  choiceNearest: '{field} ist nicht gültig: „{value}“ steht nicht in der Liste der Begriffe. Meinten Sie {nearest}?',
  notChosen:
    '{field} ist nicht gültig: „{value}“ stammt nicht aus der Liste. Bitte wählen Sie einen Eintrag aus der Liste.',
  checksum:
    '{field} ist nicht gültig: Eine Prüfsumme hat 32 (MD5) oder 64 (SHA-256) hexadezimale Ziffern; diese hat {length, grouped} Zeichen.',
  checksumMethod:
    '{field} ist nicht gültig: Eine Prüfsumme nach {method} hat {digits} hexadezimale Ziffern; diese hat {length, grouped} Zeichen.',
  accession:
    '{field} ist nicht gültig: „{value}“ ist nicht nur eine Accession-Nummer. Schreiben Sie allein die Nummer, etwa ERR1234567.',
  accessionNone:
    '{field} ist nicht gültig: „{value}“ ist keine Accession-Nummer. Lassen Sie dies leer, bis das Archiv eine vergeben hat.',
  accessionSeveral:
    '{field} ist nicht gültig: „{value}“ enthält mehrere Nummern. Schreiben Sie eine; ein Sequenzierelement hat die Nummer eines Laufs.',
  accessionTwice:
    '{field} ist nicht gültig: Zeile {row} hat {value}, die Nummer desselben Laufs. Geben Sie jedem Element die Nummer seines eigenen Laufs, oder lassen Sie dies leer.',
  accessionStored:
    '{field} ist nicht gültig: {value} ist die Nummer des Laufs eines gespeicherten Elements ({element}). Geben Sie jedem Element die Nummer seines eigenen Laufs, oder lassen Sie dies leer.',
  doiSeveral: '{field} ist nicht gültig: „{value}“ enthält mehrere DOIs. Schreiben Sie hier eine davon.',
  checksumLetter:
    '{field} ist nicht gültig: Hier steht der Buchstabe {letter}, vielleicht statt der Ziffer {digit}. Eine Prüfsumme hat die Ziffern 0 bis 9 und die Buchstaben a bis f. Bitte kopieren Sie sie noch einmal.',
  checksumCharacter:
    '{field} ist nicht gültig: Hier steht „{character}“. Eine Prüfsumme hat die Ziffern 0 bis 9 und die Buchstaben a bis f. Bitte kopieren Sie sie noch einmal.',
  checksumOfEmpty:
    '{field} ist nicht gültig: Dies ist die Prüfsumme einer leeren Datei. Prüfen Sie, ob die Datei vollständig ist, und schreiben Sie die Prüfsumme der vollständigen Datei.',
  checksumOfOther:
    '{field} ist nicht gültig: Das ist die Prüfsumme von {file}, in der Zeile steht aber {name}. Schreiben Sie die Prüfsumme von {name}, oder berichtigen Sie den Namen.',
  fileSeveral:
    '{field} ist nicht gültig: „{value}“ benennt mehrere Dateien. Schreiben Sie hier einen Namen: Die Reverse-Datei hat ein eigenes Feld, und weitere Dateien einer Probe sind eigene Zeilen.',
  filePattern:
    '{field} ist nicht gültig: „{value}“ ist ein Muster und nicht der Name einer Datei. Schreiben Sie den ganzen Namen der Datei.',
  filePath: '{field} ist nicht gültig: „{value}“ ist ein Pfad. Schreiben Sie nur den Namen der Datei: {nearest}',
  fileFolder:
    '{field} ist nicht gültig: „{value}“ ist ein Pfad. Schreiben Sie nur den Namen der Datei, ohne ihre Ordner.',
  fileOfSums:
    '{field} ist nicht gültig: „{value}“ ist eine Liste von Prüfsummen, keine Read-Datei. Schreiben Sie den Namen der Datei mit den Reads.',
  doi: '{field} ist nicht gültig: „{value}“ ist keine DOI. Eine DOI sieht aus wie 10.1000/example.1',
  orcid:
    '{field} ist nicht gültig: „{value}“ ist keine ORCID iD. Eine ORCID iD sieht aus wie 0000-0002-1825-0097, und ihr letztes Zeichen ist eine Prüfziffer.',
  email:
    '{field} ist nicht gültig: „{value}“ ist keine E-Mail-Adresse wie alex@example.org, mit einer Endung aus 2 bis 5 Buchstaben.',
  url: '{field} ist nicht gültig: „{value}“ ist keine Webadresse. Webadressen beginnen mit https:// oder http://',
  reference: '{field} ist nicht gültig: „{value}“ ist nicht die Nummer eines Datensatzes.',
  referenceGone:
    '{field} ist nicht gültig: Den Datensatz mit der Nummer {value} gibt es nicht mehr. Bitte wählen Sie einen anderen.',
  noList: '{field} ist nicht gültig: Das Feld ist keine Liste, der sich etwas hinzufügen ließe.',
  noTextToReplace: '{field} ist nicht gültig: Das Feld enthält keinen Text, in dem sich etwas ersetzen ließe.',
  notForMany:
    '{field} ist nicht gültig: Das lässt sich nicht für viele Datensätze auf einmal ändern. Bitte nehmen Sie dafür eine Tabelle.',
  unknownField: '{field} ist nicht gültig: Ein Feld „{value}“ gibt es hier nicht.',
  equalsOnly: '{field} ist nicht gültig: Hier geht als Filter nur =.',
  notOrdered:
    '{field} ist nicht gültig: Nur Zahlen, Tiefen und Datumsangaben lassen sich mit >= oder <= eingrenzen. Bitte = oder != verwenden.',
  unknownRule: '{field} ist nicht gültig: Es muss eine Qualitätsregel sein: {values}.',
  boundMissing: '{field} ist nicht gültig: >= und <= brauchen einen Wert, mit dem verglichen wird.',
  time: '{field} ist nicht gültig: „{value}“ ist weder ein Tag noch ein Zeitpunkt. Bitte so schreiben: 2026-11-01 oder 2026-11-01T08:30:00Z.',
  kind: '{field} ist nicht gültig: Hier muss ein Text oder eine Zahl stehen.',
  references: '{field} ist nicht gültig: Hier muss eine Liste von Datensatznummern stehen.',
  valueThere: '{field} ist nicht gültig: Hier steht ein Wert. Löschen Sie den Wert, bevor Sie angeben, warum er fehlt.',
  measurements: '{field} ist nicht gültig: Dies muss eine Liste von Messwerten sein, jeder mit Namen und Wert.',
  unknownMeasurement:
    '{field} ist nicht gültig: Eine Messgröße „{value}“ gibt es nicht. Bitte legen Sie sie zuerst an, oder wählen Sie eine andere.',
  measurementTwice:
    '{field} ist nicht gültig: {value} kommt zweimal vor. Bitte geben Sie einem der Werte einen Zusatz, etwa oben oder Sensor 2.',
  tooManyMeasurements: '{field} ist nicht gültig: Ein Datensatz hat höchstens {max, grouped} Messwerte.',
  measuredNumber:
    '{field} ist nicht gültig: „{value}“ ist keine Zahl. Schreiben Sie sie wie 12,5 oder 12.5; davor darf ein Zeichen wie < stehen, dahinter eine Einheit.',
  fillNumber:
    '{field} ist nicht gültig: „{value}“ steht wohl für einen fehlenden Wert. Lassen Sie das Feld leer, oder schreiben Sie not collected / not provided.',
  unknownUnit:
    '{field} ist nicht gültig: „{value}“ ist keine bekannte Einheit. Schreiben Sie einen UCUM-Code wie Cel, umol/L oder mg/m3.',
  unknownUnitInCell: '{field} ist nicht gültig: „{unit}“ in „{value}“ ist keine bekannte Einheit.',
  unitNotConvertible:
    '{field} ist nicht gültig: „{value}“ ist in {unit} angegeben und lässt sich nicht genau in {own} umrechnen.',
  unitOfText: '{field} ist nicht gültig: Ein Text hat keine Einheit.',
  qualifier:
    '{field} ist nicht gültig: Ein Zusatz hat höchstens {max} Zeichen, ohne Klammern, Doppelpunkte und senkrechte Striche.',
  typeName:
    '{field} ist nicht gültig: „{value}“ muss mit einem Buchstaben beginnen und darf weder Punkt, Doppelpunkt, senkrechten Strich, Klammer noch < > = enthalten.',
  typeNameOfField: '{field} ist nicht gültig: Es gibt bereits ein Feld namens „{value}“.',
  typeNameTaken:
    '{field} ist nicht gültig: Eine Messgröße „{value}“ gibt es bereits in anderer Groß- und Kleinschreibung.',
  typeInUse:
    '{field} ist nicht gültig: Es gibt Werte dieser Messgröße, daher lässt sich das nicht mehr ändern. Bitte legen Sie eine andere an.',
  missingTerm: '{field} ist nicht gültig: Dies ist keiner der Begriffe für einen fehlenden Wert.',
  person:
    '{field} ist nicht gültig: „{value}“ benennt keine Person. Schreiben Sie „Nachname, Vorname“, eine ORCID iD oder eine E-Mail-Adresse.',
  severalPersons:
    '{field} ist nicht gültig: „{value}“ benennt mehrere Personen. Schreiben Sie hier eine davon; die anderen können Autorinnen und Autoren der Studie sein oder in einem Kommentar stehen.',
  commaInLastName:
    '{field} ist nicht gültig: „{value}“ hat ein Komma, und in einer Tabelle beginnt dahinter der Vorname. Schreiben Sie einen Titel oder Zusatz vor oder hinter den Vornamen.',
  personAmbiguous:
    '{field} ist nicht gültig: Es gibt {count, grouped} Personen namens „{value}“: {persons}. Bitte fügen Sie die ORCID iD oder die E-Mail-Adresse hinzu.',
  personUnnamed:
    '{field} ist nicht gültig: Keine gespeicherte Person hat die Kennung „{value}“. Bitte schreiben Sie auch den Namen, etwa „Nachname, Vorname ({value})“.',
  personUnknown:
    '{field} ist nicht gültig: Es ist keine Person namens „{value}“ gespeichert. Schreiben Sie „Nachname, Vorname“, eine ORCID iD oder eine E-Mail-Adresse.',
  pooled:
    'Dieses Element stammt aus einer Bibliothek, für die mehrere Proben vereinigt wurden: Seine Zellen enthalten die Werte aller Proben, verbunden durch „|“. Eine solche Zeile kann nicht importiert werden. Bitte geben Sie jede Probe in einer eigenen Zeile ein, und verbinden Sie die Bibliothek in ihrem Formular mit den übrigen.',
  authorNeeded: 'Mindestens eine Autorin oder ein Autor ist erforderlich',
  endBeforeBegin: '{field} ist nicht gültig: {end, day} liegt vor dem Beginn, {begin, day}.',
  keyMissing:
    '{field} ist nicht gültig: Ohne {key} ist nicht klar, wozu dies gehört. Bitte füllen Sie {key} aus oder lassen Sie dies leer.',
  listLength:
    '{field} ist nicht gültig: Hier stehen {count, grouped} durch | getrennte Werte, in {key} aber {keyCount, grouped}.',
  listLengthOfPersons:
    '{field} ist nicht gültig: Hier stehen {count, grouped} durch | getrennte Werte, in {key} aber {keyCount, grouped}. Bitte trennen Sie die Personen eines Wertes durch „;“.',
  contradictsRow: '„{value}“ widerspricht Zeile {row}, wo derselbe Datensatz ({record}) „{other}“ hat.',
  contradictsRowEvent:
    '„{value}“ widerspricht Zeile {row}, wo derselbe Datensatz ({record}) „{other}“ hat. Wenn es zwei Probenahmen sind, geben Sie jeder ein eigenes event_label.',
  contradictsForm: '„{value}“ widerspricht der Studie, die mit dem Hochladen angegeben wurde; sie hat „{other}“.',
  contradictsStored: '„{value}“ widerspricht dem gespeicherten Datensatz ({record}), der „{other}“ hat.',
  contradictsStoredEvent:
    '„{value}“ widerspricht dem gespeicherten Datensatz ({record}), der „{other}“ hat. Wenn es eine andere Probenahme ist, geben Sie ihr ein eigenes event_label.',
  contradictsStoredEmpty:
    'Der gespeicherte Datensatz ({record}) hat hier keinen Wert, und ein Import ändert keine gespeicherten Datensätze. Lassen Sie „{value}“ weg oder berichtigen Sie zuerst den Datensatz.',
  elementTwice: 'Zeile {row} hat dieselbe Datei mit derselben Prüfsumme.',
  elementTwiceWithoutChecksum:
    'Zeile {row} hat dieselbe Datei und denselben Probennamen, und keine Prüfsumme unterscheidet sie.',
  importedBefore: 'Dies wurde schon importiert, mit „{dataset}“ am {date, day}.',
} as const satisfies SameKeys<typeof en>;
