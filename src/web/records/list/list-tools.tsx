import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ListQuery } from '../../../catalogue/addresses/list-query.ts';
import {
  chainFilters,
  datasetFilter,
  filterFields,
  filterTarget,
} from '../../../catalogue/addresses/records-address.ts';
import { isAncestorOf } from '../../../catalogue/chain.ts';
import type { EntityName } from '../../../catalogue/index.ts';
import { useTranslation } from '../../language.ts';
import { DebouncedInput } from '../../ui/debounced-input.tsx';
import { useLazyComponent } from '../../ui/lazy-component.tsx';
import { FilterMenu } from './filter-menu.tsx';
import { listLabelKey } from './list-label-key.ts';
import styles from './records.module.css';
import type { GoTo } from './use-records-address.ts';

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
  /** Filters chosen from the menu, which are shown also while they are empty. */
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [added, setAdded] = useState<{ name: string } | null>(null);
  const menu = useRef<HTMLButtonElement>(null);
  const [FilterRow, load] = useLazyComponent(loadFilterRow);
  const isFiltered = Object.keys(filters).length > 0;
  const loadForAddress = useEffectEvent(() => load(() => undefined));
  useEffect(() => {
    if (isFiltered) loadForAddress();
  }, [isFiltered]);
  const fields = filterFields(entity).map((name) => ({ name, label: t(listLabelKey(entity, name)) }));
  const chainOnly = chainFilters(entity).flatMap((name) => {
    const target = filterTarget(entity, name);
    return target ? [{ name, label: t(`entities.${target}.one`), isOffered: isAncestorOf(target, entity) }] : [];
  });
  // The menu offers the entities above only; links from forms lead to lists filtered by one below.
  const offered = [...fields, ...chainOnly.filter(({ isOffered }) => isOffered)];
  const isShown = ({ name }: { name: string }) => filters[name] !== undefined || chosen.includes(name);
  // Links from an import lead to the list of what it brought.
  const shown = [...fields, ...chainOnly, { name: datasetFilter, label: t('records.list.import') }].filter(isShown);
  const set = (name: string, value: string, replace: boolean) => {
    const { [name]: _before, ...others } = filters;
    setChosen([...chosen, name]);
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
                setChosen([...chosen, name]);
                setAdded({ name });
              })
            }
          />
        ) : null}
        {children}
      </div>
      {shown.length === 0 ? null : FilterRow ? (
        <FilterRow
          entity={entity}
          fields={shown}
          filters={filters}
          added={added}
          onChange={set}
          onRemove={(name) => {
            menu.current?.focus();
            if (filters[name] !== undefined) set(name, '', false);
            setChosen(chosen.filter((one) => one !== name));
          }}
        />
      ) : (
        <div className={styles.filtersComing} />
      )}
    </>
  );
}
