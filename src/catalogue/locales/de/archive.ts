import type { archive as en } from '../en/archive.ts';
import type { SameKeys } from '../index.ts';

export const archive = {
  title: 'Bereit für das Archiv?',
  checking: 'Prüfung nach den Regeln des Archivs …',
  ready_one: '{ready} von {number} ist bereit.',
  ready_other: '{ready} von {number} sind bereit.',
  allReady: 'Das Archiv sollte alle annehmen.',
  refused:
    'Die anderen würde das Archiv ablehnen, vielleicht auch die ganze Datei. Berichtigen Sie sie zuerst, oder lassen Sie sie weg.',
  error: 'Fehler',
  warning: 'Warnung',
  elements_one: '{number} Element',
  elements_other: '{number} Elemente',
  more: 'Aufgeführt sind nur die ersten {number} Befunde.',
  noValue: 'kein Wert',
  download: 'Datei herunterladen',
  check: 'Import für das Archiv prüfen',
  again: 'Erneut prüfen',
  failed: 'Die Prüfung ist fehlgeschlagen: {message}',
  instead_one: 'Stattdessen: {terms}',
  instead_other: 'Stattdessen einer von diesen: {terms}',
  findings: {
    required: 'Das Archiv lehnt Zeilen ohne einen Wert für „{column}“ ab.',
    layout: 'Das Archiv nimmt als „{column}“ nur „single“ oder „paired“ an.',
    pairedLacks: 'Bei gepaarten Reads lehnt das Archiv Zeilen ohne „{column}“ ab.',
    singleHas: 'Bei einzelnen Reads lehnt das Archiv Zeilen mit „{column}“ ab.',
    notInList: 'Das Archiv nimmt als „{column}“ nur die genauen Begriffe der Liste der ENA an.',
    checksumMethod: 'Das Archiv nimmt nur MD5-Prüfsummen an.',
    taxonNumber: 'Das Archiv nimmt als „{column}“ eine einzige Nummer der NCBI-Taxonomie an, 1 oder höher.',
    place:
      'Das Archiv nimmt als „{column}“ ein einziges Land oder Meer der INSDC-Liste an, etwa „Baltic Sea“; alles Weitere steht hinter einem Doppelpunkt.',
    envo: 'Das Archiv nimmt „{column}“ in der Form „sea water [ENVO:00002149]“ an: eine Bezeichnung mit ihrer Kennung, mehrere mit | verbunden.',
    envoReason:
      'Das Archiv nimmt als „{column}“ nur Begriffe von ENVO an, etwa „sea water [ENVO:00002149]“. Den Grund eines fehlenden Wertes, etwa „not applicable“, lehnt es in dieser Spalte ab.',
    envoLabel:
      'In „{column}“ gehören eine Bezeichnung und die Nummer dahinter zu verschiedenen Begriffen von ENVO. Neben jedem Wert stehen der Begriff mit dieser Nummer und, wenn es ihn gibt, der Begriff mit dieser Bezeichnung.',
    envoObsolete:
      '„{column}“ enthält einen Begriff, den ENVO zurückgezogen hat. Neben jedem Wert stehen die Begriffe, die ENVO an seiner Stelle nennt, und der Begriff, der diese Bezeichnung heute hat, soweit es sie gibt.',
    envoUnknown:
      '„{column}“ enthält eine Nummer, die nicht unter den Begriffen von ENVO ist. Vielleicht ist eine Ziffer falsch, oder der Begriff ist neuer als die Liste hier (Oktober 2025).',
    envoCleaned:
      'Ein Begriff in „{column}“ beginnt mit Zeichen einer Liste wie „____“. In der Datei steht er ohne sie; bitte korrigieren Sie auch den Datensatz.',
    empty: 'Das Archiv warnt, wenn „{column}“ leer ist. Gibt es keinen Wert, sagt das ein Begriff wie „not collected“.',
    bareMissing:
      'Das Archiv kennt „missing“ ohne Grund nicht als Begriff für „{column}“. Es kennt zum Beispiel „not collected“ und „not provided“.',
    emptyForPackage: 'Bei diesem Umweltpaket fragt das Archiv nach „{column}“.',
    noAltitude:
      'Bei Luft fragt das Archiv nach der Höhe, und seine Vorlage hat keine Spalte dafür. Bitte ergänzen Sie eine in der Datei.',
    degrees: 'Das Archiv erwartet „{column}“ als eine einzige Zahl in Dezimalgrad.',
    depth: 'Das Archiv erwartet „{column}“ in Metern, als eine einzige Zahl oder einen Bereich wie 0-10.',
    elevation: 'Das Archiv erwartet „{column}“ als eine einzige Zahl in Metern.',
    date: 'Das Archiv erwartet „{column}“ als ein einziges Datum oder einen Zeitraum, etwa 2016-06-25 oder 2016-06-25/2016-06-30.',
    lengthLeftOut: 'Bei einzelnen Reads nimmt das Archiv kein „{column}“ an. Es fehlt in der Datei.',
    fileName:
      'Das Archiv nimmt als „{column}“ den Namen einer einzigen Datei an: keinen Pfad, kein Muster und keinen zweiten Namen.',
    emptyFile:
      '„{column}“ ist die Prüfsumme einer leeren Datei, die kein Archiv annimmt. Bitte prüfen Sie, ob die Datei vollständig ist.',
    fileEnding: 'Die Endung von „{column}“ passt nicht zum Typ der Datei. Das Archiv richtet sich nach dem Dateityp.',
    fastqUnpacked: 'Das Archiv nimmt FASTQ-Dateien nur komprimiert an, als .gz oder .bz2: „{column}“ ist es nicht.',
    sameFile: 'Forward- und Reverse-Datei sind dieselbe Datei. Das Archiv nimmt jede Datei nur einmal an.',
    readsSwapped:
      'Nach ihrem Namen ist „{column}“ die Reverse-Datei und die andere die Forward-Datei. Bitte vertauschen Sie sie mit ihren Prüfsummen.',
    notMates:
      'Die Namen von Forward- und Reverse-Datei unterscheiden sich in mehr als der Read-Nummer. Bitte prüfen Sie, ob beide Dateien zusammengehören.',
    readsCounted:
      'Forward-Dateien mehrerer Elemente unterscheiden sich nur in der Nummer des Reads, die hochzählt, wie es eine Tabellenkalkulation beim Ausfüllen nach unten tut. Bitte prüfen Sie die Namen.',
    mateApart:
      'Forward- und Reverse-Datei eines Paares stehen in eigenen Elementen. Das Archiv nimmt beide zusammen an.',
    sharedSum:
      'Eine Prüfsumme steht bei Dateien mit verschiedenen Namen. Bitte prüfen Sie die Prüfsummen: Das Archiv vergleicht sie mit seinen Dateien.',
    sumWithoutFile:
      'Es gibt die Prüfsumme einer Reverse-Datei, aber keinen Namen einer solchen. Die Datei würde fehlen.',
    sameTitle: 'Verschiedene Proben haben denselben „{column}“. Das Archiv würde eine Probe daraus machen.',
    sameRun:
      'Mehrere Elemente haben als „{column}“ die Nummer eines einzigen Laufs. Das Archiv gibt jedem Lauf seine eigene; bitte prüfen Sie, zu welchem sie gehört.',
    wrongNumber:
      '„{column}“ ist keine einzelne Accession-Nummer. Bitte geben Sie die Nummer an, die das Archiv vergeben hat, oder lassen Sie das Feld leer.',
    oneNumber:
      'Die Checkliste des Archivs nimmt „{column}“ als eine einzige Zahl an, etwa 5 oder 0.5. Einen Bereich wie 3-40 und jeden anderen Text lehnt sie ab.',
    noSign:
      'Die Checkliste des Archivs nimmt „{column}“ als Zahl ohne Vorzeichen an. Eine Zahl unter null lehnt sie ab.',
    md5InTables: 'Die Tabellen des Archivs nehmen als „{column}“ nur MD5-Prüfsummen an. Das XML nimmt auch SHA-256 an.',
    marked:
      "In der Datei steht ein Apostroph vor jedem =, +, - oder @ von „{column}“, in dem ein Tabellenprogramm den Anfang einer Formel sähe: Aus „-80_A“ wird „'-80_A“. Das Archiv hält ihn vielleicht für einen Teil des Textes.",
    markedInTables:
      "In den Tabellen steht ein Apostroph vor jedem =, +, - oder @ von „{column}“, in dem ein Tabellenprogramm den Anfang einer Formel sähe: Aus „-80_A“ wird „'-80_A“. Das Archiv hält ihn vielleicht für einen Teil des Textes. Im XML steht keiner.",
    beforeOther:
      '„{column}“ liegt vor „{other}“. Das Archiv veröffentlicht beide so, wie sie sind: Bitte prüfen Sie sie.',
    afterOther:
      '„{column}“ liegt nach „{other}“. Das Archiv veröffentlicht beide so, wie sie sind: Bitte prüfen Sie sie.',
    moreThanOther: '„{column}“ ist größer als „{other}“. Bitte prüfen Sie beide Werte und ihre Einheiten.',
    belowLeast: '„{column}“ kann nicht unter {limit, decimal} liegen. Bitte prüfen Sie den Wert und sein Vorzeichen.',
    aboveMost: '„{column}“ kann nicht über {limit, decimal} liegen. Bitte prüfen Sie den Wert und seine Einheit.',
    tooLongAgo: '„{column}“ liegt vor {limit}. Bitte prüfen Sie das Jahr.',
    zeroPosition:
      '„{column}“ und „{other}“ sind beide 0; das schreiben Programme oft für eine unbekannte Position. Bitte prüfen Sie die Position.',
    samePosition:
      '„{column}“ und „{other}“ sind dieselbe Zahl. Bitte prüfen Sie, ob ein Wert vom anderen kopiert wurde.',
  },
} as const satisfies SameKeys<typeof en>;
