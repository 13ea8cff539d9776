import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { columnNameOf, columnOf } from '../../catalogue/columns.ts';
import { isPersonList } from '../../catalogue/definition.ts';
import type { SearchMatch, SearchMatches } from '../../catalogue/endpoints/search.ts';
import { displayKindOf, fieldTypes } from '../../catalogue/field-types.ts';
import { maxPlacedElements } from '../../catalogue/limits.ts';
import { formatValue } from '../../catalogue/locales/formats.ts';
import type { Language } from '../../catalogue/locales/languages.ts';
import type { ElementSearchResult } from '../../catalogue/records/record-schemas.ts';
import { findMatchRanges, foldText } from '../../catalogue/values/text-matching.ts';
import { useTranslation } from '../language.ts';
import { request } from '../request.ts';
import type { ResultColumn } from './result-columns.ts';

/** A match in a hidden field, with its term. */
export type HiddenMatch = SearchMatch & { term: string };

export type TermMatches = {
  /** The terms to highlight in a column. */
  termsIn: (column: ResultColumn) => readonly string[];
  /** The matches of an element that no visible column shows. */
  hiddenMatchesIn: (element: ElementSearchResult, columns: readonly ResultColumn[]) => HiddenMatch[];
};

const noMatches: SearchMatches = { words: [], elements: [] };

/** Whether a term is searched in a column's displayed text; numbers are compared by value instead. */
function isSearchedIn(name: string, column: string | null): boolean {
  const field = columnOf(name)?.field;
  if (!field || (column !== null && column !== name)) return false;
  // Terms without a column are not searched in lists of persons.
  if (isPersonList(field)) return column === name;
  return (
    field.type === 'reference' ||
    (displayKindOf(field) === 'number' ? column === name : fieldTypes[field.type].searched)
  );
}

function toTermMatches({ words: terms, elements }: SearchMatches, language: Language): TermMatches {
  const matchesById = new Map(elements.map((element) => [element.id, element.places]));
  const foldedTerms = terms.map(({ text, column }) => ({ text: foldText(text), column }));
  const termsIn = ({ name }: ResultColumn) =>
    foldedTerms.filter(({ column }) => isSearchedIn(name, column)).map(({ text }) => text);
  const hiddenMatchesIn: TermMatches['hiddenMatchesIn'] = (element, columns) =>
    (matchesById.get(element.sequencing_element_id) ?? []).flatMap((match) => {
      const term = foldedTerms[match.word];
      if (!term) return [];
      const isVisible = columns.some(({ name, type }) => {
        const value = element[name];
        if (value === null || value === undefined) return name === columnNameOf(match.entity, match.field);
        return (
          isSearchedIn(name, term.column) && findMatchRanges(formatValue(value, type, language), [term.text]).length > 0
        );
      });
      return isVisible ? [] : [{ ...match, term: term.text }];
    });
  return { termsIn, hiddenMatchesIn };
}

/**
 * Loads where the terms of the search `q` match in the elements of a page. Highlights are rendered with a low priority,
 * in portions between which a slow processor responds to the reader.
 */
export function useTermMatches(q: string, elements: readonly ElementSearchResult[]): TermMatches {
  const { language } = useTranslation();
  const items = elements.slice(0, maxPlacedElements).map((element) => element.sequencing_element_id);
  const { data = noMatches } = useQuery({
    queryKey: ['elements', q, 'matches', items],
    queryFn: ({ signal }) => request('POST /searchSE/found', { body: { term: q, items }, signal }),
    enabled: q !== '' && items.length > 0,
  });
  const matches = useDeferredValue(data);
  return useMemo(() => toTermMatches(matches, language), [matches, language]);
}
