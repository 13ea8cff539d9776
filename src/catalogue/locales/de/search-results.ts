import type { finding as en } from '../en/search-results.ts';
import type { SameKeys } from '../index.ts';

/** The results of a search: the fields of its matches, and how to search. */
export const finding = {
  foundIn: 'gefunden in {entity}, {field}:',
  help: {
    every:
      'Findet Elemente, in deren Datensätzen von der Kampagne bis zum Sequenzierelement jedes Wort vorkommt, in beliebiger Reihenfolge, groß oder klein geschrieben.',
    part: 'Ein Teil eines Worts genügt: „gotl“ findet auch Gotland. Akzente und Umlautpunkte dürfen fehlen.',
    phrase: 'Wörter in Anführungszeichen werden zusammen gesucht:',
    field: 'Um nur ein Feld zu durchsuchen, schreiben Sie seinen Namen und einen Doppelpunkt:',
    range: 'Um eine Zahl einzugrenzen, oder zu fragen, ob es sie gibt:',
  },
} as const satisfies SameKeys<typeof en>;
