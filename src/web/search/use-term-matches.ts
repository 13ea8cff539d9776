import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import type { SearchMatch, SearchMatches } from '../../catalogue/answers/searching.ts';
import { columnNameOf, columnOf } from '../../catalogue/columns.ts';
import { isPersonList } from '../../catalogue/definition.ts';
import { faceOf, fieldTypes } from '../../catalogue/field-types.ts';
import { maxPlacedElements } from '../../catalogue/limits.ts';
import { formatValue } from '../../catalogue/locales/formats.ts';
import type { Language } from '../../catalogue/locales/languages.ts';
import type { ElementSearchResult } from '../../catalogue/records/record-schemas.ts';
import { findMatchRanges, foldText } from '../../catalogue/values/text-matching.ts';
import { request } from '../http.ts';
import { useTranslation } from '../language.ts';
import type { ResultColumn } from './result-columns.ts';

/** A place of a word that no column shows, with the word as it is marked there. */
export type HiddenMatch = SearchMatch & { term: string };

export type TermMatches = {
  /** The words to mark in a column. */
  termsIn: (column: ResultColumn) => readonly string[];
  /** The places of words of an element that the columns do not show. */
  hiddenMatchesIn: (element: ElementSearchResult, columns: readonly ResultColumn[]) => HiddenMatch[];
};

const noMatches: SearchMatches = { words: [], elements: [] };

/** Whether a word is looked for in the text of a column as it is shown: numbers are compared by their value. */
function isSearchedIn(name: string, column: string | null): boolean {
  const field = columnOf(name)?.field;
  if (!field || (column !== null && column !== name)) return false;
  // Words that name no column are not looked for among the persons of a list.
  if (isPersonList(field)) return column === name;
  return field.type === 'reference' || (faceOf(field) === 'number' ? column === name : fieldTypes[field.type].searched);
}

function toTermMatches({ words: asked, elements }: SearchMatches, language: Language): TermMatches {
  const places = new Map(elements.map((one) => [one.id, one.places]));
  const words = asked.map(({ text, column }) => ({ text: foldText(text), column }));
  const termsIn = ({ name }: ResultColumn) =>
    words.filter(({ column }) => isSearchedIn(name, column)).map(({ text }) => text);
  const hiddenMatchesIn: TermMatches['hiddenMatchesIn'] = (element, columns) =>
    (places.get(element.sequencing_element_id) ?? []).flatMap((place) => {
      const word = words[place.word];
      if (!word) return [];
      const isShown = columns.some(({ name, type }) => {
        const value = element[name];
        if (value === null || value === undefined) return name === columnNameOf(place.entity, place.field);
        return (
          isSearchedIn(name, word.column) && findMatchRanges(formatValue(value, type, language), [word.text]).length > 0
        );
      });
      return isShown ? [] : [{ ...place, term: word.text }];
    });
  return { termsIn, hiddenMatchesIn };
}

/**
 * Finds out where the words of the search for `q` stand in the elements of a page, once these are seen. They
 * are marked in portions, between which a slow processor answers.
 */
export function useTermMatches(q: string, elements: readonly ElementSearchResult[], isPainted: boolean): TermMatches {
  const { language } = useTranslation();
  const items = elements.slice(0, maxPlacedElements).map((element) => element.sequencing_element_id);
  const { data = noMatches } = useQuery({
    queryKey: ['elements', q, 'found', items],
    queryFn: ({ signal }) => request<SearchMatches>('/searchSE/found', { body: { term: q, items }, signal }),
    enabled: isPainted && q !== '' && items.length > 0,
  });
  const places = useDeferredValue(data);
  return useMemo(() => toTermMatches(places, language), [places, language]);
}
