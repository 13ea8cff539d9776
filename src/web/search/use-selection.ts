import { useEffect, useRef, useState } from 'react';
import { tellSelection } from './downloads.ts';
import { choose, everything, nothing, type Selection } from './selection.ts';

/** The search debounce of SPECIFICATION, section 9: clicks that follow each other faster are told at once. */
const debounce = 300;

/** The last selection outlives the screen, for those who look at something else and come back. */
let last: { q: string; selection: Selection } = { q: '', selection: nothing };

export type SelectionControl = {
  selection: Selection;
  choose: (ids: readonly number[], on: boolean) => void;
  selectAll: () => void;
  clear: () => void;
  /** Nothing more is told of it by itself: somebody is about to. */
  hold: () => void;
};

/** The selection of the search for `q`, across its pages; another search begins with none. */
export function useSelection(q: string): SelectionControl {
  const [kept, keep] = useState(last);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const selection = kept.q === q ? kept.selection : nothing;
  // What is waiting belongs to the search before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the words is what this is about
  useEffect(() => () => clearTimeout(timer.current), [q]);
  const change = (next: Selection) => {
    last = { q, selection: next };
    keep(last);
    clearTimeout(timer.current);
    // A download tells it once more, and says so where that fails.
    timer.current = setTimeout(() => tellSelection(q, next).catch(() => undefined), debounce);
  };
  return {
    selection,
    choose: (ids, on) => change(choose(selection, ids, on)),
    selectAll: () => change(everything),
    clear: () => change(nothing),
    hold: () => clearTimeout(timer.current),
  };
}
