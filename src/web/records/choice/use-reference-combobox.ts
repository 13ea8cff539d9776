import { useCombobox } from '@mantine/core';
import { type KeyboardEvent, useEffect, useState } from 'react';
import type { EntityName } from '../../../catalogue/index.ts';
import type { RecordData } from '../record-queries.ts';
import { type FoundRecords, meantIn, useRecordSearch } from './reference-search.ts';

type ReferenceComboboxOptions = {
  entity: EntityName;
  /** The text of what was chosen, where it stands in the input. */
  label: string;
  /** Null: nothing is being typed, what was chosen stands there. */
  typed: string | null;
  onType: (typed: string | null) => void;
  /** Whether a record is among what was chosen. */
  isChosen: (id: number) => boolean;
  /** What was typed names this record, and the input is left. */
  onMeant: (record: RecordData) => void;
  /** All of the text was taken away, and the input is left. */
  onEmptied: () => void;
  /** The input was left, and nothing more is to be decided about what was typed. */
  onLeft: (() => void) | undefined;
};

/**
 * What a choice of records needs while one types: what is found, the list's opening and closing, and what becomes of the
 * text where nobody has chosen anything.
 */
export function useReferenceCombobox(options: ReferenceComboboxOptions) {
  const { entity, label, typed, onType, isChosen, onMeant, onEmptied, onLeft } = options;
  /** What was quicker than the answer to what is typed, which will decide. */
  const [early, setEarly] = useState<'enter' | 'leave' | null>(null);
  const store = useCombobox({ onDropdownClose: () => store.resetSelectedOption() });
  const opened = store.dropdownOpened;
  const text = (typed ?? '').trim();
  const found: FoundRecords = useRecordSearch(entity, typed ?? '', opened || early !== null);
  // A record that is found by other words than its name is taken only by whoever goes to it.
  const isNamed = opened && found.settled && text !== '' && found.isByName;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every answer the first one found is what Enter takes
  useEffect(() => {
    if (isNamed) store.selectFirstOption();
    else store.resetSelectedOption();
  }, [isNamed, found.records[0]?.id]);
  const settle = () => {
    const record = meantIn(entity, found, text);
    if (record) onMeant(record);
    onLeft?.();
  };
  const isAnswered = found.settled || found.error !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer decides once
  useEffect(() => {
    if (early === null || !isAnswered) return;
    setEarly(null);
    if (early === 'leave') settle();
    else if (isNamed && found.isMeant) store.clickSelectedOption();
  }, [early, isAnswered]);
  /** Of what was typed, nothing is left. */
  const takeBack = () => {
    setEarly(null);
    onType(null);
  };
  return {
    store,
    opened,
    found,
    type: (next: string) => {
      setEarly(null);
      onType(next);
      store.openDropdown();
    },
    /** Leaves with what was typed: what it means is taken, now or when the answer is there; else it stays. */
    onBlur: () => {
      store.closeDropdown();
      const isOpen = typed !== null && typed !== label && text !== '';
      if (isOpen) return found.settled ? settle() : setEarly('leave');
      setEarly(null);
      if (typed === label) onType(null);
      else if (typed !== null) onEmptied();
      onLeft?.();
    },
    /**
     * Enter takes what is marked in the list; while that is open it never saves the form. Ctrl and Enter do, where
     * nothing is typed and nothing is marked but what was taken already, as it is after the last choice of several. Whoever
     * presses it before the answer is there gets the record whose number was typed, or the only one that is found by its name. Escape
     * brings back what was chosen.
     */
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        if (opened || typed !== null) event.preventDefault();
        if (typed !== null) takeBack();
      }
      if (!opened || event.key !== 'Enter') return;
      const marked = found.records[store.getSelectedOptionIndex()];
      const isSaved = (event.ctrlKey || event.metaKey) && text === '' && (!marked || isChosen(marked.id));
      if (!isSaved) event.preventDefault();
      if (!marked && typed !== null && text === '') onEmptied();
      if (isSaved) store.closeDropdown();
      if (!found.settled && !marked) setEarly('enter');
    },
  };
}
