import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ListAddress, listAddress } from '../routes/list-address.ts';
import { knownSort } from '../ui/table/sorting.ts';
import { isShownColumn } from './shown-columns.ts';

export type GoTo = (change: ListAddress, how?: { replace?: boolean; keepScroll?: boolean }) => void;

/** The address of the search, sorted by a column that is shown, and a function that changes it; any change but one of the page leads to the first page. */
export function useSearchAddress(): [ListAddress, GoTo] {
  const search = useSearch({ strict: false, select: listAddress });
  const address = { ...search, q: search.q?.trim() || undefined, sort: knownSort(search.sort, isShownColumn) };
  const navigate = useNavigate();
  const goTo: GoTo = (change, { replace = false, keepScroll = false } = {}) => {
    const next = { ...address, page: undefined, ...change };
    navigate({ to: '.', search: { ...next, q: next.q || undefined }, replace, resetScroll: !keepScroll });
  };
  return [address, goTo];
}
