import type { importing as en } from '../en/importing.ts';
import type { SameKeys } from '../index.ts';

export const importing = {
  errors_one: 'Es gibt {count, grouped} Fehler in {rowsText}. Nichts wurde gespeichert.',
  errors_other: 'Es gibt {count, grouped} Fehler in {rowsText}. Nichts wurde gespeichert.',
  rows_one: '{count, grouped} Zeile',
  rows_other: '{count, grouped} Zeilen',
  listed: 'Die ersten {count, grouped} Zeilen mit Fehlern sind aufgeführt.',
  kind: '{field} in {rowsText}, zuerst in Zeile {first}: {message}',
  othersDiffer: 'In anderen Zeilen stehen andere Werte.',
  otherKinds_one: 'Dazu {count, grouped} andere Art von Fehlern.',
  otherKinds_other: 'Dazu {count, grouped} andere Arten von Fehlern.',
  noFile: 'Bitte wählen Sie eine Datei.',
  referredTo:
    'Dieser Import lässt sich nicht rückgängig machen: Etwas anderes in der Datenbank verweist auf einen seiner Datensätze. Nichts wurde geändert; bitte geben Sie der Administration Bescheid.',
  noStoredFile: 'Die Datei dieses Imports wurde nicht aufbewahrt.',
  notATable:
    'Das ist keine Tabelle. Bitte wählen Sie eine Excel- (xlsx) oder OpenDocument-Datei (ods) oder eine Textdatei (csv, tsv).',
  noTable: 'In dieser Datei wurde keine Tabelle gefunden.',
  notASpreadsheet: 'Dies ist keine Tabelle. Bitte laden Sie eine Datei von Excel (xlsx) oder OpenDocument (ods) hoch.',
  oldExcel:
    'Dies ist eine alte Excel-Datei (xls) oder eine verschlüsselte. Bitte speichern Sie sie als xlsx oder ods, ohne Passwort.',
  encrypted: 'Diese Datei ist verschlüsselt. Bitte speichern Sie sie ohne Passwort.',
  otherPrefixes:
    'Diese OpenDocument-Datei stammt von einem Programm, das ihre Teile auf ungewöhnliche Weise benennt. Bitte öffnen Sie sie in LibreOffice, speichern Sie sie neu und laden Sie diese Datei hoch.',
  macros: 'Diese Arbeitsmappe enthält Makros. Bitte speichern Sie sie als xlsx ohne Makros.',
  binaryExcel: 'Dies ist eine binäre Excel-Mappe (xlsb). Bitte speichern Sie sie als xlsx oder ods.',
  broken:
    'Diese Datei ist beschädigt und lässt sich nicht lesen. Bitte öffnen Sie sie in Ihrer Tabellenkalkulation und speichern Sie sie neu.',
  tooMuchInside:
    'Diese Datei entpackt sich zu weit mehr, als eine Probentabelle enthalten kann. Sie wurde nicht gelesen.',
  documentType:
    'Diese Datei enthält eine Dokumenttyp-Deklaration, die kein Tabellenprogramm schreibt. Sie wurde nicht gelesen.',
  tooSlow: 'Es dauert zu lange, diese Datei zu lesen. Bitte speichern Sie sie neu, oder teilen Sie ihre Tabelle auf.',
  emptyWorkbook: 'Diese Arbeitsmappe ist leer: In der ersten Zeile steht keine Kopfzeile.',
  headerNotFirst:
    'Die Feldnamen müssen in Zeile 1 stehen, die in diesem Blatt leer ist: Seine erste ausgefüllte Zeile ist Zeile {row, grouped}.',
  noRows: 'Dieses Blatt hat eine Kopfzeile, aber keine Zeilen darunter.',
  noKnownColumn:
    'Kein Spaltenname dieser Tabelle ist hier bekannt. Bitte wählen Sie die Datei auf der Seite des Datenimports, wo sich ihre Spalten zuordnen lassen, oder verwenden Sie eine Vorlage mit den Feldnamen in Zeile 1.',
  otherTemplate:
    'Diese Tabelle ist nicht für diesen Import gemacht: {absent} von {all} Pflichtspalten fehlen ({missing}, …). Bitte wählen Sie die Datei auf der Seite des Datenimports, wo sich ihre Spalten zuordnen lassen, oder übertragen Sie ihre Werte in eine der Vorlagen, unter die Feldnamen in Zeile 1.',
  tooManyRows: 'Dieses Blatt hat mehr als {max, grouped} Zeilen. Bitte teilen Sie es auf.',
  tooManySources: 'Neben einer Tabelle lassen sich höchstens {maxSourceFiles} Dateien aufbewahren.',
  tooManyFiles: 'Es lassen sich höchstens {maxFilesAtOnce} Dateien auf einmal senden.',
  overQuota:
    'Die Dateien Ihrer Importe belegen {used, grouped} MB; mit dieser wären es mehr als die {quota, grouped} MB, die ein Konto belegen darf. Dateien rückgängig gemachter Importe zählen mit, bis sie nach {days} Tagen aus dem Papierkorb verschwinden. Die Administration kann mehr zulassen.',
  tooLarge: 'Sie können leider nur Dateien hochladen, die kleiner als {maxUploadMegabytes} MB sind.',
  measurementsConverted_one: 'Aus einer anderen Einheit umgerechnet: {columns}.',
  measurementsConverted_other: 'Aus anderen Einheiten umgerechnet: {columns}.',
  typeChanged:
    'Die Messgröße {name} wurde geändert, während diese Tabelle gelesen wurde. Es wurde nichts gespeichert; bitte schicken Sie sie noch einmal.',
  columnsLeftOut_one: 'Die Spalte {columns} der Datei wurde ausgelassen. Ihre Werte werden nicht gespeichert.',
  columnsLeftOut_other:
    '{count, grouped} Spalten der Datei wurden ausgelassen. Ihre Werte werden nicht gespeichert: {columns}.',
  noList: 'Das ist keine Liste von Spaltennamen in JSON.',
  unknownColumn: 'Die Spalte „{column}“ ist nicht bekannt und wurde ausgelassen.',
  unknownColumns:
    '{count, grouped} Spalten sind hier nicht bekannt und wurden ausgelassen. Die ersten {listed} davon: {columns}.',
  columnsRead_one: 'Die Spalte „{column}“ ({letter}) wurde als {field} gelesen.',
  columnsRead_other: '{count, grouped} Spalten wurden nach der Bedeutung ihrer Namen gelesen: {columns}.',
  columnsWithSigns_one:
    'Der Name der Spalte {columns} enthält Zeichen, die man nicht sieht, oder Buchstaben anderer Breite. Er wurde ohne sie gelesen.',
  columnsWithSigns_other:
    'Die Namen von {count, grouped} Spalten enthalten Zeichen, die man nicht sieht, oder Buchstaben anderer Breite: {columns}. Sie wurden ohne sie gelesen.',
  columnsTaken_one: 'Die Spalte {columns} wurde ausgelassen: {field} wird schon aus der Spalte {by} gelesen.',
  columnsTaken_other: 'Die Spalten {columns} wurden ausgelassen: {field} wird schon aus der Spalte {by} gelesen.',
  columnsShared:
    'Jede der Spalten {columns} kann {field} sein, darum wurde keine davon gelesen. Bitte behalten Sie eine davon, oder nennen Sie die richtige {field}.',
  columnsInOtherUnit_one:
    'Die Spalte {columns} wurde ausgelassen: Sie ist in {unit} angegeben, {field} aber in {own}. Bitte rechnen Sie ihre Werte um, und schreiben Sie {own} in ihren Namen.',
  columnsInOtherUnit_other:
    'Die Spalten {columns} wurden ausgelassen: Sie sind in {unit} angegeben, {field} aber in {own}. Bitte rechnen Sie die Werte der richtigen um, und schreiben Sie {own} in ihren Namen.',
  columnsInUnit_one:
    'Die Spalte {columns} wurde ausgelassen: {field} ist ein Text, in dem die Einheit {unit} verloren ginge. Bitte schreiben Sie die Einheit in die Zellen, und nennen Sie die Spalte {field}.',
  columnsInUnit_other:
    'Die Spalten {columns} wurden ausgelassen: {field} ist ein Text, in dem die Einheit {unit} verloren ginge. Bitte schreiben Sie die Einheit in die Zellen, und nennen Sie die richtige Spalte {field}.',
  columnOfSeveral:
    'Die Spalte „{column}“ kann mehrere Felder bedeuten ({fields}) und wurde ausgelassen. Bitte geben Sie ihr den Namen des richtigen.',
  headerBelow: 'Die Namen der Spalten wurden in Zeile {row, grouped} gefunden; was darüber steht, wurde ausgelassen.',
  describedRows_one: 'Zeile {rows} unter den Namen der Spalten beschreibt diese und wurde ausgelassen.',
  describedRows_other: 'Die Zeilen {rows} unter den Namen der Spalten beschreiben diese und wurden ausgelassen.',
  sheetsJoined:
    '{found, grouped} von {total, grouped} Zeilen von „{many}“ haben über {column} eine Entsprechung in „{one}“; den anderen fehlen die Werte von dort.',
  rowsOfSheet_one: 'Zeile {rows} ist Zeile {own} von „{sheet}“.',
  rowsOfSheet_other: 'Die Zeilen {rows} sind die Zeilen {own} von „{sheet}“.',
  rowsOfOneSheet_one: 'Zeile {rows} stammt nur aus einem Blatt: Keine Zeile eines anderen Blatts nennt sie.',
  rowsOfOneSheet_other: 'Die Zeilen {rows} stammen nur aus einem Blatt: Keine Zeile eines anderen Blatts nennt sie.',
  unknownColumnNear: 'Die Spalte „{column}“ ist nicht bekannt und wurde ausgelassen. Meinten Sie {near}?',
  namelessColumns_one: 'Die Spalte {columns} hat Werte, aber keinen Namen in der Kopfzeile, und wurde ausgelassen.',
  namelessColumns_other:
    '{count, grouped} Spalten haben Werte, aber keinen Namen in der Kopfzeile, und wurden ausgelassen: {columns}.',
  mergedCells_one:
    'Die Zellen {ranges} sind verbunden: Nur die erste enthält den Wert, die anderen sind leer. Wenn er für alle gelten soll, heben Sie die Verbindung bitte auf und füllen Sie ihn nach unten aus.',
  mergedCells_other:
    '{count, grouped} Zellbereiche sind verbunden: {ranges}. Nur die erste Zelle jedes Bereichs enthält den Wert, die anderen sind leer. Wenn er für alle gelten soll, heben Sie die Verbindungen bitte auf und füllen Sie ihn nach unten aus.',
  rowsWithoutValues_one: 'Zeile {rows} hat in keiner hier verwendeten Spalte einen Wert und wurde weggelassen.',
  rowsWithoutValues_other:
    '{count, grouped} Zeilen ({rows}) haben in keiner hier verwendeten Spalte einen Wert und wurden weggelassen.',
  hiddenRows_one: 'Zeile {rows} ist in der Tabellenkalkulation ausgeblendet. Sie wird gelesen wie alle anderen.',
  hiddenRows_other:
    '{count, grouped} Zeilen sind in der Tabellenkalkulation ausgeblendet ({rows}). Sie werden gelesen wie alle anderen.',
  hiddenColumns_one:
    'Die Spalte {columns} ist in der Tabellenkalkulation ausgeblendet. Sie wird gelesen wie alle anderen.',
  hiddenColumns_other:
    '{count, grouped} Spalten sind in der Tabellenkalkulation ausgeblendet ({columns}). Sie werden gelesen wie alle anderen.',
  impreciseCoordinates_one:
    'Die Koordinaten {latitude, decimal}; {longitude, decimal} (Zeile {rows}) sind höchstens auf 10 km genau. Wenn weitere Nachkommastellen bekannt sind, geben Sie sie bitte an.',
  impreciseCoordinates_other:
    'In {count, grouped} Zeilen ({rows}) sind die Koordinaten höchstens auf 10 km genau, etwa {latitude, decimal}; {longitude, decimal}. Wenn weitere Nachkommastellen bekannt sind, geben Sie sie bitte an.',
  eastByO_one:
    'In Zeile {rows} wurde das O von „{value}“ als Ost gelesen. Wenn es West bedeutet, schreiben Sie bitte W.',
  eastByO_other:
    'In {count, grouped} Zeilen ({rows}) wurde das O von Längen wie „{value}“ als Ost gelesen. Wenn es West bedeutet, schreiben Sie bitte W.',
  perhapsThousands_one:
    'In Zeile {rows} wurde das Komma von „{value}“ ({column}) als Dezimalzeichen gelesen. Wenn es Tausender trennt, lassen Sie es bitte weg.',
  perhapsThousands_other:
    'In {count, grouped} Zeilen ({rows}) wurde das Komma von Zahlen in {column} wie „{value}“ als Dezimalzeichen gelesen. Wenn es Tausender trennt, lassen Sie es bitte weg.',
  perhapsThousandsByPoint_one:
    'In Zeile {rows} wurde der Punkt von {column} „{value}“ als Dezimalzeichen gelesen, obwohl andere Zahlen der Spalte dort ein Komma haben. Trennt er Tausender, lassen Sie ihn bitte weg.',
  perhapsThousandsByPoint_other:
    'In {count, grouped} Zeilen ({rows}) wurde der Punkt von Zahlen in {column} wie „{value}“ als Dezimalzeichen gelesen, obwohl andere Zahlen der Spalte dort ein Komma haben. Trennt er Tausender, lassen Sie ihn bitte weg.',
  perhapsTwoPersons_one:
    'In Zeile {rows} wird {column} als eine Person gelesen: Nachname „{lastname}“, Vorname „{firstname}“. Wenn es zwei Personen sind, schreiben Sie bitte „Nachname, Vorname“: die Autorinnen und Autoren einer Studie mit „;“ dazwischen, sonst nur eine Person.',
  perhapsTwoPersons_other:
    'In {count, grouped} Zeilen ({rows}) wird {column} als eine Person gelesen, etwa mit dem Nachnamen „{lastname}“ und dem Vornamen „{firstname}“. Wenn es zwei Personen sind, schreiben Sie bitte „Nachname, Vorname“: die Autorinnen und Autoren einer Studie mit „;“ dazwischen, sonst nur eine Person.',
  inRows_one: 'Zeile {rows}: {sentence}',
  inRows_other: '{count, grouped} Zeilen ({rows}), die erste davon: {sentence}',
  futureDate_one: 'In Zeile {rows} liegt {column} in der Zukunft: {value, day}.',
  futureDate_other: 'In {count, grouped} Zeilen ({rows}) liegt {column} in der Zukunft, etwa {value, day}.',
  stationFar_one:
    'Die Station {station} ({latitude, decimal}; {longitude, decimal}; Zeile {row}) liegt {km, grouped} km von der Mitte der Kampagne {campaign} entfernt, in deren Umkreis von {halfKm, grouped} km die Hälfte der Stationen liegt. Bitte prüfen Sie Vorzeichen und Ziffern ihrer Koordinaten.',
  stationFar_other:
    '{count, grouped} Stationen liegen weit von der Mitte der Kampagne {campaign} entfernt, in deren Umkreis von {halfKm, grouped} km die Hälfte der Stationen liegt, zuerst {station} ({latitude, decimal}; {longitude, decimal}; Zeile {row}) mit {km, grouped} km. Bitte prüfen Sie Vorzeichen und Ziffern ihrer Koordinaten.',
  stationInland_one:
    'Die Station {station} liegt nach ihrem geog_loc_name in einem Meer, ihre Position ({latitude, decimal}; {longitude, decimal}; Zeile {row}) aber an Land, mehr als 25 km von jeder Küste entfernt. Bitte prüfen Sie die Vorzeichen ihrer Koordinaten und ob Breite und Länge vertauscht sind.',
  stationInland_other:
    '{count, grouped} Stationen liegen nach ihrem geog_loc_name in einem Meer, ihre Positionen aber an Land, mehr als 25 km von jeder Küste entfernt, zuerst {station} ({latitude, decimal}; {longitude, decimal}; Zeile {row}). Bitte prüfen Sie die Vorzeichen ihrer Koordinaten und ob Breite und Länge vertauscht sind.',
  textDate_one:
    'In Zeile {rows} steht in {column} das Datum {value}; es wird als dieser Text gespeichert. Wenn die Tabellenkalkulation es aus etwas anderem gemacht hat, etwa aus 3-20, geben Sie der Spalte bitte ein Textformat und tippen Sie es noch einmal ein.',
  textDate_other:
    'In {count, grouped} Zeilen ({rows}) steht in {column} ein Datum; gespeichert wird es als Text wie {value}. Wenn die Tabellenkalkulation es aus etwas anderem gemacht hat, etwa aus 3-20, geben Sie der Spalte bitte ein Textformat und tippen Sie es noch einmal ein.',
  accessionNotRun_one:
    'In Zeile {rows} ist die Accession-Nummer {value} die {kind}. Die eigene Nummer eines Elements ist die seines Laufs, etwa ERR1234567.',
  accessionNotRun_other:
    'In {count, grouped} Zeilen ({rows}) ist die Accession-Nummer die {kind}, etwa {value}. Die eigene Nummer eines Elements ist die seines Laufs, etwa ERR1234567.',
  accessionOther_one:
    'In Zeile {rows} ist die Accession-Nummer „{value}“ keine von ENA, SRA oder DRA. Sie bleibt, wie sie dasteht.',
  accessionOther_other:
    'In {count, grouped} Zeilen ({rows}) ist die Accession-Nummer keine von ENA, SRA oder DRA, etwa „{value}“. Sie bleiben, wie sie dastehen.',
  readAsEmpty_one:
    'In Zeile {rows} heißt „{value}“ in {column}, dass es keine Angabe gibt; das zählt als leer. Wenn es ein Name ist, schreiben Sie ihn bitte anders.',
  readAsEmpty_other:
    'In {count, grouped} Zeilen ({rows}) heißt es in {column}, dass es keine Angabe gibt, etwa „{value}“; das zählt als leer. Wenn es ein Name ist, schreiben Sie ihn bitte anders.',
  textExponent_one:
    'In Zeile {rows} wird {column} als „{value}“ übernommen; anders geschrieben ist das „{other}“. Tabellenprogramme schreiben lange Zahlen und Namen wie 2E5 mit einem Exponenten. Wenn etwas anderes gemeint ist, geben Sie der Spalte ein Textformat und schreiben Sie es noch einmal.',
  textExponent_other:
    'In {count, grouped} Zeilen ({rows}) stehen in {column} Zahlen mit einem Exponenten: übernommen wird zum Beispiel „{value}“, anders geschrieben „{other}“. Tabellenprogramme machen solche Zahlen aus langen Zahlen und aus Namen wie 2E5. Wenn etwas anderes gemeint ist, geben Sie der Spalte ein Textformat und schreiben Sie es noch einmal.',
  textFormat_one:
    'In Zeile {rows} wird {column} als „{value}“ übernommen. Die Zelle hat ein Zahlenformat, das vielleicht etwas anderes zeigt. Wenn in der Tabelle ein anderer Text zu sehen ist, geben Sie der Spalte ein Textformat und schreiben Sie ihn noch einmal.',
  textFormat_other:
    'In {count, grouped} Zeilen ({rows}) stehen in {column} Zahlen in einem Format, das vielleicht etwas anderes zeigt; übernommen wird zum Beispiel „{value}“. Wenn in der Tabelle ein anderer Text zu sehen ist, geben Sie der Spalte ein Textformat und schreiben Sie ihn noch einmal.',
  timeOfDay: 'In der Spalte {column} stehen Uhrzeiten. Gespeichert wird nur das Datum.',
  keyless_one:
    'Die Zeilen {row} und {other} haben denselben Namen ({record}), aber verschiedene Werte; daraus wurden mehrere Datensätze. Zeilen ergeben einen Datensatz, wenn alle ihre Werte dafür gleich sind oder wenn sie einen Wert in {columns} haben.',
  keyless_other:
    '{count, grouped} Namen stehen in Zeilen mit verschiedenen Werten; aus jedem dieser Namen wurden mehrere Datensätze, zuerst aus {record} in den Zeilen {row} und {other}. Zeilen ergeben einen Datensatz, wenn alle ihre Werte dafür gleich sind oder wenn sie einen Wert in {columns} haben.',
  spellings_one:
    'Die Zeilen {row} und {otherRow} nennen {record} und „{other}“, die sich nur in Groß- und Kleinschreibung, Leerzeichen, Strichen oder Ähnlichem unterscheiden; das sind zwei Datensätze. Wenn dasselbe gemeint ist, schreiben Sie den Namen bitte in allen Zeilen gleich.',
  spellings_other:
    '{count, grouped} Namen stehen in Schreibweisen, die sich nur in Groß- und Kleinschreibung, Leerzeichen, Strichen oder Ähnlichem unterscheiden; jede Schreibweise ist ein eigener Datensatz. Zuerst: {record} und „{other}“ (Zeilen {row} und {otherRow}). Wenn dasselbe gemeint ist, schreiben Sie einen Namen bitte in allen Zeilen gleich.',
  storedSpelling:
    'Zeile {row}: {record} ist neu und unterscheidet sich nur in Groß- und Kleinschreibung, Leerzeichen, Strichen oder Ähnlichem von „{stored}“, das schon gespeichert ist. Wenn dasselbe gemeint ist, schreiben Sie bitte „{stored}“.',
  storedSpellingOfStudy:
    'Die Studie „{value}“ ist neu und unterscheidet sich nur in Groß- und Kleinschreibung, Leerzeichen, Strichen oder Ähnlichem von „{stored}“, die schon gespeichert ist. Wenn dieselbe gemeint ist, verwenden Sie bitte deren Titel.',
  storedSpellingsMore_one:
    '{count, grouped} weiterer Name unterscheidet sich nur darin von einem gespeicherten, zuerst in Zeile {row}: {record}.',
  storedSpellingsMore_other:
    '{count, grouped} weitere Namen unterscheiden sich nur darin von gespeicherten, zuerst in Zeile {row}: {record}.',
  fileNames_one:
    'Der Dateiname {file} steht mehr als einmal in der Tabelle (Zeilen {rows}). Bitte berichtigen Sie ihn, wo eine andere Datei gemeint war; Archive nehmen jeden Namen nur einmal.',
  fileNames_other:
    '{count, grouped} Dateinamen stehen mehr als einmal in der Tabelle, zuerst {file} (Zeilen {rows}). Bitte berichtigen Sie sie, wo andere Dateien gemeint waren; Archive nehmen jeden Namen nur einmal.',
  filesSwapped_one:
    'In Zeile {rows} ist {forward} die Forward-Datei und {reverse} die Reverse-Datei. Nach ihren Namen ist es umgekehrt. Bitte prüfen Sie beide und vertauschen Sie mit ihnen auch ihre Prüfsummen.',
  filesSwapped_other:
    'In {count, grouped} Zeilen ({rows}) sind Forward- und Reverse-Datei nach ihren Namen vertauscht, etwa {forward} als Forward- und {reverse} als Reverse-Datei. Bitte prüfen Sie sie und vertauschen Sie mit ihnen auch ihre Prüfsummen.',
  filesNotMates_one:
    'In Zeile {rows} unterscheiden sich die Namen {forward} und {reverse} in mehr als der Nummer des Reads. Bitte prüfen Sie, ob beide Dateien zusammengehören.',
  filesNotMates_other:
    'In {count, grouped} Zeilen ({rows}) unterscheiden sich die Namen von Forward- und Reverse-Datei in mehr als der Nummer des Reads, etwa {forward} und {reverse}. Bitte prüfen Sie, ob beide Dateien zusammengehören.',
  filesCountUp_one:
    'In Zeile {rows} zählt {column} die Nummer des Reads hoch, von {first} bis {name}. Bitte prüfen Sie das.',
  filesCountUp_other:
    'In {count, grouped} Zeilen ({rows}) zählt {column} von Zeile zu Zeile die Nummer des Reads hoch, von {first} bis {name} und so weiter, wie es eine Tabellenkalkulation beim Ausfüllen nach unten tut. Bitte schreiben Sie zu jeder Probe den Namen ihrer eigenen Datei.',
  sumsCountUp_one:
    'In Zeile {rows} beginnt die Prüfsumme in {column} ({sum}) wie die darüber ({above}). Solche Prüfsummen haben keine zwei Dateien; eine Tabellenkalkulation zählt sie beim Ausfüllen nach unten hoch. Bitte kopieren Sie die Prüfsumme jeder Datei.',
  sumsCountUp_other:
    'In {count, grouped} Zeilen ({rows}) beginnen die Prüfsummen in {column} wie die darüber, etwa {sum} unter {above}. Solche Prüfsummen haben keine zwei Dateien; eine Tabellenkalkulation zählt sie beim Ausfüllen nach unten hoch. Bitte kopieren Sie die Prüfsumme jeder Datei.',
  sharedSums_one:
    'Die Prüfsumme {sum} steht bei Dateien mit verschiedenen Namen, etwa {file} und {other} (Zeilen {rows}). Zwei Dateien mit verschiedenem Inhalt haben nie dieselbe Prüfsumme. Bitte prüfen Sie Prüfsummen und Namen.',
  sharedSums_other:
    '{count, grouped} Prüfsummen stehen jeweils bei Dateien mit verschiedenen Namen, zuerst {sum} bei {file} und {other} (Zeilen {rows}). Zwei Dateien mit verschiedenem Inhalt haben nie dieselbe Prüfsumme. Bitte prüfen Sie Prüfsummen und Namen.',
  sumWithoutFile_one: 'In Zeile {rows} steht die Prüfsumme einer Reverse-Datei ({sum}), aber kein Name einer solchen.',
  sumWithoutFile_other:
    'In {count, grouped} Zeilen ({rows}) steht die Prüfsumme einer Reverse-Datei, aber kein Name einer solchen.',
  fileEnding_one: 'In Zeile {rows} passt die Endung von {value} in {column} nicht zum file_type {type}.',
  fileEnding_other:
    'In {count, grouped} Zeilen ({rows}) passen die Endungen der Namen in {column} nicht zum file_type, etwa {value} zu {type}.',
  fileWithoutReads_one: 'In Zeile {rows} steht in {column} {value}: Eine Datei mit dieser Endung enthält keine Reads.',
  fileWithoutReads_other:
    'In {count, grouped} Zeilen ({rows}) nennt {column} Dateien, die nach ihren Endungen keine Reads enthalten, etwa {value}.',
  fastqUnpacked_one:
    'In Zeile {rows} steht in {column} {value}. Archive nehmen FASTQ-Dateien nur komprimiert mit gzip oder bzip2 an, mit einem Namen, der auf .gz oder .bz2 endet, und der Prüfsumme der komprimierten Datei.',
  fastqUnpacked_other:
    'In {count, grouped} Zeilen ({rows}) nennt {column} FASTQ-Dateien wie {value}. Archive nehmen sie nur komprimiert mit gzip oder bzip2 an, mit Namen, die auf .gz oder .bz2 enden, und den Prüfsummen der komprimierten Dateien.',
  filesInRows_one: 'In Zeile {rows} steht eine von zwei Dateien eines Paares: {first} und {second}.',
  filesInRows_other:
    'In {count, grouped} Zeilen ({rows}) stehen die beiden Dateien eines Paares in eigenen Zeilen, etwa {first} und {second}. Hier nennt eine Zeile beide: die zweite als ihre Reverse-Datei, mit deren Prüfsumme.',
  librariesAlike_one:
    'Die Probe {sample} hat mehrere Bibliotheken, die sich nur in nominal_length oder im Protokoll unterscheiden: Zeilen {rows}. Wenn es eine einzige Bibliothek ist, schreiben Sie bitte in diese Zeilen dieselben Werte.',
  librariesAlike_other:
    '{count, grouped} Proben haben mehrere Bibliotheken, die sich nur in nominal_length oder im Protokoll unterscheiden, zuerst die Probe {sample}: Zeilen {rows}. Wenn es eine einzige Bibliothek ist, schreiben Sie bitte in diese Zeilen dieselben Werte.',
  librariesShared_one:
    'Die Zeilen {rows} der Probe {sample} haben für Bibliothek und Lauf dieselben Werte; ihre Dateien gehören darum zu einer Bibliothek. Wenn es mehrere waren, unterscheiden Sie sie bitte, etwa durch nominal_length oder das Protokoll.',
  librariesShared_other:
    '{count, grouped} Bibliotheken haben mehrere Zeilen mit denselben Werten für Bibliothek und Lauf; deren Dateien gehören darum zu einer Bibliothek, zuerst die Zeilen {rows} der Probe {sample}. Wenn es mehrere waren, unterscheiden Sie sie bitte, etwa durch nominal_length oder das Protokoll.',
  elementsFilled_one:
    'Zeile {row} bringt die Dateien eines Elements, das ohne Datei gespeichert ist; dieses Element erhält sie.',
  elementsFilled_other:
    '{count, grouped} Zeilen, zuerst Zeile {row}, bringen die Dateien von Elementen, die ohne Datei gespeichert sind; diese Elemente erhalten sie.',
  personWithoutOrcid:
    'Die gespeicherte Person {person} hat keine ORCID iD; {orcid} wurde nicht ergänzt. Das geht im Formular der Person.',
  personWithoutName:
    'Die gespeicherte Person {identifier} hat keinen Namen; {name} wurde nicht ergänzt. Das geht im Formular der Person.',
  responsibleIsFirstAuthor:
    'Verantwortlich für eine Studie ist, wer unter ihren Autorinnen und Autoren zuerst steht; „{value}“ wurde daher nicht als project_study_person_resp übernommen.',
  authorsForm: 'Die Autorenliste hat nicht die erwartete Form (eine JSON-Liste aus firstname, lastname, email, orcid).',
  token: 'Das Upload-Token muss eine UUID sein.',
  tokenInUse: 'Ein anderer Import mit diesem Token läuft noch. Jeder braucht ein eigenes Token.',
  cancelled: 'Das Hochladen wurde abgebrochen. Nichts wurde gespeichert.',
  storedAlready: 'Zum Abbrechen war es zu spät: Die Tabelle wurde als Import {dataset} gespeichert.',
  someStored:
    'Um alle Dateien abzubrechen, war es zu spät: Einige wurden gespeichert. Die Antwort auf das Hochladen nennt sie.',
  brokenOff:
    'Die Verbindung brach ab, bevor die ganze Datei angekommen war. Nichts wurde gespeichert. Bitte laden Sie sie noch einmal hoch.',
  serverEnded:
    'Der Server wurde beendet, bevor das Hochladen fertig war. Nichts wurde gespeichert. Bitte wiederholen Sie das Hochladen.',
  serverEndedBetween:
    'Der Server wurde zwischen den Dateien beendet. Gespeichert wurden die Importe {datasets}. Bitte senden Sie die anderen Dateien noch einmal; nichts wird doppelt gespeichert.',
  unknownUpload:
    'Es ist nicht bekannt, wie dieser Import ausging: Er liegt zu lange zurück. Suchen Sie nach einer der Proben, oder laden Sie die Tabelle noch einmal hoch: Nichts wird doppelt gespeichert.',
} as const satisfies SameKeys<typeof en>;
