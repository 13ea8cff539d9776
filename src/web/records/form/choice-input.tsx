import { type ComboboxItem, type OptionsFilter, Select } from '@mantine/core';
import { useRef, useState } from 'react';
import { acceptsMissingTerm } from '../../../catalogue/definition.ts';
import { nameRank, reasonsSpecificFirst } from '../../../catalogue/terms/index.ts';
import { hasSameNumbers, termOf, type VocabularyName, vocabularies } from '../../../catalogue/vocabularies/index.ts';
import { useTranslation } from '../../language.ts';
import { useSelectOnClick } from '../reference-select/use-reference-combobox.ts';
import { draftText } from './draft.ts';
import { type FieldInputProps, useInputProps } from './input-props.ts';

/** Whether a term contains the typed text, ignoring case. */
const containsText = (term: string, typed: string) => term.toLowerCase().includes(typed.trim().toLowerCase());

/** Whether a term matches the typed text, ignoring case, hyphens and spaces. */
const matchesText = (term: string, typed: string) => nameRank(term, typed) !== undefined;

/** The order of two terms that match the typed text: equal ones come first, then those that begin with it. */
const byRank = (typed: string) => (a: string, b: string) => (nameRank(a, typed) ?? 9) - (nameRank(b, typed) ?? 9);

/** Options that match the typed text, the best match first; reasons stay last. */
const filterOptions: OptionsFilter = ({ options, search }) => {
  const isMatch = ({ label }: ComboboxItem) => matchesText(label, search);
  const inOrder = byRank(search);
  const terms = options.filter((item) => 'label' in item).filter(isMatch);
  const reasons = options.filter((item) => 'group' in item);
  return [
    ...terms.toSorted((a, b) => inOrder(a.label, b.label)),
    ...reasons.map(({ group, items }) => ({ group, items: items.filter(isMatch) })),
  ];
};

/**
 * The term that a typed text means: the term that an import would store for it, or the only one that contains the text
 * and has the same numbers.
 */
function findMatchingTerm(terms: readonly string[], typed: string, vocabulary: VocabularyName): string | undefined {
  const text = typed.trim().toLowerCase();
  const exact = terms.find((term) => term.toLowerCase() === text) ?? termOf(vocabulary, text);
  if (exact !== undefined) return exact;
  const matches = terms.filter((term) => containsText(term, text));
  return matches.length === 1 && matches[0] && hasSameNumbers(matches[0], text) ? matches[0] : undefined;
}

/**
 * The input of a term of a vocabulary, searched by a part of it; the reasons of a missing value are last in the list.
 * Enter selects the first match of the current text, because Mantine highlights its first option only with a delay.
 * While one types, the text is the form's value, so that it is validated as typed.
 */
export function ChoiceInput(props: FieldInputProps) {
  const { t } = useTranslation();
  const { field, onChange } = props;
  const { name, onBlur, ...input } = useInputProps(props);
  if (field.type !== 'choice') throw new Error('only a choice has a vocabulary');
  const selectOnClick = useSelectOnClick();
  const value = draftText(props.value);
  /** The selected term while another text is typed; null if nothing is typed. */
  const [before, setBefore] = useState<string | null>(null);
  const selected = before ?? value;
  const [isOpen, setOpen] = useState(false);
  /** Whether an arrow key has moved to an option since the last letter; Enter then selects that option. */
  const hasMovedByArrow = useRef(false);
  const terms: readonly string[] = vocabularies[field.vocabulary];
  const reasons: readonly string[] = acceptsMissingTerm(field) ? reasonsSpecificFirst : [];
  const isUnlisted = selected !== '' && !terms.includes(selected) && !reasons.includes(selected);
  // A stored term that is no longer in the list stays.
  const listedTerms = isUnlisted ? [selected, ...terms] : terms;
  const select = (term: string) => {
    setBefore(null);
    onChange(term);
  };
  const matchFor = (typed: string) => findMatchingTerm([...listedTerms, ...reasons], typed, field.vocabulary);
  const firstMatchFor = (typed: string) => {
    const matches = listedTerms.filter((term) => matchesText(term, typed));
    const [first] = matches.toSorted(byRank(typed));
    return first ?? reasons.find((reason) => matchesText(reason, typed)) ?? matchFor(typed);
  };
  return (
    <Select
      {...input}
      data-field={name}
      data={[
        ...listedTerms,
        ...(reasons.length > 0 ? [{ group: t('forms.missing.because'), items: [...reasons] }] : []),
      ]}
      value={selected === '' ? null : selected}
      onOptionSubmit={select}
      onClear={() => select('')}
      searchable
      searchValue={value}
      onInput={({ currentTarget }) => {
        hasMovedByArrow.current = false;
        setBefore(selected);
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
      {...selectOnClick}
      onBlur={() => {
        const term = value.trim() === '' ? '' : matchFor(value);
        if (before !== null && term !== undefined) select(term);
        onBlur();
      }}
      onKeyDownCapture={(event) => {
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') hasMovedByArrow.current = true;
        if (event.key !== 'Enter' || event.nativeEvent.isComposing || before === null || hasMovedByArrow.current)
          return;
        const typed = event.currentTarget.value;
        const term = isOpen && typed.trim() !== '' ? firstMatchFor(typed) : undefined;
        if (term === undefined) return;
        // Mantine's own handler would select the highlighted option.
        event.stopPropagation();
        event.preventDefault();
        select(term);
        setOpen(false);
      }}
      onKeyDown={(event) => {
        // While the list is open, Enter selects a term and does not save the form.
        if (event.key === 'Enter' && isOpen) event.preventDefault();
        if (event.key !== 'Escape') return;
        if (isOpen || before !== null) event.preventDefault();
        if (before !== null) select(before);
      }}
    />
  );
}
