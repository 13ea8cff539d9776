import { getRouteApi } from '@tanstack/react-router';
import type { EntityName } from '../../../catalogue/index.ts';
import { readsPrivateFields } from '../../../catalogue/permissions.ts';
import { fieldNamed } from '../../../catalogue/records.ts';
import type { ListAddress } from '../../routes/list-address.ts';
import { filtersIn, type RecordsAddress } from '../../routes/records-address.ts';
import { useSession } from '../../session.ts';
import { knownSort } from '../../ui/table/sorting.ts';

const route = getRouteApi('/component/$entity');

/** Search, filters, sort and page of an entity's list, from its address. */
export type ShownList = { address: ListAddress; filters: Readonly<Record<string, string>> };

export type GoTo = (
  change: Partial<ShownList['address']> & Partial<Pick<ShownList, 'filters'>>,
  replace?: boolean,
) => void;

/** The address of an entity's list, with only the filters and the sort that the entity has, and a function that changes it; any change but one of the page leads to the first page. */
export function useRecordsAddress(entity: EntityName): ShownList & { goTo: GoTo } {
  const { user } = useSession();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const isSortable = (name: string) => {
    const field = fieldNamed(entity, name);
    return name === 'id' || (field !== undefined && (!field.private || readsPrivateFields(user)));
  };
  const { q, page, size } = search;
  const address = { q, sort: knownSort(search.sort, isSortable), page, size };
  const filters = filtersIn(entity, search);
  const goTo: GoTo = ({ filters: others, ...change }, replace = false) => {
    const next: RecordsAddress = { ...(others ?? filters), ...address, page: undefined, ...change };
    navigate({ search: next, replace, resetScroll: false });
  };
  return { address, filters, goTo };
}
