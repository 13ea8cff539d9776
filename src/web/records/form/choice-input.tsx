import { type ComboboxItem, type OptionsFilter, Select } from '@mantine/core';
import '@mantine/core/styles/Combobox.layer.css';
import { useState } from 'react';
import { takesReason } from '../../../catalogue/field-types.ts';
import { missingTerms, vocabularies } from '../../../catalogue/vocabularies/index.ts';
import { useWords } from '../../language.ts';
import { useSelectOnClick } from '../use-select-on-click.ts';
import { typedOf } from './draft.ts';
import { type FieldInputProps, useInputProps } from './field-input.ts';

/** What holds what is typed: first what is the same, then what begins with it; the reasons stay behind. */
const likelyFirst: OptionsFilter = ({ options, search }) => {
  const typed = search.trim().toLowerCase();
  const holds = ({ label }: ComboboxItem) => label.toLowerCase().includes(typed);
  const rankOf = ({ label }: ComboboxItem) =>
    label.toLowerCase() === typed ? 0 : label.toLowerCase().startsWith(typed) ? 1 : 2;
  const terms = options.filter((item) => 'label' in item).filter(holds);
  const reasons = options.filter((item) => 'group' in item);
  return [
    ...terms.toSorted((a, b) => rankOf(a) - rankOf(b)),
    ...reasons.map(({ group, items }) => ({ group, items: items.filter(holds) })),
  ];
};

/**
 * A term of a controlled list, found by typing a part of it, of which Enter takes the first; last in the list, the
 * reasons why there is none.
 */
export function ChoiceInput(props: FieldInputProps) {
  const { t } = useWords();
  const { field, onChange } = props;
  const { name, ...input } = useInputProps(props);
  if (field.type !== 'choice') throw new Error('only a choice has a vocabulary');
  const selecting = useSelectOnClick();
  const value = typedOf(props.value);
  const [typed, setTyped] = useState(value);
  const terms: readonly string[] = vocabularies[field.vocabulary];
  const reasons: readonly string[] = takesReason(field) ? missingTerms : [];
  const isOther = value !== '' && !terms.includes(value) && !reasons.includes(value);
  return (
    <Select
      {...input}
      data-field={name}
      data={[
        // What was stored when the list was another one stays what it is.
        ...(isOther ? [value] : []),
        ...terms,
        ...(reasons.length > 0 ? [{ group: t('forms.missing.because'), items: [...reasons] }] : []),
      ]}
      value={value === '' ? null : value}
      onChange={(term) => onChange(term ?? '')}
      searchable
      onSearchChange={setTyped}
      filter={likelyFirst}
      selectFirstOptionOnChange={typed.trim() !== '' && typed !== value}
      clearable
      allowDeselect={false}
      nothingFoundMessage={t('forms.choice.none')}
      clearButtonProps={{ 'aria-label': t('forms.choice.clear'), tabIndex: -1 }}
      maxDropdownHeight={300}
      {...selecting}
      onKeyDown={(event) => {
        // While the list is open Enter takes from it; it does not save the form.
        if (event.key === 'Enter' && event.currentTarget.dataset.expanded) event.preventDefault();
      }}
    />
  );
}
