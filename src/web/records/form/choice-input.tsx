import { type ComboboxItem, type OptionsFilter, Select } from '@mantine/core';
import { useRef, useState } from 'react';
import { acceptsMissingTerm } from '../../../catalogue/field-types.ts';
import { hasSameNumbers, termOf, type VocabularyName, vocabularies } from '../../../catalogue/vocabularies/index.ts';
import { useTranslation } from '../../language.ts';
import { useSelectOnClick } from '../reference-select/use-reference-combobox.ts';
import { draftText } from './draft.ts';
import { type FieldInputProps, useInputProps } from './input-props.ts';
import { reasonsSpecificFirst } from './text-inputs.tsx';

/** Whether a term contains the typed text, ignoring case. */
const containsText = (term: string, typed: string) => term.toLowerCase().includes(typed.trim().toLowerCase());

/** Rank of a term that contains the typed text: equal ones come first, then those that begin with it. */
function matchRank(term: string, typed: string): number {
  const [one, text] = [term.toLowerCase(), typed.trim().toLowerCase()];
  return one === text ? 0 : one.startsWith(text) ? 1 : 2;
}

/** Options that contain the typed text, the nearest first; reasons stay last. */
const filterOptions: OptionsFilter = ({ options, search }) => {
  const isFound = ({ label }: ComboboxItem) => containsText(label, search);
  const terms = options.filter((item) => 'label' in item).filter(isFound);
  const reasons = options.filter((item) => 'group' in item);
  return [
    ...terms.toSorted((a, b) => matchRank(a.label, search) - matchRank(b.label, search)),
    ...reasons.map(({ group, items }) => ({ group, items: items.filter(isFound) })),
  ];
};

/**
 * The term that a typed text names although none was chosen: the one that an import would take, or the only one that
 * contains the text and has the same numbers.
 */
function findMatchingTerm(terms: readonly string[], typed: string, vocabulary: VocabularyName): string | undefined {
  const text = typed.trim().toLowerCase();
  const same = terms.find((term) => term.toLowerCase() === text) ?? termOf(vocabulary, text);
  if (same !== undefined) return same;
  const found = terms.filter((term) => containsText(term, text));
  return found.length === 1 && found[0] && hasSameNumbers(found[0], text) ? found[0] : undefined;
}

/**
 * The input of a term of a controlled list, found by typing a part of it; Enter takes the first, or the one that the text
 * names, from the text as it is when the key comes: the list marks its first option only later on a busy machine. The reasons of a missing
 * value are last in the list. While one types, the text is the form's value, so that it is checked as typed.
 */
export function ChoiceInput(props: FieldInputProps) {
  const { t } = useTranslation();
  const { field, onChange } = props;
  const { name, onBlur, ...input } = useInputProps(props);
  if (field.type !== 'choice') throw new Error('only a choice has a vocabulary');
  const selecting = useSelectOnClick();
  const value = draftText(props.value);
  /** The choice before the text being typed; null if nothing is being typed. */
  const [before, setBefore] = useState<string | null>(null);
  const chosen = before ?? value;
  const [isOpen, setOpen] = useState(false);
  /** Whether an arrow has led to an option of the list since the last letter: Enter then takes that option. */
  const isLed = useRef(false);
  const terms: readonly string[] = vocabularies[field.vocabulary];
  const reasons: readonly string[] = acceptsMissingTerm(field) ? reasonsSpecificFirst : [];
  const isOther = chosen !== '' && !terms.includes(chosen) && !reasons.includes(chosen);
  // A stored term that is no longer in the list stays.
  const ownTerms = isOther ? [chosen, ...terms] : terms;
  const take = (term: string) => {
    setBefore(null);
    onChange(term);
  };
  const namedBy = (typed: string) => findMatchingTerm([...ownTerms, ...reasons], typed, field.vocabulary);
  const firstFor = (typed: string) => {
    const found = ownTerms.filter((term) => containsText(term, typed));
    const [first] = found.toSorted((a, b) => matchRank(a, typed) - matchRank(b, typed));
    return first ?? reasons.find((reason) => containsText(reason, typed)) ?? namedBy(typed);
  };
  return (
    <Select
      {...input}
      data-field={name}
      data={[...ownTerms, ...(reasons.length > 0 ? [{ group: t('forms.missing.because'), items: [...reasons] }] : [])]}
      value={chosen === '' ? null : chosen}
      onOptionSubmit={take}
      onClear={() => take('')}
      searchable
      searchValue={value}
      onInput={({ currentTarget }) => {
        isLed.current = false;
        setBefore(chosen);
        onChange(currentTarget.value);
      }}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      filter={filterOptions}
      selectFirstOptionOnChange={before !== null && value.trim() !== ''}
      clearable
      allowDeselect={false}
      nothingFoundMessage={t('forms.choice.none')}
      clearButtonProps={{ 'aria-label': t('forms.choice.clear'), tabIndex: -1 }}
      maxDropdownHeight={300}
      {...selecting}
      onBlur={() => {
        const term = value.trim() === '' ? '' : namedBy(value);
        if (before !== null && term !== undefined) take(term);
        onBlur();
      }}
      onKeyDownCapture={(event) => {
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') isLed.current = true;
        if (event.key !== 'Enter' || event.nativeEvent.isComposing || before === null || isLed.current) return;
        const typed = event.currentTarget.value;
        const term = isOpen && typed.trim() !== '' ? firstFor(typed) : undefined;
        if (term === undefined) return;
        // The list has a handler of its own, which would take the option that it has marked.
        event.stopPropagation();
        event.preventDefault();
        take(term);
        setOpen(false);
      }}
      onKeyDown={(event) => {
        // While the list is open, Enter takes a term and does not save the form.
        if (event.key === 'Enter' && isOpen) event.preventDefault();
        if (event.key !== 'Escape') return;
        if (isOpen || before !== null) event.preventDefault();
        if (before !== null) take(before);
      }}
    />
  );
}
