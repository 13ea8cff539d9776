import { CloseButton, Combobox, InputBase } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import type { EntityName } from '../../catalogue/index.ts';
import { labelOf } from '../../catalogue/records.ts';
import { useWords } from '../language.ts';
import { FoundStatus, ReferenceOptions } from './reference-options.tsx';
import { useLabel } from './reference-search.ts';
import styles from './reference-select.module.css';
import { useReferenceCombobox } from './use-reference-combobox.ts';
import { useSelectOnClick } from './use-select-on-click.ts';

export type ReferenceSelectProps = {
  entity: EntityName;
  /** The number of the chosen record. */
  value: number | null;
  /** Its text, where that is known; else it is asked for. */
  label: string | null;
  onChange: (id: number | null, label: string | null) => void;
  /** Left out where a label elsewhere belongs to the `id`. */
  inputLabel?: ReactNode;
  id?: string;
  name?: string;
  /** Read out with the input, seen elsewhere. */
  description?: string;
  error?: ReactNode;
  onBlur?: () => void;
  /** What can be done with the choice, at the right in the input, and how wide that is. */
  actions?: { content: ReactNode; width: number } | undefined;
};

const clearWidth = 32;

/** A choice of one record that asks the server as one types: words of its text or its number. */
export function ReferenceSelect(props: ReferenceSelectProps) {
  const { entity, value, onChange, inputLabel, description, error, actions, onBlur, ...input } = props;
  const { t } = useWords();
  const label = useLabel(entity, value, props.label);
  const isChosen = (id: number) => id === value;
  const { typed, store, opened, found, type, onKeyDown } = useReferenceCombobox(entity, isChosen);
  const selecting = useSelectOnClick();
  const choose = (id: string) => {
    const record = found.records.find((one) => String(one.id) === id);
    if (record) onChange(record.id, labelOf(entity, record));
    store.closeDropdown();
  };
  const clear = () => onChange(null, null);
  const isTyping = typed !== null;
  const { targetRef } = store;
  // What is typed next begins anew instead of going on behind what was chosen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text than before is what this is about
  useEffect(() => {
    const input = targetRef.current;
    if (!isTyping && input === document.activeElement && input instanceof HTMLInputElement) input.select();
  }, [isTyping, label]);
  return (
    <>
      <Combobox store={store} onOptionSubmit={choose}>
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
            onChange={({ currentTarget }) => {
              type(currentTarget.value);
              if (currentTarget.value === '' && value !== null) clear();
            }}
            onMouseDown={selecting.onMouseDown}
            onClick={(event) => {
              selecting.onClick(event);
              store.openDropdown();
            }}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onBlur={() => {
              store.closeDropdown();
              onBlur?.();
            }}
            onKeyDown={onKeyDown}
            rightSectionWidth={(value === null ? 28 : clearWidth) + (actions?.width ?? 0)}
            rightSectionProps={{ className: styles.actions ?? '' }}
            rightSection={
              <>
                {value === null ? (
                  <Combobox.Chevron className={styles.chevron ?? ''} />
                ) : (
                  // By keyboard one empties the input.
                  <CloseButton
                    size="sm"
                    tabIndex={-1}
                    aria-label={t('forms.choice.clear')}
                    title={t('forms.choice.clear')}
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={clear}
                  />
                )}
                {actions?.content}
              </>
            }
          />
        </Combobox.Target>
        <ReferenceOptions entity={entity} found={found} typed={typed ?? ''} isChosen={isChosen} />
      </Combobox>
      <FoundStatus entity={entity} found={found} typed={typed ?? ''} opened={opened} />
    </>
  );
}
