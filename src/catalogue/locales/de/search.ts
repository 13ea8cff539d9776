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
  export: 'Export',
  exportOf_one: '{number} Element exportieren:',
  exportOf_other: '{number} Elemente exportieren:',
  exportUncounted: 'Die Auswahl exportieren:',
  selectFirst: 'Wählen Sie Elemente aus, um sie zu exportieren:',
  forms: {
    full: 'Vollständig',
    custom: 'Eigene Felder',
    gfbio: 'Archivvorlage',
    ena: 'ENA-Tabellen',
    revision: 'Zum Überarbeiten',
  },
  moreForms: 'Weitere Formate',
  formHelp: {
    full: 'Alle Felder. Lässt sich wieder importieren; run_in_table unterscheidet Läufe ohne Flowcell.',
    custom: 'Nur die gezeigten Felder',
    gfbio: 'Die Vorlage des Biodiversitätsarchivs GFBio, nach einer Prüfung nach dessen Regeln',
    ena: 'Die Tabellen study, sample, experiment und run des European Nucleotide Archive',
    revision:
      'Alle Felder mit den Nummern ihrer Datensätze: die Tabelle im Tabellenprogramm ändern und wieder hochladen',
  },
  formats: {
    xlsx: 'Excel (xlsx)',
    ods: 'OpenDocument (ods)',
    csv: 'Text mit Kommas (csv)',
    tsv: 'Text mit Tabulatoren (tsv)',
  },
  enaFormats: { tsv: 'Zip mit Tabellen (tsv)', xml: 'Zip mit XML-Dokumenten' },
  toRevise: 'Überarbeitete Tabelle hochladen',
  fields: {
    change: 'Felder ändern',
    title: 'Felder der Ergebnisse',
    help: 'Diese Felder sind die Spalten der Ergebnisse und des Exports „Eigene Felder“. Sie stehen in der Adresse dieser Seite, die Sie weitergeben können.',
    always: 'immer',
    reset: 'Standardfelder',
    apply: 'Diese Felder zeigen',
  },
  exportFailed: 'Der Export ist fehlgeschlagen: {message}',
  unsorted: 'Reihenfolge des Imports',
  failed: 'Die Suche ist fehlgeschlagen; es werden keine Ergebnisse gezeigt.',
  nothing: 'Keine Ergebnisse für „{q}“',
  nothingHint:
    'In den Datensätzen eines Elements muss jedes Wort vorkommen. Versuchen Sie es mit weniger Wörtern oder nur einem Teil davon: „gotl“ findet auch Gotland.',
  manyWords: 'Eine Suche kann höchstens {max} Wörter haben.',
  manyChosen:
    'Höchstens {max, grouped} Elemente lassen sich einzeln auswählen. Bitte wählen Sie alle aus, und wählen Sie ab, was Sie nicht brauchen.',
  showAll: 'Alle Elemente zeigen',
  empty: 'Hier ist noch nichts',
  emptyHint: 'Importierte Daten lassen sich hier sofort finden. Beginnen Sie mit Ihrer ersten Tabelle.',
  toImport: 'Zum Datenimport',
} as const satisfies SameKeys<typeof en>;
