import { useCombobox } from '@mantine/core';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import type { EntityName } from '../../../catalogue/index.ts';
import type { RecordData } from '../record-queries.ts';
import { findMatch, type RecordSearchResults, useRecordSearch } from './reference-search.ts';

type ReferenceComboboxOptions = {
  entity: EntityName;
  /** The label of the selected record, if the input shows it. */
  label: string;
  /** The typed text; null while the input shows the selected record. */
  typed: string | null;
  onType: (typed: string | null) => void;
  /** Whether the record with this id is selected. */
  isSelected: (id: number) => boolean;
  /** Called when the input loses the focus and the typed text names this record. */
  onMatch: (record: RecordData) => void;
  /** Called when the input loses the focus and its text was deleted. */
  onCleared: () => void;
  /** Called after the input has lost the focus and the typed text is resolved. */
  onBlurResolved: (() => void) | undefined;
};

/**
 * The state of a select of records while one types: the results, whether the list is open, and how a typed text without
 * a selection is resolved.
 */
export function useReferenceCombobox(options: ReferenceComboboxOptions) {
  const { entity, label, typed, onType, isSelected, onMatch, onCleared, onBlurResolved } = options;
  /** Enter or the loss of focus, if it happened before the results for the typed text arrived. */
  const [pendingAction, setPendingAction] = useState<'enter' | 'leave' | null>(null);
  const store = useCombobox({ onDropdownClose: () => store.resetSelectedOption() });
  const opened = store.dropdownOpened;
  const text = (typed ?? '').trim();
  const results: RecordSearchResults = useRecordSearch(entity, typed ?? '', opened || pendingAction !== null);
  // A record that matches outside its label is not highlighted automatically.
  const isLabelMatch = opened && results.isCurrent && text !== '' && results.matchesLabel;
  // biome-ignore lint/correctness/useExhaustiveDependencies: Enter selects the first of every new results
  useEffect(() => {
    if (isLabelMatch) store.selectFirstOption();
    else store.resetSelectedOption();
  }, [isLabelMatch, results.records[0]?.id]);
  const resolveTyped = () => {
    const record = findMatch(entity, results, text);
    if (record) onMatch(record);
    onBlurResolved?.();
  };
  const selectMatch = () => {
    const record = opened ? findMatch(entity, results, text) : undefined;
    if (!record) return;
    store.selectOption(results.records.indexOf(record));
    store.clickSelectedOption();
  };
  const isAnswered = results.isCurrent || results.error !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the results arrive
  useEffect(() => {
    if (pendingAction === null || !isAnswered) return;
    setPendingAction(null);
    if (pendingAction === 'leave') resolveTyped();
    else selectMatch();
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
      // The highlighted option belongs to the results of the previous text.
      store.resetSelectedOption();
      onType(next);
      store.openDropdown();
    },
    /** Selects the record that the typed text names, when the results are there; without one, the text stays. */
    onBlur: () => {
      store.closeDropdown();
      const isUnresolved = typed !== null && typed !== label && text !== '';
      if (isUnresolved) return results.isCurrent ? resolveTyped() : setPendingAction('leave');
      setPendingAction(null);
      if (typed === label) onType(null);
      else if (typed !== null) onCleared();
      onBlurResolved?.();
    },
    /**
     * Enter selects the highlighted record; while the list is open, it never saves the form. Enter before the results
     * arrive selects the record that the text names, as leaving the input does. Ctrl+Enter saves if nothing is typed
     * and no other than a selected record is highlighted. Escape drops the typed text.
     */
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        if (opened || typed !== null) event.preventDefault();
        if (typed !== null) dropTyped();
      }
      if (!opened || event.key !== 'Enter') return;
      const active = results.records[store.getSelectedOptionIndex()];
      const isSaveKey = (event.ctrlKey || event.metaKey) && text === '' && (!active || isSelected(active.id));
      if (!isSaveKey) event.preventDefault();
      if (!active && typed !== null && text === '') onCleared();
      if (isSaveKey) store.closeDropdown();
      if (!results.isCurrent && !active) setPendingAction('enter');
    },
  };
}

type InputClick = MouseEvent<HTMLInputElement>;

/** Selects the input's text on a click into a closed select, so that typing replaces it. */
export function useSelectOnClick() {
  /** Whether the list was closed at mousedown; the focus may have opened it since. */
  const wasClosed = useRef(false);
  return {
    onMouseDown: ({ currentTarget }: InputClick) => {
      wasClosed.current = !currentTarget.dataset.expanded;
      // A click into selected text would deselect it.
      if (wasClosed.current) currentTarget.setSelectionRange(0, 0);
    },
    onClick: ({ currentTarget }: InputClick) => {
      if (wasClosed.current) currentTarget.select();
    },
  };
}
