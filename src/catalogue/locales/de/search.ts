import type { search as en } from '../en/search.ts';
import type { SameKeys } from '../index.ts';

export const search = {
  go: 'Suchen',
  waiting: 'Die Suche läuft, bitte warten …',
  found_one: '{number} Element',
  found_other: '{number} Elemente',
  counting: 'Wird gezählt …',
  uncounted: 'Die Anzahl ließ sich nicht bestimmen.',
  selected: '{number} ausgewählt',
  selectAll: 'alle {number} auswählen',
  clear: 'Auswahl aufheben',
  selectOne: '{name} auswählen',
  export: 'Export',
  exportOf_one: '{number} Element exportieren:',
  exportOf_other: '{number} Elemente exportieren:',
  exportUncounted: 'Die Auswahl exportieren:',
  selectFirst: 'Wählen Sie Elemente aus, um sie zu exportieren:',
  forms: { full: 'Vollständig', custom: 'Eigene Felder', gfbio: 'Archivvorlage', ena: 'ENA-Tabellen' },
  formHelp: {
    full: 'Alle Felder. Die Datei lässt sich wieder importieren.',
    custom: 'Die Felder, die gezeigt werden',
    gfbio: 'Die Vorlage des Biodiversitätsarchivs GFBio, nach einer Prüfung nach dessen Regeln',
    ena: 'Die Tabellen study, sample, experiment und run des European Nucleotide Archive',
  },
  formats: {
    xlsx: 'Excel (xlsx)',
    ods: 'OpenDocument (ods)',
    csv: 'Text, mit Kommas getrennt (csv)',
    tsv: 'Text, mit Tabulatoren getrennt (tsv)',
  },
  enaFormats: { tsv: 'Tabellen (tsv) in einem Archiv', xml: 'XML-Dokumente in einem Archiv' },
  fields: {
    change: 'Felder ändern',
    title: 'Felder der Ergebnisse',
    help: 'Diese Felder werden gezeigt, und ein Export eigener Felder hat sie. Die Auswahl steht in der Adresse der Seite.',
    always: 'immer',
    reset: 'Die üblichen',
    apply: 'Diese Felder zeigen',
  },
  exportFailed: 'Der Export ist nicht gelungen: {message}',
  unsorted: 'Reihenfolge des Imports',
  failed: 'Die Suche ist nicht gelungen. Es wird nichts gezeigt.',
  nothing: 'Zu „{q}“ wurde nichts gefunden',
  nothingHint:
    'Jedes Wort muss irgendwo auf dem Weg von der Fahrt bis zur Sequenz vorkommen. Versuchen Sie es mit weniger Wörtern oder nur einem Teil davon: „gotl“ findet auch Gotland.',
  waysHint:
    'Wörter in Anführungszeichen müssen zusammenstehen: „"Baltic Sea"“. Der Name eines Felds und ein Doppelpunkt suchen in diesem Feld allein: „campaign:EMB177“, „geog_loc_name:"Baltic Sea"“.',
  manyWords: 'Eine Suche nimmt höchstens {max} Wörter.',
  manyChosen:
    'Höchstens {max, grouped} Elemente lassen sich einzeln auswählen. Bitte wählen Sie alle aus, und lassen Sie weg, was Sie nicht brauchen.',
  showAll: 'Alle Elemente zeigen',
  empty: 'Hier ist noch nichts',
  emptyHint: 'Was importiert ist, lässt sich hier sofort finden. Mit der ersten Tabelle fängt es an.',
  toImport: 'Zum Datenimport',
} as const satisfies SameKeys<typeof en>;
