import { useEffect, useRef, useState } from 'react';
import type { Asked } from '../../catalogue/addresses/shown-search.ts';
import { debounceMs } from '../ui/limits.ts';
import { sendChoice } from './downloads.ts';
import { choose, everything, nothing, type Selection } from './selection.ts';

/** The last selection outlives the screen, for those who look at something else and come back. */
let last: { key: string; selection: Selection } = { key: '', selection: nothing };

export type SelectionControl = {
  selection: Selection;
  choose: (ids: readonly number[], on: boolean) => void;
  selectAll: () => void;
  clear: () => void;
  /** Cancels the request that waits, as a download is about to send the selection itself. */
  hold: () => void;
};

/** The selection of a search, across its pages; another search begins with none. */
export function useSelection(asked: Asked, fields: readonly string[]): SelectionControl {
  const { key } = asked;
  const [latest, setLatest] = useState(last);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const selection = latest.key === key ? latest.selection : nothing;
  // A request that still waits belongs to the search before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the search is what this is about
  useEffect(() => () => clearTimeout(timer.current), [key]);
  const change = (next: Selection) => {
    last = { key, selection: next };
    setLatest(last);
    clearTimeout(timer.current);
    // Clicks that follow each other fast are sent together. A download sends the selection again, and shows an error if that fails.
    timer.current = setTimeout(() => sendChoice({ asked, selection: next, fields }).catch(() => undefined), debounceMs);
  };
  return {
    selection,
    choose: (ids, on) => change(choose(selection, ids, on)),
    selectAll: () => change(everything),
    clear: () => change(nothing),
    hold: () => clearTimeout(timer.current),
  };
}
