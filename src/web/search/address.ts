import { useNavigate, useSearch } from '@tanstack/react-router';
import { type SearchAddress, searchAddress } from '../routes/search-address.ts';
import { knownSort } from '../ui/table/sorting.ts';
import { columnsShown, inShownOrder } from './shown-columns.ts';

export type GoTo = (change: SearchAddress, how?: { replace?: boolean; keepScroll?: boolean }) => void;

/** The part of an address that the search follows: columns in their order, and a sort by one that is shown. */
export function shownSearch(search: SearchAddress): SearchAddress {
  const fields = search.fields && inShownOrder(search.fields.split(',')).join(',');
  const isShown = (name: string) => columnsShown(fields?.split(',')).some((column) => column.name === name);
  return { ...search, q: search.q?.trim() || undefined, fields, sort: knownSort(search.sort, isShown) };
}

/** The address of the search, and a function that changes it; any change but one of the page leads to the first page. */
export function useSearchAddress(): [SearchAddress, GoTo] {
  const address = shownSearch(useSearch({ strict: false, select: searchAddress }));
  const navigate = useNavigate();
  const goTo: GoTo = (change, { replace = false, keepScroll = false } = {}) => {
    const next = { ...address, page: undefined, ...change };
    navigate({ to: '.', search: { ...next, q: next.q || undefined }, replace, resetScroll: !keepScroll });
  };
  return [address, goTo];
}
