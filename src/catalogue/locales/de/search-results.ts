import type { finding as en } from '../en/search-results.ts';
import type { SameKeys } from '../index.ts';

/** The search's results: where a word was found, and how to search. */
export const finding = {
  foundIn: 'gefunden in {entity}, {field}:',
  help: {
    every:
      'Jedes Wort muss irgendwo auf dem Weg von der Fahrt bis zur Sequenz vorkommen, in beliebiger Reihenfolge, groß oder klein geschrieben.',
    part: 'Ein Teil eines Worts genügt: „gotl“ findet auch Gotland. Akzente und Umlautpunkte dürfen fehlen.',
    phrase: 'Wörter in Anführungszeichen müssen zusammenstehen:',
    field: 'Mit dem Namen eines Felds und einem Doppelpunkt wird nur in diesem Feld gesucht:',
  },
} as const satisfies SameKeys<typeof en>;
