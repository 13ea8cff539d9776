import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { datasetFilter, filteredField, filterTarget } from '../../../catalogue/addresses/records-address.ts';
import type { Field } from '../../../catalogue/definition.ts';
import { Problem, readCell, typeOf } from '../../../catalogue/field-types.ts';
import type { EntityName } from '../../../catalogue/index.ts';
import { formatDate, formatValue } from '../../../catalogue/locales/formats.ts';
import type { Language } from '../../../catalogue/locales/languages.ts';
import { qualityRulesOf } from '../../../catalogue/quality/rules.ts';
import { changedSinceFilter, findingFilter } from '../../../catalogue/records/list-filters.ts';
import { messageOf } from '../../../catalogue/records/problem-messages.ts';
import { i18n, useTranslation } from '../../language.ts';
import { useSession } from '../../session.ts';
import { DebouncedInput, type ParsedInput } from '../../ui/debounced-input.tsx';
import { datasetQuery } from '../record-queries.ts';
import { ReferenceSelect } from '../reference-select/reference-select.tsx';
import { useColumnLabels } from './column-labels.ts';
import { type FilterValues, type ListFilter, parametersOf } from './filter-kinds.ts';
import styles from './records.module.css';

type ValueInputProps = {
  entity: EntityName;
  /** The field or other name that is filtered by. */
  name: string;
  /** The value from the address; empty while there is none. */
  value: string;
  /** @param replace whether to replace the current entry of the browser's history, as for changes while typing */
  onChange: (value: string, replace: boolean) => void;
  /** The id to which the label of the filter refers. */
  id: string;
  /** A label of its own, where the filter has several inputs. */
  label?: string;
};

/** A typed value in the form of the address, or the sentence about it. */
function readValue(field: Field, label: string, typed: string): ParsedInput {
  const read = readCell(typed, field);
  if (read instanceof Problem) return { problem: messageOf(read, label, i18n.t) };
  return { value: read !== null && typeof read === 'object' ? read.reason : String(read ?? '') };
}

/** The day from which on changes count; it has the rules of a date, but not the missing-value terms. */
const changeDay = { type: 'date', required: true } as const;

/** A typed value: a number, a date, a term or any other text. */
function TypedValue({ entity, name, value, onChange, id, label }: ValueInputProps) {
  const { t, language } = useTranslation();
  const terms = useId();
  const labelOf = useColumnLabels(entity);
  const field = filteredField(entity, name)?.field ?? changeDay;
  const isDate = field.type === 'date';
  const vocabulary = typeOf(field).terms?.(field) ?? [];
  return (
    <>
      <DebouncedInput
        // Resets the typed text when the language changes.
        key={language}
        id={id}
        label={label}
        {...(isDate && { placeholder: t('records.list.dateForms') })}
        {...(vocabulary.length > 0 && { list: terms })}
        value={value}
        parse={(typed) => readValue(field, labelOf(name), typed)}
        format={(text) => formatTyped(text, field.type, language)}
        onChange={(next) => onChange(next, true)}
      />
      {vocabulary.length > 0 ? (
        <datalist id={terms}>
          {vocabulary.map((term) => (
            <option key={term} value={term} />
          ))}
        </datalist>
      ) : null}
    </>
  );
}

/** A value from the address as people type it in this language. */
function formatTyped(text: string, type: Field['type'], language: Language): string {
  if (text === '') return '';
  if (type === 'date') return formatDate(text, language);
  return type === 'number' && Number.isFinite(Number(text)) ? formatValue(Number(text), type, language) : text;
}

/** One record. */
function ReferenceValue({ entity, name, value, onChange, id }: ValueInputProps) {
  const target = filterTarget(entity, name);
  const [selected, setSelected] = useState<{ value: string; label: string | null }>({ value, label: null });
  const [typed, setTyped] = useState<string | null>(null);
  if (!target) return null;
  return (
    <ReferenceSelect
      id={id}
      entity={target}
      value={/^\d+$/.test(value) ? Number(value) : null}
      label={selected.value === value ? selected.label : null}
      onChange={(nextId, text) => {
        const next = nextId === null ? '' : String(nextId);
        setTyped(null);
        setSelected({ value: next, label: text });
        onChange(next, false);
      }}
      typed={typed}
      onType={setTyped}
      // In a filter, a text that names no record is dropped.
      onBlurResolved={() => setTyped(null)}
    />
  );
}

/** The import that created the records: its file's name, for those who may read it, else its id. */
function ImportValue({ value, id }: ValueInputProps) {
  const { t, language } = useTranslation();
  const { user } = useSession();
  const { data } = useQuery({ ...datasetQuery(value, language), enabled: user !== null, retry: false });
  const name = data?.filename ?? t('records.list.importNumber', { number: value });
  return <TextInput id={id} value={name} title={name} readOnly />;
}

/** A rule of quality. */
function RuleValue({ entity, value, onChange, id }: ValueInputProps) {
  const { t } = useTranslation();
  const rules = qualityRulesOf(entity).map((rule) => ({ value: rule, label: t(`quality.rules.${rule}`) }));
  return (
    <NativeSelect
      id={id}
      // Without a rule, the filter is not applied yet.
      data={[{ value: '', label: '', disabled: true }, ...rules]}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value, false)}
    />
  );
}

function ValueInput(props: ValueInputProps) {
  const { entity, name } = props;
  if (name === datasetFilter) return <ImportValue {...props} />;
  if (name === findingFilter) return <RuleValue {...props} />;
  if (name !== changedSinceFilter && filterTarget(entity, name)) return <ReferenceValue {...props} />;
  return <TypedValue {...props} />;
}

type FilterInputProps = {
  entity: EntityName;
  filter: ListFilter;
  label: string;
  values: FilterValues;
  onChange: (parameter: string, value: string, replace: boolean) => void;
  id: string;
};

/** The input of a filter: one value, two limits, or nothing to type. */
export function FilterInput({ entity, filter, label, values, onChange, id }: FilterInputProps) {
  const { t } = useTranslation();
  const { name, kind } = filter;
  if (kind === 'empty' || kind === 'notEmpty')
    return <TextInput id={id} value={t(`lists.filters.${kind}`)} readOnly className={styles.noValue ?? ''} />;
  const [first = '', second] = parametersOf(filter);
  const inputOf = (parameter: string, inputId: string, ownLabel?: string) => (
    <ValueInput
      entity={entity}
      name={name}
      value={values[parameter] ?? ''}
      onChange={(value, replace) => onChange(parameter, value, replace)}
      id={inputId}
      {...(ownLabel !== undefined && { label: ownLabel })}
    />
  );
  if (second === undefined) return inputOf(first, id);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the fieldset of all filters has the legend
    <div role="group" aria-label={label} className={styles.limits}>
      {inputOf(first, id, t('lists.filters.from'))}
      {inputOf(second, `${id}-to`, t('lists.filters.to'))}
    </div>
  );
}
