import type { terms as en } from '../en/terms.ts';
import type { SameKeys } from '../index.ts';

/** Terms that are suggested while one types, and those that a table can write in the archives' way. */
export const terms = {
  found_one: '{count, grouped} Vorschlag. Die Pfeiltasten wählen ihn aus.',
  found_other: '{count, grouped} Vorschläge. Die Pfeiltasten wählen einen aus.',
  instead: 'statt {name}, nicht mehr gebräuchlich',
  otherScale: 'Begriff einer anderen Skala',
  own: 'schon verwendet',
  repairs: 'Begriffe, die sich schreiben lassen, wie die Archive sie führen',
  writeAs: 'Als {term} schreiben',
  write_one: 'Als {term} schreiben, {count, grouped} Zelle',
  write_other: 'Als {term} schreiben, {count, grouped} Zellen',
  writeAll: 'Alle schreiben',
  more_one: '{count, grouped} weiteren zeigen',
  more_other: '{count, grouped} weitere zeigen',
} as const satisfies SameKeys<typeof en>;
