import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import type { FoundPlace, FoundPlaces } from '../../catalogue/answers/searching.ts';
import { columnNameOf, columnOf } from '../../catalogue/columns.ts';
import { isPersonList } from '../../catalogue/definition.ts';
import { faceOf, fieldTypes } from '../../catalogue/field-types.ts';
import { foldText, rangesOf } from '../../catalogue/found-text.ts';
import { maxPlacedElements } from '../../catalogue/limits.ts';
import { writtenValue } from '../../catalogue/locales/formats.ts';
import type { Language } from '../../catalogue/locales/languages.ts';
import type { FoundElement } from '../../catalogue/schemas.ts';
import { request } from '../http.ts';
import { useWords } from '../language.ts';
import type { ShownColumn } from './shown-columns.ts';

/** A place of a word that no column shows, with the word as it is marked there. */
export type HiddenPlace = FoundPlace & { marked: string };

export type Found = {
  /** The words to mark in a column. */
  wordsIn: (column: ShownColumn) => readonly string[];
  /** The places of words of an element that the columns do not show. */
  hiddenIn: (element: FoundElement, columns: readonly ShownColumn[]) => HiddenPlace[];
};

const nothing: FoundPlaces = { words: [], elements: [] };

/** Whether a word is looked for in the text of a column as it is shown: numbers are compared by their value. */
function isIn(name: string, column: string | null): boolean {
  const field = columnOf(name)?.field;
  if (!field || (column !== null && column !== name)) return false;
  // Words that name no column are not looked for among the persons of a list.
  if (isPersonList(field)) return column === name;
  return field.type === 'reference' || (faceOf(field) === 'number' ? column === name : fieldTypes[field.type].searched);
}

function toFound({ words: asked, elements }: FoundPlaces, language: Language): Found {
  const places = new Map(elements.map((one) => [one.id, one.places]));
  const words = asked.map(({ text, column }) => ({ text: foldText(text), column }));
  const wordsIn = ({ name }: ShownColumn) => words.filter(({ column }) => isIn(name, column)).map(({ text }) => text);
  const hiddenIn: Found['hiddenIn'] = (element, columns) =>
    (places.get(element.sequencing_element_id) ?? []).flatMap((place) => {
      const word = words[place.word];
      if (!word) return [];
      const isShown = columns.some(({ name, type }) => {
        const value = element[name];
        if (value === null || value === undefined) return name === columnNameOf(place.entity, place.field);
        return isIn(name, word.column) && rangesOf(writtenValue(value, type, language), [word.text]).length > 0;
      });
      return isShown ? [] : [{ ...place, marked: word.text }];
    });
  return { wordsIn, hiddenIn };
}

/**
 * Finds out where the words of the search for `q` stand in the elements of a page, once these are seen. They
 * are marked in portions, between which a slow processor answers.
 */
export function useFound(q: string, elements: readonly FoundElement[], isPainted: boolean): Found {
  const { language } = useWords();
  const items = elements.slice(0, maxPlacedElements).map((element) => element.sequencing_element_id);
  const { data = nothing } = useQuery({
    queryKey: ['elements', q, 'found', items],
    queryFn: ({ signal }) => request<FoundPlaces>('/searchSE/found', { body: { term: q, items }, signal }),
    enabled: isPainted && q !== '' && items.length > 0,
  });
  const places = useDeferredValue(data);
  return useMemo(() => toFound(places, language), [places, language]);
}
