import { useCombobox } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { EntityName } from '../../catalogue/index.ts';
import { type FoundRecords, useRecordSearch } from './reference-search.ts';

/**
 * What a choice of records needs while one types: what was typed, what is found, and the list's opening and closing.
 * @param isChosen whether a record is among what was chosen
 */
export function useReferenceCombobox(entity: EntityName, isChosen: (id: number) => boolean) {
  /** Null: nothing is being typed, what was chosen stands there. */
  const [typed, setTyped] = useState<string | null>(null);
  const store = useCombobox({
    onDropdownClose: () => {
      store.resetSelectedOption();
      setTyped(null);
    },
  });
  const opened = store.dropdownOpened;
  const found: FoundRecords = useRecordSearch(entity, typed ?? '', opened);
  const isSearched = opened && found.settled && (typed ?? '').trim() !== '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every answer the first one found is what Enter takes
  useEffect(() => {
    if (isSearched) store.selectFirstOption();
    else store.resetSelectedOption();
  }, [isSearched, found.records[0]?.id]);
  /** What was typed when somebody pressed Enter before the answer to it was there. */
  const early = useRef<string | null>(null);
  useEffect(() => {
    if (!isSearched || early.current === null) return;
    if (early.current === typed && found.isMeant) store.clickSelectedOption();
    early.current = null;
  });
  return {
    typed,
    store,
    opened,
    found,
    type: (text: string) => {
      setTyped(text);
      store.openDropdown();
    },
    /**
     * Enter takes what is marked in the list; while that is open it never saves the form. Ctrl and Enter do, where
     * nothing is typed and nothing is marked but what was taken already, as it is after the last choice of several. Whoever
     * presses it before the answer is there gets the record whose number was typed, or the only one that is found.
     */
    onKeyDown: (event: KeyboardEvent) => {
      if (!opened || event.key !== 'Enter') return;
      const marked = found.records[store.getSelectedOptionIndex()];
      const isDone = (typed ?? '') === '' && (!marked || isChosen(marked.id));
      if ((event.ctrlKey || event.metaKey) && isDone) store.closeDropdown();
      else event.preventDefault();
      if (!found.settled && !marked) early.current = typed;
    },
  };
}
