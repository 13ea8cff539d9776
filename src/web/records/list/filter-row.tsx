import { CloseButton, Menu } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import type { EntityName } from '../../../catalogue/index.ts';
import { useTranslation } from '../../language.ts';
import { FilterInput } from './filter-inputs.tsx';
import { type FilterKind, type FilterValues, kindsFor, type ListFilter } from './filter-kinds.ts';
import styles from './records.module.css';

type KindMenuProps = {
  label: string;
  kind: FilterKind;
  kinds: readonly FilterKind[];
  onKind: (kind: FilterKind) => void;
};

/** The condition of a filter on its field, with a menu of the others. */
function KindMenu({ label, kind, kinds, onKind }: KindMenuProps) {
  const { t } = useTranslation();
  const shown = t(`lists.filters.kinds.${kind}`);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button
          type="button"
          className={styles.kind}
          aria-label={t('lists.filters.kindOf', { field: label, kind: shown })}
        >
          {shown} <span aria-hidden>▾</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {kinds.map((one) => (
          <Menu.Item key={one} onClick={() => onKind(one)} {...(one === kind && { 'aria-current': true })}>
            {t(`lists.filters.kinds.${one}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

type FilterRowProps = {
  entity: EntityName;
  filters: readonly (ListFilter & { label: string })[];
  /** Values by parameter, as in the address. */
  values: FilterValues;
  /** The filter that was just added, or whose kind has changed, which gets the focus. */
  added: ListFilter | null;
  onChange: (filter: ListFilter, parameter: string, value: string, replace: boolean) => void;
  onKind: (filter: ListFilter, kind: FilterKind) => void;
  onRemove: (filter: ListFilter) => void;
};

/** The filters of a list, each with its kind and a button that removes it. */
export function FilterRow({ entity, filters, values, added, onChange, onKind, onRemove }: FilterRowProps) {
  const { t } = useTranslation();
  const id = useId();
  const row = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (!added) return;
    const { name, kind } = added;
    row.current?.querySelector<HTMLInputElement>(`[data-filter="${name}"][data-kind="${kind}"] input`)?.focus();
  }, [added]);
  return (
    <fieldset ref={row} className={styles.filters}>
      <legend className="visually-hidden">{t('records.list.filter')}</legend>
      {filters.map((filter) => {
        const { name, kind, label } = filter;
        const kinds = kindsFor(entity, name);
        const inputId = `${id}${name}${kind}`;
        return (
          <div key={`${name} ${kind}`} className={styles.filter} data-filter={name} data-kind={kind}>
            <div className={styles.filterHead}>
              <label htmlFor={inputId}>{label}</label>
              {kinds.length > 1 ? (
                <KindMenu label={label} kind={kind} kinds={kinds} onKind={(next) => onKind(filter, next)} />
              ) : null}
              <CloseButton
                size="sm"
                aria-label={t('records.list.stopFilter', { field: label })}
                title={t('records.list.stopFilter', { field: label })}
                onClick={() => onRemove(filter)}
              />
            </div>
            <FilterInput
              id={inputId}
              entity={entity}
              filter={filter}
              label={label}
              values={values}
              onChange={(parameter, value, replace) => onChange(filter, parameter, value, replace)}
            />
          </div>
        );
      })}
    </fieldset>
  );
}
