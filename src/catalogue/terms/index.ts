import { acceptsMissingTerm, type Field, type SuggestedList } from '../definition.ts';
import { missingTermOf, missingTerms, termOf } from '../vocabularies/index.ts';
import { rankOf, ranks, searchedName } from './match-names.ts';
import { isListedPlace, suggestPlaces } from './places.ts';
import { suggestTaxa, taxonName } from './taxa.ts';
import {
  bestSuggestions,
  maxSuggestions,
  type RankedSuggestion,
  shareOut,
  type TermSuggestion,
} from './term-suggestion.ts';
import { suggestVocabulary } from './vocabulary-terms.ts';

export { nameRank } from './match-names.ts';
export { maxSuggestions, shareOut, type TermSuggestion } from './term-suggestion.ts';

type EnvironmentList = Exclude<SuggestedList, 'place' | 'taxon'>;

/** Whether values of a field are suggested at all. */
export const hasSuggestions = (field: Field): boolean => field.type === 'choice' || field.suggests !== undefined;

/** The scale of a field for the environment, whose terms are in a list that is loaded when it is needed; otherwise undefined. */
export function environmentScaleOf({ suggests }: Field): EnvironmentList | undefined {
  return suggests === undefined || suggests === 'place' || suggests === 'taxon' ? undefined : suggests;
}

/** The reasons of a missing value, the specific ones before the many kinds of `missing`. */
export const reasonsSpecificFirst: readonly string[] = missingTerms.toSorted(
  (a, b) => Number(a.startsWith('missing')) - Number(b.startsWith('missing')),
);

/** The reasons why a value is missing that match a typed text, all of them for an empty one; none if the field accepts none. */
export function suggestReasons(field: Field, typed: string): TermSuggestion[] {
  if (!acceptsMissingTerm(field)) return [];
  const searched = searchedName(typed);
  const meant = missingTermOf(typed.trim());
  return bestSuggestions(
    reasonsSpecificFirst.flatMap((value, index): RankedSuggestion[] => {
      const rank = value === meant ? 0 : rankOf(searchedName(value), searched);
      // Letters within a word, such as those of `amp` in `sample`, are no match.
      return rank === undefined || rank === ranks.within
        ? []
        : [{ value, kind: 'reason', isExact: value === meant, rank: searched.words === '' ? index : rank }];
    }),
  );
}

/** Whether an own value is written as the field's list has it, so that it is worth repeating. */
function isListed(field: Field, value: string): boolean {
  if (field.type === 'choice') return termOf(field.vocabulary, value) === value;
  return field.suggests === 'taxon' ? /^\d+$/.test(value) : isListedPlace(value);
}

/** The own values that match a typed text, in their order. */
function suggestOwn(field: Field, typed: string, own: readonly string[]): RankedSuggestion[] {
  const searched = searchedName(typed);
  return own.flatMap((value, index): RankedSuggestion[] => {
    if (!isListed(field, value)) return [];
    const name = field.suggests === 'taxon' ? taxonName(value) : undefined;
    const isMatch = [value, name ?? value].some((text) => rankOf(searchedName(text), searched) !== undefined);
    return isMatch ? [{ value, kind: 'own', ...(name && { note: name }), isExact: false, rank: index }] : [];
  });
}

/**
 * Suggests values of a field, except for the terms of ENVO, whose list is loaded apart (`environment.ts`).
 * @param own the values that the own table or project has, the most frequent first
 */
export function suggestListed(field: Field, typed: string, own: readonly string[]): TermSuggestion[] {
  const listed =
    field.type === 'choice'
      ? suggestVocabulary(field.vocabulary, typed)
      : field.suggests === 'place'
        ? suggestPlaces(typed)
        : field.suggests === 'taxon'
          ? suggestTaxa(typed)
          : [];
  return bestSuggestions([...suggestOwn(field, typed, own), ...listed]);
}

/** The suggestions with the matching reasons of a missing value as the last ones. */
export const withReasons = (field: Field, typed: string, suggestions: readonly TermSuggestion[]): TermSuggestion[] =>
  shareOut([suggestions, suggestReasons(field, typed)], maxSuggestions);
