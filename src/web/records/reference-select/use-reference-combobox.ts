import { useCombobox } from '@mantine/core';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import type { EntityName } from '../../../catalogue/index.ts';
import type { RecordData } from '../record-queries.ts';
import { findMatch, type RecordSearchResults, useRecordSearch } from './reference-search.ts';

type ReferenceComboboxOptions = {
  entity: EntityName;
  /** The text of the chosen record, if it is shown in the input. */
  label: string;
  /** The text being typed; null while the chosen record is shown. */
  typed: string | null;
  onType: (typed: string | null) => void;
  /** Whether a record is chosen. */
  isSelected: (id: number) => boolean;
  /** Called when the input loses the focus and the typed text names this record. */
  onMatch: (record: RecordData) => void;
  /** Called when the input loses the focus and its text was deleted. */
  onCleared: () => void;
  /** Called when the input has lost the focus and it is known whether the typed text names a record. */
  onBlurResolved: (() => void) | undefined;
};

/**
 * The state of a choice of records while one types: the records results, the open or closed list, and the fate of a typed
 * text from which nothing was chosen.
 */
export function useReferenceCombobox(options: ReferenceComboboxOptions) {
  const { entity, label, typed, onType, isSelected, onMatch, onCleared, onBlurResolved } = options;
  /** Enter, or the loss of focus, that came before the answer to the typed text and waits for it. */
  const [pendingAction, setPendingAction] = useState<'enter' | 'leave' | null>(null);
  const store = useCombobox({ onDropdownClose: () => store.resetSelectedOption() });
  const opened = store.dropdownOpened;
  const text = (typed ?? '').trim();
  const results: RecordSearchResults = useRecordSearch(entity, typed ?? '', opened || pendingAction !== null);
  // A record found by words outside its label is never marked by itself; one has to go to it.
  const isNamed = opened && results.isCurrent && text !== '' && results.matchesLabel;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every answer, Enter takes the first record found
  useEffect(() => {
    if (isNamed) store.selectFirstOption();
    else store.resetSelectedOption();
  }, [isNamed, results.records[0]?.id]);
  const resolveTyped = () => {
    const record = findMatch(entity, results, text);
    if (record) onMatch(record);
    onBlurResolved?.();
  };
  const takeMatch = () => {
    const record = opened ? findMatch(entity, results, text) : undefined;
    if (!record) return;
    store.selectOption(results.records.indexOf(record));
    store.clickSelectedOption();
  };
  const isAnswered = results.isCurrent || results.error !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer decides once
  useEffect(() => {
    if (pendingAction === null || !isAnswered) return;
    setPendingAction(null);
    if (pendingAction === 'leave') resolveTyped();
    else takeMatch();
  }, [pendingAction, isAnswered]);
  /** Drops the typed text. */
  const dropTyped = () => {
    setPendingAction(null);
    onType(null);
  };
  return {
    store,
    opened,
    results,
    onTyped: (next: string) => {
      setPendingAction(null);
      // An option that an arrow had marked was an answer to another text.
      store.resetSelectedOption();
      onType(next);
      store.openDropdown();
    },
    /** Takes the record that the typed text names, now or when the answer is there; else the text stays. */
    onBlur: () => {
      store.closeDropdown();
      const isOpen = typed !== null && typed !== label && text !== '';
      if (isOpen) return results.isCurrent ? resolveTyped() : setPendingAction('leave');
      setPendingAction(null);
      if (typed === label) onType(null);
      else if (typed !== null) onCleared();
      onBlurResolved?.();
    },
    /**
     * Enter takes the marked record; while the list is open, it never saves the form. Ctrl+Enter saves if nothing is typed
     * and no record is marked but a chosen one, as after the last choice of several. Enter before the answer takes the
     * record that the text names, as leaving the input does. Escape restores the chosen record.
     */
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        if (opened || typed !== null) event.preventDefault();
        if (typed !== null) dropTyped();
      }
      if (!opened || event.key !== 'Enter') return;
      const marked = results.records[store.getSelectedOptionIndex()];
      const isSaved = (event.ctrlKey || event.metaKey) && text === '' && (!marked || isSelected(marked.id));
      if (!isSaved) event.preventDefault();
      if (!marked && typed !== null && text === '') onCleared();
      if (isSaved) store.closeDropdown();
      if (!results.isCurrent && !marked) setPendingAction('enter');
    },
  };
}

type InputClick = MouseEvent<HTMLInputElement>;

/** Selects the chosen text on a click into a choice, so that typing replaces it. */
export function useSelectOnClick() {
  /** Whether the list was closed when the click began; the focus may have opened it since. */
  const isFirst = useRef(false);
  return {
    onMouseDown: ({ currentTarget }: InputClick) => {
      isFirst.current = !currentTarget.dataset.expanded;
      // A click into a selection would end with nothing selected.
      if (isFirst.current) currentTarget.setSelectionRange(0, 0);
    },
    onClick: ({ currentTarget }: InputClick) => {
      if (isFirst.current) currentTarget.select();
    },
  };
}
