import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { type SearchAddress, searchAddress } from '../../catalogue/addresses/search-address.ts';
import { normalizeSearchAddress, type SearchQuery } from '../../catalogue/addresses/search-query.ts';
import { debounceMs } from '../ui/limits.ts';
import { sendExportSelection } from './downloads.ts';
import { countQuery, getCachedCount, type SearchResults } from './elements-query.ts';
import { emptySelection, fullSelection, type Selection, updateSelection } from './selection.ts';

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

/** Number of elements that were found: undefined until they are counted, and null where that failed. */
export type Total = number | null | undefined;

/**
 * The number of elements of which `found` is a page. The last page, where it is not full, tells it by itself; otherwise it is
 * asked for, once the rows are seen.
 */
export function useTotal(
  asked: SearchQuery,
  size: number,
  found: SearchResults | undefined,
  isPainted: boolean,
): Total {
  const isFull = !found || found.elements.length === size;
  const isBeyond = found !== undefined && found.elements.length === 0 && found.offset > 0;
  const counted = useQuery({ ...countQuery(asked), enabled: isPainted && found !== undefined && (isFull || isBeyond) });
  const client = useQueryClient();
  if (!found) return undefined;
  if (!isFull && !isBeyond) return found.offset + found.elements.length;
  if (found.key === asked.key && counted.isError) return null;
  return found.key === asked.key ? counted.data : getCachedCount(client, found.key);
}

/** The last selection outlives the screen, for those who look at something else and come back. */
let lastSelection: { key: string; selection: Selection } = { key: '', selection: emptySelection };

export type SelectionControl = {
  selection: Selection;
  select: (ids: readonly number[], on: boolean) => void;
  selectAll: () => void;
  clear: () => void;
  /** Cancels the request that waits, as a download is about to send the selection itself. */
  cancelPending: () => void;
};

/** The selection of a search, across its pages; another search begins with none. */
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
    // Clicks that follow each other fast are sent together. A download sends the selection again, and shows an error if that fails.
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
