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
  full_one: 'Vollständig: {number} Element, alle Felder',
  full_other: 'Vollständig: {number} Elemente, alle Felder',
  fullUncounted: 'Vollständig: alle Felder',
  fullAs: 'Vollständiger Export als {format}',
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
