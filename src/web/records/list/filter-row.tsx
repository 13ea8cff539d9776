import { CloseButton } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import type { EntityName } from '../../../catalogue/index.ts';
import { useTranslation } from '../../language.ts';
import { FilterInput } from './filter-inputs.tsx';
import styles from './records.module.css';

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
            className={styles.stop ?? ''}
            aria-label={t('records.list.stopFilter', { field: label })}
            title={t('records.list.stopFilter', { field: label })}
            onClick={() => onRemove(name)}
          />
        </div>
      ))}
    </fieldset>
  );
}
