import { Button, Menu } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type ListQuery, listQueryOf } from '../../../catalogue/addresses/list-query.ts';
import {
  chainFilters,
  datasetFilter,
  filterFields,
  filterTarget,
  type RecordsAddress,
} from '../../../catalogue/addresses/records-address.ts';
import { isAncestorOf } from '../../../catalogue/chain.ts';
import type { EntityName } from '../../../catalogue/index.ts';
import { useTranslation } from '../../language.ts';
import { useSession } from '../../session.ts';
import { DebouncedInput } from '../../ui/debounced-input.tsx';
import { listLabelKey } from '../../ui/field-text-keys.ts';
import { useLazyComponent } from '../../ui/lazy-component.tsx';
import styles from './records.module.css';

const route = getRouteApi('/component/$entity');

type GoTo = (change: Partial<ListQuery['address']> & Partial<Pick<ListQuery, 'filters'>>, replace?: boolean) => void;

/**
 * The address of an entity's list, without filters and sorts that the entity does not have, and a function that changes
 * it. Any change except of the page number opens the first page.
 */
export function useRecordsAddress(entity: EntityName): ListQuery & { goTo: GoTo } {
  const { user } = useSession();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { address, filters } = listQueryOf(entity, search, user);
  const goTo: GoTo = ({ filters: nextFilters, ...change }, replace = false) => {
    const search: RecordsAddress = { ...(nextFilters ?? filters), ...address, page: undefined, ...change };
    navigate({ search, replace, resetScroll: false });
  };
  return { address, filters, goTo };
}

type FilterMenuProps = {
  fields: readonly { name: string; label: string }[];
  onChoose: (name: string) => void;
  /** The menu's button, which gets the focus after a filter was removed. */
  button: RefObject<HTMLButtonElement | null>;
};

/** The menu of the filters of a list. */
function FilterMenu({ fields, onChoose, button }: FilterMenuProps) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button ref={button} variant="default">
          {t('records.list.filter')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {fields.map(({ name, label }) => (
          <Menu.Item key={name} onClick={() => onChoose(name)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const loadFilterRow = async () => (await import('./filter-row.tsx')).FilterRow;

type ListToolsProps = ListQuery & {
  entity: EntityName;
  goTo: GoTo;
  /** Called on arrow down in the search field, to move to the rows. */
  onArrowDown: () => void;
  /** Further controls at the end of the row. */
  children: ReactNode;
};

/** The search field and the filters of a list. */
export function ListTools({ entity, address, filters, goTo, onArrowDown, children }: ListToolsProps) {
  const { t } = useTranslation();
  /** Filters selected from the menu; they are also visible while they are empty. */
  const [selectedNames, setSelectedNames] = useState<readonly string[]>([]);
  const [added, setAdded] = useState<{ name: string } | null>(null);
  const menu = useRef<HTMLButtonElement>(null);
  const [FilterRow, load] = useLazyComponent(loadFilterRow);
  const isFiltered = Object.keys(filters).length > 0;
  const loadForAddress = useEffectEvent(() => load(() => undefined));
  useEffect(() => {
    if (isFiltered) loadForAddress();
  }, [isFiltered]);
  const fields = filterFields(entity).map((name) => ({ name, label: t(listLabelKey(entity, name)) }));
  const chainFields = chainFilters(entity).flatMap((name) => {
    const target = filterTarget(entity, name);
    return target ? [{ name, label: t(`entities.${target}.one`), isOffered: isAncestorOf(target, entity) }] : [];
  });
  // The menu offers ancestors only; links from forms also filter by descendants.
  const offered = [...fields, ...chainFields.filter(({ isOffered }) => isOffered)];
  const isVisible = ({ name }: { name: string }) => filters[name] !== undefined || selectedNames.includes(name);
  // An import links to the lists of the records that it created.
  const visible = [...fields, ...chainFields, { name: datasetFilter, label: t('records.list.import') }].filter(
    isVisible,
  );
  const setFilter = (name: string, value: string, replace: boolean) => {
    const { [name]: _before, ...others } = filters;
    setSelectedNames([...selectedNames, name]);
    goTo({ filters: value === '' ? others : { ...others, [name]: value } }, replace);
  };
  return (
    <>
      <div className={styles.tools}>
        <DebouncedInput
          className={styles.search}
          label={t('records.list.search')}
          value={address.q ?? ''}
          onChange={(q) => goTo({ q: q || undefined }, true)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            onArrowDown();
          }}
          focusOnSlash
        />
        {offered.length > 0 ? (
          <FilterMenu
            button={menu}
            fields={offered}
            onChoose={(name) =>
              load(() => {
                setSelectedNames([...selectedNames, name]);
                setAdded({ name });
              })
            }
          />
        ) : null}
        {children}
      </div>
      {visible.length === 0 ? null : FilterRow ? (
        <FilterRow
          entity={entity}
          fields={visible}
          filters={filters}
          added={added}
          onChange={setFilter}
          onRemove={(name) => {
            menu.current?.focus();
            if (filters[name] !== undefined) setFilter(name, '', false);
            setSelectedNames(selectedNames.filter((other) => other !== name));
          }}
        />
      ) : (
        <div className={styles.filtersLoading} />
      )}
    </>
  );
}
