import { useNavigate, useSearch } from '@tanstack/react-router';
import { type SearchAddress, searchAddress } from '../../catalogue/addresses/search-address.ts';
import { normalizeSearchAddress } from '../../catalogue/addresses/search-query.ts';

export type GoTo = (change: SearchAddress, how?: { replace?: boolean; keepScroll?: boolean }) => void;

/** The address of the search, and a function that changes it; any change but one of the page leads to the first page. */
export function useSearchAddress(): [SearchAddress, GoTo] {
  const address = normalizeSearchAddress(useSearch({ strict: false, select: searchAddress }));
  const navigate = useNavigate();
  const goTo: GoTo = (change, { replace = false, keepScroll = false } = {}) => {
    const next = { ...address, page: undefined, ...change };
    navigate({ to: '.', search: { ...next, q: next.q || undefined }, replace, resetScroll: !keepScroll });
  };
  return [address, goTo];
}
