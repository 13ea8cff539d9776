import { Button, Menu } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type ListQuery, listQueryOf } from '../../../catalogue/addresses/list-query.ts';
import {
  chainFilters,
  filterFields,
  filterTarget,
  type RecordsAddress,
} from '../../../catalogue/addresses/records-address.ts';
import { isAncestorOf } from '../../../catalogue/chain.ts';
import type { EntityName } from '../../../catalogue/index.ts';
import { isChecked } from '../../../catalogue/quality/checked-entities.ts';
import { changedSinceFilter, findingFilter } from '../../../catalogue/records/list-filters.ts';
import { useTranslation } from '../../language.ts';
import { useSession } from '../../session.ts';
import { DebouncedInput } from '../../ui/debounced-input.tsx';
import { useLazyComponent } from '../../ui/lazy-component.tsx';
import { useColumnLabels } from './column-labels.ts';
import styles from './records.module.css';
import { useListFilters } from './use-list-filters.ts';

const route = getRouteApi('/component/$entity');

/** Changes a list's address; any change except of the page number opens the first page. */
export type GoTo = (
  change: Partial<ListQuery['address']> & Partial<Pick<ListQuery, 'filters'>>,
  replace?: boolean,
) => void;

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
  /** Opens the choice of all other fields. */
  onMore: () => void;
  /** The menu's button, which gets the focus after a filter was removed. */
  button: RefObject<HTMLButtonElement | null>;
};

/** The menu of the usual filters of a list, from which all others can be reached. */
function FilterMenu({ fields, onChoose, onMore, button }: FilterMenuProps) {
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
        <Menu.Divider />
        <Menu.Item onClick={onMore}>{t('lists.filters.more')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

const loadFilterRow = async () => (await import('./filter-row.tsx')).FilterRow;
const loadFilterFieldDialog = async () => (await import('./filter-field-dialog.tsx')).FilterFieldDialog;

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
  const labelOf = useColumnLabels(entity);
  const list = useListFilters(entity, filters, goTo);
  const menu = useRef<HTMLButtonElement>(null);
  const [FilterRow, load] = useLazyComponent(loadFilterRow);
  const [FieldDialog, loadDialog] = useLazyComponent(loadFilterFieldDialog);
  const [isChoosing, setChoosing] = useState(false);
  const isFiltered = Object.keys(filters).length > 0;
  const loadForAddress = useEffectEvent(() => load(() => undefined));
  useEffect(() => {
    if (isFiltered) loadForAddress();
  }, [isFiltered]);
  // The menu offers ancestors only; links from forms also filter by descendants.
  const ancestorIds = chainFilters(entity).filter((name) => {
    const target = filterTarget(entity, name);
    return target && isAncestorOf(target, entity);
  });
  const findings = isChecked(entity) ? [findingFilter] : [];
  const offered = [...filterFields(entity), ...ancestorIds, ...findings, changedSinceFilter];
  const add = (name: string) => load(() => list.add(name));
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
        <FilterMenu
          button={menu}
          fields={offered.map((name) => ({ name, label: labelOf(name) }))}
          onChoose={add}
          onMore={() => loadDialog(() => setChoosing(true))}
        />
        {children}
      </div>
      {list.visible.length === 0 ? null : FilterRow ? (
        <FilterRow
          entity={entity}
          filters={list.visible.map((filter) => ({ ...filter, label: labelOf(filter.name) }))}
          values={filters}
          added={list.added}
          onChange={list.change}
          onKind={list.changeKind}
          onRemove={(filter) => {
            menu.current?.focus();
            list.remove(filter);
          }}
        />
      ) : (
        <div className={styles.filtersLoading} />
      )}
      {FieldDialog && isChoosing ? (
        <FieldDialog
          entity={entity}
          onChoose={(name) => {
            setChoosing(false);
            add(name);
          }}
          onClose={() => {
            setChoosing(false);
            menu.current?.focus();
          }}
        />
      ) : null}
    </>
  );
}
