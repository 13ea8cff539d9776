import { getRouteApi } from '@tanstack/react-router';
import { type ListQuery, listQueryOf } from '../../../catalogue/addresses/list-query.ts';
import type { RecordsAddress } from '../../../catalogue/addresses/records-address.ts';
import type { EntityName } from '../../../catalogue/index.ts';
import { useSession } from '../../session.ts';

const route = getRouteApi('/component/$entity');

export type GoTo = (
  change: Partial<ListQuery['address']> & Partial<Pick<ListQuery, 'filters'>>,
  replace?: boolean,
) => void;

/** The address of an entity's list, with only the filters and the sort that the entity has, and a function that changes it; any change but one of the page leads to the first page. */
export function useRecordsAddress(entity: EntityName): ListQuery & { goTo: GoTo } {
  const { user } = useSession();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { address, filters } = listQueryOf(entity, search, user);
  const goTo: GoTo = ({ filters: others, ...change }, replace = false) => {
    const next: RecordsAddress = { ...(others ?? filters), ...address, page: undefined, ...change };
    navigate({ search: next, replace, resetScroll: false });
  };
  return { address, filters, goTo };
}
