import { useState } from 'react';
import type { ListQuery } from '../../../catalogue/addresses/list-query.ts';
import { chainFilters, datasetFilter, filterFields } from '../../../catalogue/addresses/records-address.ts';
import type { EntityName } from '../../../catalogue/index.ts';
import {
  type FilterKind,
  filtersOf,
  firstKind,
  isSameFilter,
  type ListFilter,
  withKind,
  withoutFilter,
} from './filter-kinds.ts';

/** The filters of a list, and what changes them. */
type ListFilters = {
  /** Those of the address, and those that still lack a value. */
  visible: readonly ListFilter[];
  /** The one that was just added or has got another kind. */
  added: ListFilter | null;
  add: (name: string) => void;
  change: (filter: ListFilter, parameter: string, value: string, replace: boolean) => void;
  changeKind: (filter: ListFilter, kind: FilterKind) => void;
  remove: (filter: ListFilter) => void;
};

/** The filters of an entity's list, those of the usual menu first. */
export function useListFilters(
  entity: EntityName,
  values: ListQuery['filters'],
  goTo: (change: Pick<ListQuery, 'filters'>, replace?: boolean) => void,
): ListFilters {
  /** Filters that were added here; they are also visible while they are empty. */
  const [own, setOwn] = useState<readonly ListFilter[]>([]);
  const [added, setAdded] = useState<ListFilter | null>(null);
  const inAddress = filtersOf(values);
  const pending = own.filter((filter) => !inAddress.some((other) => isSameFilter(filter, other)));
  const usual = [...filterFields(entity), ...chainFilters(entity), datasetFilter];
  const placeOf = ({ name }: ListFilter) => (usual.includes(name) ? usual.indexOf(name) : usual.length);
  const without = (filter: ListFilter) => own.filter((other) => !isSameFilter(other, filter));
  return {
    visible: [...inAddress, ...pending].toSorted((a, b) => placeOf(a) - placeOf(b)),
    added,
    add: (name) => {
      const filter = { name, kind: firstKind(entity, name) };
      setOwn([...without(filter), filter]);
      setAdded(filter);
    },
    change: (filter, parameter, value, replace) => {
      const { [parameter]: _before, ...others } = values;
      setOwn([...without(filter), filter]);
      goTo({ filters: value === '' ? others : { ...others, [parameter]: value } }, replace);
    },
    changeKind: (filter, kind) => {
      const next = { name: filter.name, kind };
      setOwn([...without(filter), next]);
      setAdded(next);
      goTo({ filters: withKind(values, filter, kind) });
    },
    remove: (filter) => {
      setOwn(without(filter));
      if (inAddress.some((other) => isSameFilter(other, filter))) goTo({ filters: withoutFilter(values, filter) });
    },
  };
}
