import { CloseButton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect, useId, useRef, useState } from 'react';
import { datasetFilter, filterTarget } from '../../../catalogue/addresses/records-address.ts';
import { filterOf } from '../../../catalogue/definition.ts';
import { Problem, readCell } from '../../../catalogue/field-types.ts';
import { type EntityName, findField } from '../../../catalogue/index.ts';
import { formatDate } from '../../../catalogue/locales/formats.ts';
import { messagesOf } from '../../../catalogue/records/problem-messages.ts';
import { i18n, useTranslation } from '../../language.ts';
import { useSession } from '../../session.ts';
import { DebouncedInput, type ParsedInput } from '../../ui/debounced-input.tsx';
import { datasetQuery } from '../record-queries.ts';
import { ReferenceSelect } from '../reference-select/reference-select.tsx';
import styles from './records.module.css';

type FilterInputProps = {
  entity: EntityName;
  name: string;
  label: string;
  /** The value from the address; empty while nothing is selected. */
  value: string;
  /** @param replace whether to replace the current entry of the browser's history, as for changes while typing */
  onChange: (value: string, replace: boolean) => void;
  id: string;
};

function readDate(entity: EntityName, name: string, typed: string): ParsedInput {
  const read = readCell(typed, { type: 'date' });
  if (!(read instanceof Problem)) return { value: String(read) };
  return { problem: messagesOf(entity, { [name]: [read] }, i18n.t)[name]?.join(' ') ?? '' };
}

/** A year, a month or a day. */
function DateFilter({ entity, name, label, value, onChange, id }: FilterInputProps) {
  const { t, language } = useTranslation();
  return (
    <DebouncedInput
      // Resets the typed text when the language changes.
      key={language}
      id={id}
      label={label}
      placeholder={t('records.list.dateForms')}
      value={value}
      parse={(typed) => readDate(entity, name, typed)}
      format={(date) => formatDate(date, language)}
      onChange={(next) => onChange(next, true)}
    />
  );
}

/** One record. */
function ReferenceFilter({ entity, name, label, value, onChange, id }: FilterInputProps) {
  const target = filterTarget(entity, name);
  const [selected, setSelected] = useState<{ value: string; label: string | null }>({ value, label: null });
  const [typed, setTyped] = useState<string | null>(null);
  if (!target) return null;
  return (
    <ReferenceSelect
      id={id}
      entity={target}
      inputLabel={label}
      value={/^\d+$/.test(value) ? Number(value) : null}
      label={selected.value === value ? selected.label : null}
      onChange={(nextId, text) => {
        const id = nextId === null ? '' : String(nextId);
        setTyped(null);
        setSelected({ value: id, label: text });
        onChange(id, false);
      }}
      typed={typed}
      onType={setTyped}
      // In a filter, a text that names no record is dropped.
      onBlurResolved={() => setTyped(null)}
    />
  );
}

/** The import that created the records: its file's name, for those who may read it, else its id. */
function ImportFilter({ label, value, id }: FilterInputProps) {
  const { t, language } = useTranslation();
  const { user } = useSession();
  const { data } = useQuery({ ...datasetQuery(value, language), enabled: user !== null, retry: false });
  const name = data?.filename ?? t('records.list.importNumber', { number: value });
  return <TextInput id={id} label={label} value={name} title={name} readOnly />;
}

const filterInputs = { date: DateFilter, record: ReferenceFilter } as const satisfies Record<
  NonNullable<ReturnType<typeof filterOf>>,
  ComponentType<FilterInputProps>
>;

/** The input of one filter: of a field, of related records by their id, or of the import that created the records. */
function FilterInput(props: FilterInputProps) {
  if (props.name === datasetFilter) return <ImportFilter {...props} />;
  const field = findField(props.entity, props.name);
  const Filter = filterInputs[(field && filterOf(field)) ?? 'record'];
  return <Filter {...props} />;
}

type FilterRowProps = {
  entity: EntityName;
  fields: readonly { name: string; label: string }[];
  /** Values by field, as in the address. */
  filters: Readonly<Record<string, string>>;
  /** The filter that was just added, which gets the focus. */
  added: { name: string } | null;
  onChange: (name: string, value: string, replace: boolean) => void;
  onRemove: (name: string) => void;
};

/** The filters of a list, each with a button that removes it. */
export function FilterRow({ entity, fields, filters, added, onChange, onRemove }: FilterRowProps) {
  const { t } = useTranslation();
  const id = useId();
  const row = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (added) row.current?.querySelector<HTMLInputElement>(`[data-filter="${added.name}"] input`)?.focus();
  }, [added]);
  return (
    <fieldset ref={row} className={styles.filters}>
      <legend className="visually-hidden">{t('records.list.filter')}</legend>
      {fields.map(({ name, label }) => (
        <div key={name} className={styles.filter} data-filter={name}>
          <FilterInput
            id={`${id}${name}`}
            entity={entity}
            name={name}
            label={label}
            value={filters[name] ?? ''}
            onChange={(value, replace) => onChange(name, value, replace)}
          />
          <CloseButton
            size="sm"
            className={styles.removeFilter ?? ''}
            aria-label={t('records.list.stopFilter', { field: label })}
            title={t('records.list.stopFilter', { field: label })}
            onClick={() => onRemove(name)}
          />
        </div>
      ))}
    </fieldset>
  );
}
