import type { templates as en } from '../en/templates.ts';
import type { SameKeys } from '../index.ts';

export const templates = {
  shipped: {
    sedimentTrap:
      'Für Proben aus einer Sedimentfalle: die Pflichtspalten und was eine Falle und ihre Amplikons brauchen.',
    all: 'Alle Spalten, die sich importieren lassen, von der Kampagne bis zur Publikation.',
  },
  shippedStays:
    'Die Vorlagen, die zu Strandbook gehören, bleiben, wie sie sind. Legen Sie eine Kopie an und ändern Sie diese.',
  nameTaken: 'Es gibt schon eine Vorlage mit diesem Namen.',
  noColumns: 'Wählen Sie zuerst die Spalten Ihrer Vorlage.',
  title: 'Strandbook: Proben für den Import',
  mandatory: 'Pflicht',
  note: {
    heading: '{label} ({column})',
    headingMandatory: '{label} ({column}), Pflichtfeld',
    format: 'Format: {format}.',
    unit: 'Einheit: {unit}; in der Zelle genügt die Zahl.',
    example: 'Beispiel: {example}',
    reasonOptional:
      'Darf leer bleiben oder sagen, warum ein Wert fehlt: not collected, not applicable, … (alle Begriffe stehen auf dem Blatt {sheet}).',
    reason:
      'Gibt es keinen Wert, schreiben Sie warum: not collected, not applicable, … (alle Begriffe stehen auf dem Blatt {sheet}).',
  },
  measurement: {
    event: 'Bei der Probenahme gemessen oder notiert.',
    field_sample: 'An der Probe gemessen oder notiert.',
    number: 'eine Zahl mit Dezimalpunkt oder -komma; davor darf < oder > stehen, oder ~ für ungefähr',
    between: 'Plausibel: {low} bis {high}.',
    atLeast: 'Plausibel: ab {low}.',
    atMost: 'Plausibel: bis {high}.',
  },
  purposes: {
    sentence: 'In dieser Vorlage: {text}',
    short: '{word} → {column}',
    separator: '; ',
    all: 'In dieser Vorlage: {list}.',
  },
  purposeWords: {
    mooring: 'Verankerung',
    deployment: 'Falle und Auslegung',
    deployed: 'ausgelegt am',
    recovered: 'geborgen am',
    device: 'Fallentyp',
    depth: 'Fallentiefe',
    cup: 'Bechernummer',
    opening: 'Becher geöffnet am',
    closing: 'Becher geschlossen am',
  },
  purposeTexts: {
    mooring: 'die Verankerung, an der die Falle hängt, etwa HG-IV.',
    deployment:
      'eine Falle einer Auslegung der Verankerung, etwa HG-IV-2019-200m. Alle ihre Becher tragen diese Kennung; eine andere Falle oder die nächste Auslegung trägt eine andere.',
    deployed: 'der Tag, an dem die Verankerung ausgelegt wurde.',
    recovered: 'der Tag, an dem die Verankerung geborgen wurde.',
    device: 'der Typ der Falle, etwa K/MT 234.',
    depth: 'die Tiefe, in der die Falle hing, in Metern.',
    cup: 'die Nummer des Bechers, etwa Becher 07. Alle Zeilen dieses Bechers haben dieselbe.',
    opening: 'der Tag, an dem sich der Becher öffnete.',
    closing: 'der Tag, an dem sich der Becher schloss.',
  },
  list: {
    title: 'Nicht in der Liste',
    message:
      'Bitte wählen Sie einen Wert aus der Auswahlliste. Alle Werte stehen auf dem Blatt {sheet}, Spalte {column}.',
  },
  date: {
    title: 'Nur ein Jahr oder ein Monat?',
    message:
      "Allein getippt wird aus 2019 ein Tag im Jahr 1905. Vor ein Jahr oder einen Monat gehört ein Apostroph: '2019 oder '2019-03. Ein ganzes Datum schreibt man 2019-03-14.",
  },
  start: {
    title: 'So importieren Sie Ihre Proben',
    fill: '1. Füllen Sie das Blatt {samples} aus: eine Zeile für jede Datei mit Vorwärts-Reads. Das Blatt {example} zeigt zwei solche Zeilen.',
    columns:
      '2. Spalten mit fettem Namen sind Pflicht. Zeigen Sie auf einen Namen, um zu lesen, was in seine Spalte gehört.',
    upload:
      '3. Speichern Sie die Datei und laden Sie sie unter „{screen}“ hoch: Fehler werden Zelle für Zelle genannt, und gespeichert wird erst, wenn alles stimmt.',
  },
  help: {
    title: 'So füllen Sie diese Arbeitsmappe aus',
    rows: 'Eine Zeile des Blatts {sheet} ist ein Sequenzierelement: eine Datei mit Vorwärts-Reads und, wenn es sie gibt, die mit Rückwärts-Reads. Was mehrere Zeilen gemeinsam haben (die Probenahme, die Probe), steht in jeder von ihnen.',
    mandatory:
      'Spalten mit fettem Namen auf dunklerem Grund sind Pflicht. Die anderen Spalten dürfen leer bleiben, verschoben oder gelöscht werden; die Namen in Zeile 1 müssen bleiben, wie sie sind.',
    lists: 'Spalten mit Auswahlliste nehmen nur deren Werte an. Alle Werte stehen auf dem Blatt {sheet}.',
    missing:
      'Fehlt ein Pflichtwert, schreiben Sie warum, mit einem der Begriffe in der letzten Spalte des Blatts {sheet}. Nur samp_name und forward_read_file_name kommen nicht ohne Wert aus.',
    cells:
      'Die Zellen behalten, was Sie eintippen, als Text: So wird kein Bereich zum Datum, und keine Zahl verliert eine Stelle. Fügen Sie beim Kopieren nur Werte oder unformatierten Text ein.',
    column: 'Spalte',
    label: 'Name',
    needed: 'Nötig',
    meaning: 'Bedeutung',
    format: 'Format',
    example: 'Beispiel',
    unit: 'Einheit',
  },
  missingTerms: 'Fehlender Wert: warum',
} as const satisfies SameKeys<typeof en>;
