import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { type SearchAddress, searchAddress } from '../../catalogue/addresses/search-address.ts';
import { normalizeSearchAddress, type SearchQuery } from '../../catalogue/addresses/search-query.ts';
import { debounceMs } from '../ui/limits.ts';
import { emptySelection, fullSelection, type Selection, updateSelection } from '../ui/table/selection.ts';
import { sendExportSelection } from './downloads.ts';
import { countQuery, getCachedCount, type SearchResults } from './elements-query.ts';

export type GoTo = (change: SearchAddress, how?: { replace?: boolean; keepScroll?: boolean }) => void;

/**
 * The parameters of the search, and a function that changes them; any change but one of the page leads to the first
 * page.
 */
export function useSearchAddress(): [SearchAddress, GoTo] {
  const address = normalizeSearchAddress(useSearch({ strict: false, select: searchAddress }));
  const navigate = useNavigate();
  const goTo: GoTo = (change, { replace = false, keepScroll = false } = {}) => {
    const next = { ...address, page: undefined, ...change };
    navigate({ to: '.', search: { ...next, q: next.q || undefined }, replace, resetScroll: !keepScroll });
  };
  return [address, goTo];
}

/** Number of results: undefined until they are counted, and null where that failed. */
export type Total = number | null | undefined;

/**
 * The number of results of which `results` is a page. A last page that is not full determines it; otherwise it is
 * queried once the rows are loaded.
 */
export function useTotal(searchQuery: SearchQuery, size: number, results: SearchResults | undefined): Total {
  const isFull = !results || results.elements.length === size;
  const isPastEnd = results !== undefined && results.elements.length === 0 && results.offset > 0;
  const count = useQuery({ ...countQuery(searchQuery), enabled: results !== undefined && (isFull || isPastEnd) });
  const client = useQueryClient();
  if (!results) return undefined;
  if (!isFull && !isPastEnd) return results.offset + results.elements.length;
  if (results.key === searchQuery.key && count.isError) return null;
  return results.key === searchQuery.key ? count.data : getCachedCount(client, results.key);
}

/** The last selection, which is restored when the reader comes back to the screen. */
let lastSelection: { key: string; selection: Selection } = { key: '', selection: emptySelection };

export type SelectionControl = {
  selection: Selection;
  select: (ids: readonly number[], on: boolean) => void;
  selectAll: () => void;
  clear: () => void;
  /** Cancels the pending request with the selection, because a download sends the selection itself. */
  cancelPending: () => void;
};

/** The selection of a search, across its pages; a new search starts with an empty one. */
export function useSelection(searchQuery: SearchQuery, fields: readonly string[]): SelectionControl {
  const { key } = searchQuery;
  const [latest, setLatest] = useState(lastSelection);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const selection = latest.key === key ? latest.selection : emptySelection;
  // A request that still waits belongs to the search before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the search is what this is about
  useEffect(() => () => clearTimeout(timer.current), [key]);
  const change = (next: Selection) => {
    lastSelection = { key, selection: next };
    setLatest(lastSelection);
    clearTimeout(timer.current);
    // One request for several fast clicks. Errors are ignored: a download sends the selection again, and shows an error
    // if that fails.
    timer.current = setTimeout(
      () => sendExportSelection({ searchQuery, selection: next, fields }).catch(() => undefined),
      debounceMs,
    );
  };
  return {
    selection,
    select: (ids, on) => change(updateSelection(selection, ids, on)),
    selectAll: () => change(fullSelection),
    clear: () => change(emptySelection),
    cancelPending: () => clearTimeout(timer.current),
  };
}
