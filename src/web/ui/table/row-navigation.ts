import { useLocation } from '@tanstack/react-router';
import { createContext, type KeyboardEvent, type RefObject, useContext, useEffect, useRef, useState } from 'react';

/** Whether the Tab key stops in this row; whoever is in it has gone there by the arrows. */
export const RowTabStop = createContext(true);

/** The `tabIndex` of what can be used within a row: only in the row that holds the keyboard does Tab come past it. */
export function useRowTabIndex(): 0 | -1 {
  return useContext(RowTabStop) ? 0 : -1;
}

/** A row by its id, and its place among the rows shown, from 0. */
type UsedRow = { id: string; index: number };

/** The row that was last used, by the place in the browser's history where its table stood. */
const rows = new Map<string, UsedRow>();

/** Remembers a row of this screen for people who come back to the screen. */
function useLastUsedRow(): { remembered: UsedRow | undefined; remember: (row: UsedRow) => void } {
  const place = useLocation({ select: ({ state }) => state.__TSR_key ?? '' });
  return { remembered: rows.get(place), remember: (row) => rows.set(place, row) };
}

/** Whether nobody has moved the focus: it is nowhere, or where a change of the page puts it. */
function isFocusIdle(): boolean {
  const active = document.activeElement;
  return active === null || active === document.body || active.tagName === 'MAIN';
}

type RowFocus = {
  /** The one row that the Tab key reaches. */
  current: number;
  onFocus: (index: number) => void;
};

/**
 * The place of the keyboard in a table. Whoever comes back to a screen is in the row that was used there, or in the one
 * that took its place; and so is whoever has deleted a row.
 * @param ids of the rows shown, in their order
 * @param deleted the row that was last deleted
 */
export function useRowFocus(frame: RefObject<HTMLElement | null>, ids: readonly string[], deleted?: string): RowFocus {
  const { remembered, remember } = useLastUsedRow();
  const [used, setUsed] = useState<{ id: string; row: number } | null>(null);
  const comingBack = useRef(remembered);
  const last = Math.max(0, ids.length - 1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows than before are what this is about
  useEffect(() => {
    if (ids.length === 0) return;
    const focus = (index: number) => frame.current?.querySelectorAll<HTMLElement>('tbody tr')[index]?.focus();
    const wanted = comingBack.current;
    comingBack.current = undefined;
    if (wanted !== undefined && isFocusIdle()) {
      const index = ids.indexOf(wanted.id);
      // A record that was changed there may not be listed any more.
      focus(index < 0 ? Math.min(wanted.index, last) : index);
    }
    if (!used || ids.includes(used.id)) return;
    // Deleted, or no longer among those that are listed: then its focus went with it.
    if (used.id === deleted || document.activeElement === document.body) focus(Math.min(used.row, last));
  }, [ids.join(' ')]);
  const onFocus = (index: number) => {
    const id = ids[index];
    if (id === undefined) return;
    setUsed({ id, row: index });
    remember({ id, index });
  };
  return { current: Math.min(used?.row ?? 0, last), onFocus };
}

const sideStepPx = 160;
const pageStepRows = 10;

function nextRowIndex(key: string, place: number, last: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: pageStepRows,
    PageUp: -pageStepRows,
    Home: -last,
    End: last,
  };
  const step = steps[key];
  return step === undefined ? undefined : Math.min(Math.max(place + step, 0), last);
}

/** Whether a key opens the row in which the keyboard stands; with others it means something else. */
export function isOpenRowKey({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return key === 'Enter' && !altKey && !ctrlKey && !metaKey && !shiftKey;
}

/**
 * Lets the keyboard walk through a table: up and down by one row or by ten, Home and End to the first and the last, left
 * and right where there is more of a row than can be seen.
 * @param stops where the keyboard stands, one a row, as a selector within the frame
 * @param place which of them has the focus, from 0
 */
export function navigateRows(event: KeyboardEvent, frame: HTMLElement | null, stops: string, place: number): void {
  // With these it means something else: the way back, the beginning of the page.
  if (!frame || event.altKey || event.ctrlKey || event.metaKey) return;
  const rows = frame.querySelectorAll<HTMLElement>(stops);
  const next = nextRowIndex(event.key, place, rows.length - 1);
  const side = { ArrowLeft: -sideStepPx, ArrowRight: sideStepPx }[event.key];
  if (next === undefined && side === undefined) return;
  event.preventDefault();
  if (side !== undefined) frame.scrollBy({ left: side });
  else if (next !== undefined) rows[next]?.focus();
}
