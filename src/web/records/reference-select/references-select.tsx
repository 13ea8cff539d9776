import { ActionIcon, Combobox, Pill, PillsInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { type EntityName, entityOf } from '../../../catalogue/index.ts';
import { mayOpenForm } from '../../../catalogue/permissions.ts';
import { labelOf } from '../../../catalogue/records/labels.ts';
import { useTranslation } from '../../language.ts';
import { useSession } from '../../session.ts';
import { maxVisibleLabels } from '../../ui/limits.ts';
import type { SelectedRecord } from '../form/draft.ts';
import type { RecordData } from '../record-queries.ts';
import { ReferenceOptions, ResultsStatus } from './reference-options.tsx';
import styles from './reference-select.module.css';
import { useReferenceCombobox } from './use-reference-combobox.ts';

type ReferencesSelectProps = {
  entity: EntityName;
  value: readonly SelectedRecord[];
  /** Text typed after the selected records; null if nothing is typed. */
  typed: string | null;
  onChange: (value: readonly SelectedRecord[], typed: string | null) => void;
  /** Whether the order has a meaning and can be changed. */
  ordered?: boolean;
  id?: string;
  name?: string;
  /** Hidden text that screen readers read with the input. */
  description?: string;
  'aria-keyshortcuts'?: string;
  error?: ReactNode;
  /** Called after the input has lost the focus and the typed text is resolved. */
  onBlurResolved?: () => void;
  /** Buttons at the right in the input, such as the one for a new record, and their width. */
  actions?: { content: ReactNode; width: number } | undefined;
};

type SelectedPillProps = {
  entity: EntityName;
  record: SelectedRecord;
  position: number;
  onRemove: () => void;
  onMoveEarlier: (() => void) | undefined;
};

/**
 * A selected record: a link to it, a button that removes it, and one that moves it forward if the order has a meaning.
 */
function SelectedPill({ entity, record, position, onRemove, onMoveEarlier }: SelectedPillProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const { path = '' } = entityOf(entity);
  const name = record.label;
  return (
    <Pill
      withRemoveButton
      onRemove={onRemove}
      removeButtonProps={{
        'aria-label': t('forms.choice.remove', { name }),
        'aria-hidden': false,
        tabIndex: 0,
      }}
      title={name}
      className={styles.pill ?? ''}
    >
      {onMoveEarlier ? (
        <ActionIcon
          variant="transparent"
          color="gray"
          size={24}
          className={styles.moveEarlier ?? ''}
          aria-label={t('forms.choice.earlier', { name, place: position - 1 })}
          title={t('forms.choice.earlier', { name, place: position - 1 })}
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => {
            event.stopPropagation();
            onMoveEarlier();
          }}
        >
          <svg
            width="12"
            height="12"
            viewBox="0 0 12 12"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            aria-hidden
          >
            <path d="M10.5 6h-9M5 2 1.5 6 5 10" />
          </svg>
        </ActionIcon>
      ) : null}
      {mayOpenForm(user, entity) ? (
        <Link to="/component/$entity/$id" params={{ entity: path, id: String(record.id) }}>
          {name}
        </Link>
      ) : (
        name
      )}
    </Pill>
  );
}

/**
 * A select of several records, searched on the server while one types. Shows the first three labels, and the number of
 * the others until they are expanded.
 */
export function ReferencesSelect(props: ReferencesSelectProps) {
  const { entity, value, typed, onChange, onBlurResolved, ordered = false } = props;
  const { description, error, actions, ...input } = props;
  const { t, language } = useTranslation();
  const [unfolded, setUnfolded] = useState(false);
  const isSelected = (id: number) => value.some((selected) => selected.id === id);
  const without = (id: number) => value.filter((selected) => selected.id !== id);
  const add = (record: RecordData) =>
    onChange([...value, { id: record.id, label: labelOf(entity, record, language) }], null);
  const dropTyped = () => onChange(value, null);
  const { store, opened, results, onTyped, onBlur, onKeyDown } = useReferenceCombobox({
    entity,
    label: '',
    typed,
    onType: (text) => onChange(value, text),
    isSelected,
    onMatch: (record) => (isSelected(record.id) ? dropTyped() : add(record)),
    onCleared: dropTyped,
    onBlurResolved,
  });
  const remove = (id: number) => onChange(without(id), typed);
  const moveEarlier = (index: number) => {
    const [selected, previous] = [value[index], value[index - 1]];
    if (selected && previous) onChange(value.with(index - 1, selected).with(index, previous), typed);
  };
  const toggle = (id: string) => {
    const record = results.records.find((selected) => String(selected.id) === id);
    if (!record) return;
    if (isSelected(record.id)) onChange(without(record.id), null);
    else add(record);
  };
  const hidden = unfolded ? 0 : Math.max(0, value.length - maxVisibleLabels);
  return (
    <>
      <Combobox store={store} onOptionSubmit={toggle}>
        <Combobox.DropdownTarget>
          <PillsInput
            {...(input.id && { id: input.id })}
            description={description}
            descriptionProps={{ className: 'visually-hidden' }}
            inputWrapperOrder={['input', 'description', 'error']}
            error={error}
            onClick={() => store.openDropdown()}
            rightSectionWidth={8 + (actions?.width ?? 0)}
            rightSectionProps={{ className: styles.actions ?? '' }}
            rightSection={actions?.content}
          >
            <Pill.Group>
              {value.slice(0, value.length - hidden).map((selected, index) => (
                <SelectedPill
                  key={selected.id}
                  entity={entity}
                  record={selected}
                  position={index + 1}
                  onRemove={() => remove(selected.id)}
                  onMoveEarlier={ordered && index > 0 ? () => moveEarlier(index) : undefined}
                />
              ))}
              {value.length > maxVisibleLabels ? (
                <button
                  type="button"
                  className={styles.unfold}
                  aria-expanded={unfolded}
                  aria-label={unfolded ? undefined : t('forms.choice.unfold', { count: hidden })}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={(event) => {
                    event.stopPropagation();
                    setUnfolded(!unfolded);
                  }}
                >
                  {unfolded ? t('forms.choice.fold') : `+${hidden}`}
                </button>
              ) : null}
              <Combobox.EventsTarget withExpandedAttribute>
                <PillsInput.Field
                  {...(input.name && { name: input.name })}
                  className={styles.search ?? ''}
                  {...(input['aria-keyshortcuts'] && { 'aria-keyshortcuts': input['aria-keyshortcuts'] })}
                  aria-autocomplete="list"
                  autoComplete="off"
                  spellCheck={false}
                  value={typed ?? ''}
                  onChange={({ currentTarget }) => onTyped(currentTarget.value)}
                  onClick={() => store.openDropdown()}
                  onBlur={onBlur}
                  onKeyDown={(event) => {
                    onKeyDown(event);
                    const last = value.at(-1);
                    if (event.key !== 'Backspace' || typed || !last) return;
                    // Hidden records become visible before they can be removed.
                    if (hidden > 0) setUnfolded(true);
                    else remove(last.id);
                  }}
                />
              </Combobox.EventsTarget>
            </Pill.Group>
          </PillsInput>
        </Combobox.DropdownTarget>
        <ReferenceOptions entity={entity} results={results} typed={typed ?? ''} isSelected={isSelected} />
      </Combobox>
      <ResultsStatus entity={entity} results={results} typed={typed ?? ''} opened={opened} />
    </>
  );
}
