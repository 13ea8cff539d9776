import { useNavigate, useSearch } from '@tanstack/react-router';
import { numberParam, textParam } from '../routes/search-params.ts';
import { pageSizes } from '../ui/table/page-sizes.ts';
import { knownSort } from '../ui/table/sorting.ts';
import { isShownColumn } from './shown-columns.ts';

/** The state of the screen in its address, so that Back, a reload and a sent link show the same. */
export type SearchAddress = {
  /** The words to search for; empty for everything. */
  q: string;
  /** From 1. */
  page: number;
  size: number;
  /** A column's name, with `:desc` behind it for the other direction. */
  sort: string | undefined;
};

/** Makes of an address's parameters, which anybody may have typed, what can be shown. */
export function readAddress(search: Readonly<Record<string, unknown>>): SearchAddress {
  return {
    q: (textParam(search.q) ?? '').trim(),
    page: numberParam(search.page, 1) ?? 1,
    size: pageSizes.find((size) => size === numberParam(search.size)) ?? pageSizes[0],
    sort: knownSort(textParam(search.sort), isShownColumn),
  };
}

/** The parameters of an address; what is as usual is left out. */
export function writeAddress({ q, page, size, sort }: SearchAddress) {
  return {
    ...(q !== '' && { q }),
    ...(sort && { sort }),
    ...(size !== pageSizes[0] && { size }),
    ...(page !== 1 && { page }),
  };
}

export type GoTo = (change: Partial<SearchAddress>, how?: { replace?: boolean; keepScroll?: boolean }) => void;

/** The state in the address, and a function that changes it; any change but that of the page goes to the first page. */
export function useSearchAddress(): [SearchAddress, GoTo] {
  const address = readAddress(useSearch({ strict: false }));
  const navigate = useNavigate();
  const goTo: GoTo = (change, { replace = false, keepScroll = false } = {}) => {
    const search = writeAddress({ ...address, page: 1, ...change });
    navigate({ to: '.', search, replace, resetScroll: !keepScroll });
  };
  return [address, goTo];
}
