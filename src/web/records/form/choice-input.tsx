import { type ComboboxItem, type OptionsFilter, Select } from '@mantine/core';
import '@mantine/core/styles/Combobox.layer.css';
import { useState } from 'react';
import { takesReason } from '../../../catalogue/field-types.ts';
import { hasSameNumbers, termOf, type VocabularyName, vocabularies } from '../../../catalogue/vocabularies/index.ts';
import { useWords } from '../../language.ts';
import { useSelectOnClick } from '../choice/use-select-on-click.ts';
import { typedOf } from './draft.ts';
import { type FieldInputProps, useInputProps } from './field-input.ts';
import { reasonsByNeed } from './missing-menu.tsx';

/** Whether a term contains the typed text, ignoring case. */
const holds = (term: string, typed: string) => term.toLowerCase().includes(typed.trim().toLowerCase());

/** Options that contain the typed text: equal ones first, then those that begin with it; reasons stay last. */
const bestMatchFirst: OptionsFilter = ({ options, search }) => {
  const typed = search.trim().toLowerCase();
  const isFound = ({ label }: ComboboxItem) => holds(label, search);
  const rankOf = ({ label }: ComboboxItem) =>
    label.toLowerCase() === typed ? 0 : label.toLowerCase().startsWith(typed) ? 1 : 2;
  const terms = options.filter((item) => 'label' in item).filter(isFound);
  const reasons = options.filter((item) => 'group' in item);
  return [
    ...terms.toSorted((a, b) => rankOf(a) - rankOf(b)),
    ...reasons.map(({ group, items }) => ({ group, items: items.filter(isFound) })),
  ];
};

/**
 * The term that a typed text names although none was chosen: the one that an import would take, or the only one that
 * contains the text and has the same numbers.
 */
function matchingTerm(terms: readonly string[], typed: string, vocabulary: VocabularyName): string | undefined {
  const text = typed.trim().toLowerCase();
  const same = terms.find((term) => term.toLowerCase() === text) ?? termOf(vocabulary, text);
  if (same !== undefined) return same;
  const found = terms.filter((term) => holds(term, text));
  return found.length === 1 && found[0] && hasSameNumbers(found[0], text) ? found[0] : undefined;
}

/**
 * The input of a term of a controlled list, found by typing a part of it; Enter takes the first. The reasons of a missing
 * value are last in the list. While one types, the text is the form's value, so that it is checked as typed.
 */
export function ChoiceInput(props: FieldInputProps) {
  const { t } = useWords();
  const { field, onChange } = props;
  const { name, onBlur, ...input } = useInputProps(props);
  if (field.type !== 'choice') throw new Error('only a choice has a vocabulary');
  const selecting = useSelectOnClick();
  const value = typedOf(props.value);
  /** The choice before the text being typed; null if nothing is being typed. */
  const [before, setBefore] = useState<string | null>(null);
  const chosen = before ?? value;
  const terms: readonly string[] = vocabularies[field.vocabulary];
  const reasons: readonly string[] = takesReason(field) ? reasonsByNeed : [];
  const isOther = chosen !== '' && !terms.includes(chosen) && !reasons.includes(chosen);
  // A stored term that is no longer in the list stays.
  const ownTerms = isOther ? [chosen, ...terms] : terms;
  const take = (term: string) => {
    setBefore(null);
    onChange(term);
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
        setBefore(chosen);
        onChange(currentTarget.value);
      }}
      filter={bestMatchFirst}
      selectFirstOptionOnChange={before !== null && value.trim() !== ''}
      clearable
      allowDeselect={false}
      nothingFoundMessage={t('forms.choice.none')}
      clearButtonProps={{ 'aria-label': t('forms.choice.clear'), tabIndex: -1 }}
      maxDropdownHeight={300}
      {...selecting}
      onBlur={() => {
        const term = value.trim() === '' ? '' : matchingTerm([...ownTerms, ...reasons], value, field.vocabulary);
        if (before !== null && term !== undefined) take(term);
        onBlur();
      }}
      onKeyDown={(event) => {
        const isOpen = event.currentTarget.dataset.expanded !== undefined;
        // While the list is open, Enter takes a term and does not save the form.
        if (event.key === 'Enter' && isOpen) event.preventDefault();
        if (event.key !== 'Escape') return;
        if (isOpen || before !== null) event.preventDefault();
        if (before !== null) take(before);
      }}
    />
  );
}
