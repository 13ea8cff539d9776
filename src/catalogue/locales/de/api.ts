import type { api as en } from '../en/api.ts';
import type { SameKeys } from '../index.ts';

export const api = {
  error: {
    columns:
      'Bei einer abgelehnten Tabelle: der Buchstabe jeder Spalte mit Fehlern, wie ihn Tabellenprogramme nennen, unter dem Namen der Spalte. Steht dort `F` für `depth`, so liegt ein Fehler von `depth` in Zeile 2 in der Zelle F2.',
  },
  record: {
    id: 'Die Nummer des Datensatzes.',
    labels: 'Der Text, der für jeden gesetzten Verweis zu zeigen ist.',
    reason: 'Warum kein Wert da ist.',
    givenReason:
      'Warum kein Wert da ist: ein Begriff für fehlende Werte, groß oder klein geschrieben. Er zählt, wo kein Wert angegeben ist.',
    state: '`green`: Vorname, Nachname, E-Mail und Institut sind bekannt.',
    created_at: 'Wann er angelegt wurde.',
    updated_at: 'Wann er zuletzt geändert oder durchgesehen wurde.',
    version: 'Zählt die Änderungen.',
    seenVersion: 'Die Version, die man gesehen hat. Hat der Datensatz inzwischen eine andere, ändert sich nichts: 409.',
    sentBack: 'Wie gelesen; es ändert nichts.',
    reference: 'Die Nummer eines Datensatzes unter „{many}“ (/rest/{resource}).',
    references: 'Die Nummern von Datensätzen unter „{many}“ (/rest/{resource}).',
    private: 'Nur für Angemeldete.',
    missingTerm: 'Die Begriffe des INSDC für fehlende Werte.',
    term: 'Die Begriffe der Archive; Groß- und Kleinschreibung ist gleichgültig, gespeichert wird diese Schreibweise.',
    records: 'Eine Seite der Datensätze.',
    filter:
      'Ein Feld und sein Wert, etwa `id=12`: Zahlen und Begriffe müssen gleich sein, ein Jahr oder Monat findet seine Tage, ein leerer Wert findet Datensätze ohne Wert. Mehrere Werte eines Feldes sind Alternativen; mehrere Felder müssen alle zutreffen.',
  },
  importing: {
    filesCall: 'Mehrere ausgefüllte Vorlagen importieren',
    filesText:
      'Jede Datei wird ganz gespeichert oder gar nicht; eine abgelehnte hält keine der anderen auf. Sie gehören zu keiner Studie. Jede zählt als ein Upload. Wird die Anfrage selbst abgelehnt, wird keine von ihnen gespeichert.',
    files: {
      processing:
        'Die Dateien, die gespeichert wurden, und die, die sich nicht lesen ließen, in der Reihenfolge, in der sie gesendet wurden.',
      validation:
        'Die Dateien, die wegen ihres Inhalts abgelehnt wurden, in der Reihenfolge, in der sie gesendet wurden.',
      file: 'Der Name der Datei.',
      status: 'Ob die Datei gespeichert wurde.',
      messages: 'Sätze über die ganze Datei, danach die Fehler ihrer Zeilen.',
    },
    upload: 'Eine ausgefüllte Vorlage importieren',
    uploadText:
      'Gespeichert wird alles oder nichts. Jede Zeile wird ein Sequenzierelement; die Datensätze, aus denen es stammt, werden angelegt, soweit es sie noch nicht gibt.',
    stored:
      'Gespeichert: die Nummer des Imports, als Text. Geprüft: die Datensätze, die er anlegen und verwenden würde',
    check:
      'Tut alles, nur ohne zu speichern: Die Antwort sagt, was der Import brächte, oder hat dieselben Meldungen wie der Import. `spellings` nennt neue Namen, die in anderer Schreibweise gespeichert sind: die Spalten, in denen sie stehen, und nach Spalten die Werte der Zeilen, die gemeint sind.',
    progress: 'Wie weit ein Import ist',
    progressText:
      'Server-sent events mit `phase`, `rows`, `total`, `share`, `rate`, `secondsLeft` und am Ende `warnings`, als JSON, mindestens eines in der Sekunde. Der Aufruf darf dem Import vorausgehen und wartet 10 Sekunden auf ihn.',
    end: 'Wie ein Import ausging',
    endText:
      'Dieselbe Antwort wie auf den Import selbst, wenn die Verbindung verloren ging: Eine Tabelle, die angekommen ist, wird gespeichert, ob ihr Absender wartet oder nicht. Für das Konto, mit dem sie hochgeladen wurde, höchstens einen Tag lang und für die letzten drei; ein Neustart des Servers vergisst sie. Eine Prüfung endet, wenn ihr Absender geht.',
    underWay: 'Er ist noch nicht zu Ende: wie weit er ist',
    cancel: 'Einen Import abbrechen',
    cancelText:
      'Nichts davon bleibt, und der Import wird mit 409 beantwortet. Ist er nicht bekannt (404), wird ein Import mit diesem Token abgewiesen, der später kommt.',
    cancelled: 'Der Import wurde abgebrochen; nichts wurde gespeichert',
    storedAlready: 'Es ist zu spät: Die Tabelle wurde gespeichert',
    token: 'Das Token, das der Absender gewählt hat: für jeden Import eine eigene UUID.',
    progressOf: {
      file: 'Die wievielte Datei gerade gelesen oder gespeichert wird; nur wenn mehrere zusammen gesendet wurden.',
      ahead: 'In der Phase `queued`: wie viele Importe gerade laufen oder vor diesem an der Reihe sind.',
      phase: 'Was gerade geschieht, oder wie es ausging; `unknown`, wenn nach 10 Sekunden noch kein Import da war.',
      rows: 'Wie viele Zeilen gelesen sind; in der Phase `storing`, wie viele gespeichert sind.',
      total: 'Wie viele Zeilen es sind; null, solange das nicht bekannt ist.',
      share: 'Wie viel der ganzen Arbeit getan ist, von 0 bis 1; null, wenn das nicht bekannt ist.',
      rate: 'Zeilen je Sekunde, in den letzten zehn Sekunden; null, wenn das nicht bekannt ist.',
      secondsLeft: 'Eine Schätzung, wie lange es noch dauert; null, wenn es keine gibt.',
      warnings: 'Am Ende: was weggelassen wurde oder anders gemeint sein könnte.',
    },
    dataset: 'Was ein Import angelegt und verwendet hat',
    datasetText:
      '`created` und `used` sagen, wie viele Datensätze jeder Art neu sind und wie viele es schon gab und verwendet wurden. Für das Konto, mit dem die Tabelle hochgeladen wurde, und für die Administration.',
    datasetFile: 'Die Datei eines Imports, wie sie hochgeladen wurde',
    datasetFileText: 'Imports aus der Zeit, als Dateien nicht aufbewahrt wurden, haben keine: 404.',
    undo: 'Einen Import rückgängig machen',
    undoText:
      'Löscht die Datensätze, die dieser Import allein angelegt hat; was andere inzwischen brauchen, bleibt. Sie kommen als ein Eintrag in den Papierkorb, den `Location` nennt, und können zurückgeholt werden. Mit `check=true` wird nur gesagt, wie viele von jeder Art gehen und bleiben würden. Für das Konto, mit dem die Tabelle hochgeladen wurde, und für die Administration.',
    undoCheck: 'Sagt, was gehen und was bleiben würde, und ändert nichts.',
    undoing: 'Was gehen und was bleiben würde',
    undone: 'Rückgängig gemacht',
    referredTo: 'Etwas anderes als die Datensätze des Katalogs verweist auf einen, der gehen würde',
    binEntry: 'Die Adresse des Eintrags im Papierkorb.',
  },
  fields: {
    person_id: 'Die eingeladene Person, wie sie gespeichert ist.',
    invitation_state: 'Der Status: `accepted` oder `rejected`, oder wie er gespeichert ist.',
    version: 'Die Version, die gelesen wurde; ist der Datensatz neuer, ändert sich nichts.',
    texts: 'Texte mit ihren Schlüsseln, alle oder keiner.',
    key: 'Der Schlüssel eines Textes.',
    row: 'Die Zeile der Tabelle, aus der er kommt; eine Fehlermeldung nennt sie.',
    en: 'Der englische Text; weggelassen bleibt er.',
    de: 'Der deutsche Text; weggelassen bleibt er.',
    v: 'Der Hash der Texte, mit dem ein Browser sie behält.',
    dataset: 'Die Nummer des Imports.',
    offset: 'Wie viele zu überspringen sind.',
    hits: 'Wie viele es sein sollen; bei einer Liste höchstens {maxListedRecords}.',
    sort: 'Ein Feld; mit `:desc` dahinter absteigend. Darf mehrmals vorkommen. `match` stellt die Datensätze voran, in deren Namen die Wörter von `q` stehen.',
    q: 'Wörter, die alle in den Texten des Datensatzes oder in den Namen dessen vorkommen müssen, worauf er verweist, groß oder klein geschrieben.',
    perform: '`true` oder `1`: den Datensatz aus denen entfernen, die auf ihn verweisen, dann löschen.',
    id: 'Die Nummer des Datensatzes.',
    uuid: 'Die UUID der Einladung.',
    token: 'Das Token des Links.',
    email: 'Die Adresse, mit der man sich anmeldet.',
    password: 'Mindestens {minPasswordLength} Zeichen.',
    current_password: 'Das Passwort des Kontos, wenn jemand die eigene Adresse oder das eigene Passwort ändert.',
    pending_email: 'Die noch nicht bestätigte Adresse, wie sie ausgegeben wurde; hier ändert sie nichts.',
    name: 'Der Name zum Konto; fehlt er, der Teil der Adresse vor dem @.',
    roles: 'Rollen, als Nummern oder so, wie sie ausgegeben werden. Nur die Administration vergibt sie.',
    person: 'Die Nummer der Person, zu der das Konto gehört. Nur die Administration vergibt sie.',
    role_id: 'Die Nummer der Rolle.',
    format: 'Das Format der Datei.',
    language: 'Die Sprache; sonst nach `Accept-Language`.',
    page: 'Der Name der Seite, etwa about.html.',
    all: 'Alle Elemente.',
    own: 'Nur die aus eigenen Importen; für Angemeldete.',
    term: 'Wörter, nach denen gesucht wird, `"Wendungen in Anführungszeichen"` und `spalte:wort`.',
    facets: 'Werte von Facetten, nach dem Namen der Facette: Elemente haben von jeder einen der Werte.',
    box: 'West-, Süd-, Ost- und Nordrand in Dezimalgrad: Elemente stammen von einer Station in diesem Teil der Welt, der über 180° reicht, wo West größer ist als Ost.',
    fields: 'Spalten mit ihren Namen in einer Vorlage, statt der üblichen.',
    count:
      'Ob die Treffer für den Header `X-Total-Count` gezählt werden: `false` lässt die Anzahl weg und antwortet schneller, `only` gibt die Anzahl und kein Element.',
    items: 'Die Nummern von Elementen, höchstens 10\u202f000, oder `all` für alle Treffer der letzten Suche.',
    except: 'Mit `all`: die Nummern von Elementen, die wegbleiben.',
    file: 'Die Arbeitsmappe: xlsx oder ods, höchstens {maxUploadMegabytes} MB.',
    'files[]':
      'Die Arbeitsmappen: xlsx oder ods, jede höchstens {maxUploadMegabytes} MB, höchstens {maxFilesAtOnce} davon.',
    template_id: 'Die Nummer der Vorlage.',
    project_study_authors:
      'Die Autorinnen und Autoren, mindestens eine Person, als JSON. Die erste ist die verantwortliche.',
    project_study_person_resp:
      'Die verantwortliche Person, also die erste unter den Autorinnen und Autoren: eine andere wird nicht übernommen, worauf eine Warnung hinweist. Eine Nummer, „Nachname, Vorname“, eine ORCID iD oder eine E-Mail-Adresse.',
    upload_token: 'Eine UUID des Absenders, unter der sich der Fortschritt verfolgen lässt.',
    firstname: 'Vorname.',
    lastname: 'Nachname.',
    orcid: 'ORCID iD.',
  },
} as const satisfies SameKeys<typeof en>;
