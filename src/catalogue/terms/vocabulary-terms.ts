import { makersOf, nearestTerm, termOf, type VocabularyName, vocabularies } from '../vocabularies/index.ts';
import { rankOf, ranks, type SearchedName, searchedName } from './match-names.ts';
import type { RankedSuggestion } from './term-suggestion.ts';

type Entry = { term: string; searched: SearchedName; withMaker: SearchedName | null };

const entries = new Map<VocabularyName, readonly Entry[]>();

function entriesOf(vocabulary: VocabularyName): readonly Entry[] {
  let list = entries.get(vocabulary);
  if (!list) {
    list = vocabularies[vocabulary].map((term) => {
      const makers = vocabulary === 'seq_meth' ? makersOf(term) : [];
      return {
        term,
        searched: searchedName(term),
        withMaker: makers.length > 0 ? searchedName(`${makers.join(' ')} ${term}`) : null,
      };
    });
    entries.set(vocabulary, list);
  }
  return list;
}

/**
 * Suggests the terms of a vocabulary: by how their text matches; the term that an import would store for the text (`paired end` is
 * `PAIRED`); an instrument by its maker; and if there is none, the only nearest one of a text with typing errors.
 */
export function suggestVocabulary(vocabulary: VocabularyName, typed: string): RankedSuggestion[] {
  const searched = searchedName(typed);
  const meant = typed.trim() === '' ? undefined : termOf(vocabulary, typed.trim());
  const found = entriesOf(vocabulary).flatMap(({ term, searched: own, withMaker }, index): RankedSuggestion[] => {
    const byMaker = withMaker && rankOf(withMaker, searched) !== undefined ? ranks.within : undefined;
    const rank = term === meant ? ranks.equal : (rankOf(own, searched) ?? byMaker);
    if (rank === undefined) return [];
    // With nothing typed, the terms stay in the order of their vocabulary.
    return [{ value: term, kind: 'term', isExact: term === meant, rank: searched.words === '' ? index : rank }];
  });
  const nearest = found.length === 0 ? nearestTerm(vocabulary, typed.trim()) : undefined;
  return nearest === undefined ? found : [{ value: nearest, kind: 'term', isExact: false, rank: 0 }];
}
