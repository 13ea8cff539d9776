import { useEffect, useRef, useState } from 'react';
import type { SearchQuery } from '../../catalogue/addresses/search-query.ts';
import { debounceMs } from '../ui/limits.ts';
import { sendExportSelection } from './downloads.ts';
import { emptySelection, fullSelection, type Selection, updateSelection } from './selection.ts';

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
