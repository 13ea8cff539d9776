import { CloseButton, Combobox, InputBase } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import type { EntityName } from '../../../catalogue/index.ts';
import { labelOf } from '../../../catalogue/records/labels.ts';
import { useTranslation } from '../../language.ts';
import type { RecordData } from '../record-queries.ts';
import { ReferenceOptions, ResultsStatus } from './reference-options.tsx';
import { useRecordLabel } from './reference-search.ts';
import styles from './reference-select.module.css';
import { useReferenceCombobox, useSelectOnClick } from './use-reference-combobox.ts';

type ReferenceSelectProps = {
  entity: EntityName;
  /** The id of the selected record. */
  value: number | null;
  /** The label of the selected record; null if it has to be loaded. */
  label: string | null;
  onChange: (id: number | null, label: string | null) => void;
  /** Text typed instead of the selected record's label; null if nothing is typed. */
  typed: string | null;
  onType: (typed: string | null) => void;
  /** Left out if another label refers to the `id`. */
  inputLabel?: ReactNode;
  id?: string;
  placeholder?: string;
  name?: string;
  /** Hidden text that screen readers read with the input. */
  description?: string;
  error?: ReactNode;
  /** Called after the input has lost the focus and the typed text is resolved. */
  onBlurResolved?: () => void;
  /** Whether the input has a button that clears it; not needed if another button beside it does. */
  clearable?: boolean;
  /** Buttons at the right in the input, and their width. */
  actions?: { content: ReactNode; width: number } | undefined;
};

const clearWidth = 32;
const chevronWidth = 28;

/** A select of one record, searched on the server while one types a part of its label or its id. */
export function ReferenceSelect(props: ReferenceSelectProps) {
  const { entity, value, onChange, typed, onType, onBlurResolved, inputLabel, description, error, actions, ...others } =
    props;
  const { label: _known, clearable = false, ...input } = others;
  const { t, language } = useTranslation();
  const label = useRecordLabel(entity, value, props.label);
  const hasClear = clearable && value !== null;
  const select = (record: RecordData) => onChange(record.id, labelOf(entity, record, language));
  const clear = () => onChange(null, null);
  const isSelected = (id: number) => id === value;
  const { store, opened, results, onTyped, onBlur, onKeyDown } = useReferenceCombobox({
    entity,
    label,
    typed,
    onType,
    isSelected,
    onMatch: select,
    onCleared: clear,
    onBlurResolved,
  });
  const selectOnClick = useSelectOnClick();
  const selectById = (id: string) => {
    const record = results.records.find((candidate) => String(candidate.id) === id);
    if (record) select(record);
    store.closeDropdown();
  };
  const isTyping = typed !== null;
  const { targetRef } = store;
  // The text is selected, so that typing replaces it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every other label
  useEffect(() => {
    const input = targetRef.current;
    if (!isTyping && input === document.activeElement && input instanceof HTMLInputElement) input.select();
  }, [isTyping, label]);
  return (
    <>
      <Combobox store={store} onOptionSubmit={selectById}>
        <Combobox.Target withExpandedAttribute>
          <InputBase
            {...input}
            label={inputLabel}
            description={description}
            descriptionProps={{ className: 'visually-hidden' }}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            error={error}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            value={typed ?? label}
            title={typed === null ? label : ''}
            onChange={({ currentTarget }) => onTyped(currentTarget.value)}
            onMouseDown={selectOnClick.onMouseDown}
            onClick={(event) => {
              selectOnClick.onClick(event);
              store.openDropdown();
            }}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onBlur={onBlur}
            onKeyDown={onKeyDown}
            rightSectionWidth={(hasClear ? clearWidth : chevronWidth) + (actions?.width ?? 0)}
            rightSectionProps={{ className: styles.actions ?? '' }}
            rightSection={
              <>
                {hasClear ? (
                  // No tab stop, because deleting the text clears the input as well.
                  <CloseButton
                    size="sm"
                    tabIndex={-1}
                    aria-label={t('forms.choice.clear')}
                    title={t('forms.choice.clear')}
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={clear}
                  />
                ) : (
                  <Combobox.Chevron className={styles.chevron ?? ''} />
                )}
                {actions?.content}
              </>
            }
          />
        </Combobox.Target>
        <ReferenceOptions entity={entity} results={results} typed={typed ?? ''} isSelected={isSelected} />
      </Combobox>
      <ResultsStatus entity={entity} results={results} typed={typed ?? ''} opened={opened} />
    </>
  );
}
