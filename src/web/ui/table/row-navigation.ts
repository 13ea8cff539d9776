import { useLocation } from '@tanstack/react-router';
import { createContext, type KeyboardEvent, type RefObject, useContext, useEffect, useRef, useState } from 'react';

/** Whether the Tab key stops in this row, which the arrows have selected. */
export const RowTabStop = createContext(true);

/** The `tabIndex` of links and buttons in a row: Tab reaches only those of the selected row. */
export function useRowTabIndex(): 0 | -1 {
  return useContext(RowTabStop) ? 0 : -1;
}

/** A row by its id, and its index among the visible rows. */
type UsedRow = { id: string; index: number };

/** The last used row by the key of the entry in the browser's history. */
const rows = new Map<string, UsedRow>();

/** Remembers the last used row of this entry in the browser's history, for readers who come back. */
function useLastUsedRow(): { remembered: UsedRow | undefined; remember: (row: UsedRow) => void } {
  const historyKey = useLocation({ select: ({ state }) => state.__TSR_key ?? '' });
  return { remembered: rows.get(historyKey), remember: (row) => rows.set(historyKey, row) };
}

/** Whether the reader has not moved the focus: no element has it, or the one that a navigation focuses. */
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
 * The selected row of a table. After coming back to a screen, or deleting a row, the row that was used has the focus,
 * or the one that took its position.
 * @param ids of the visible rows, in their order
 * @param deleted the row that was last deleted
 */
export function useRowFocus(frame: RefObject<HTMLElement | null>, ids: readonly string[], deleted?: string): RowFocus {
  const { remembered, remember } = useLastUsedRow();
  const [lastUsed, setLastUsed] = useState<{ id: string; row: number } | null>(null);
  const pendingReturn = useRef(remembered);
  const last = Math.max(0, ids.length - 1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows than before are what this is about
  useEffect(() => {
    if (ids.length === 0) return;
    const focus = (index: number) => frame.current?.querySelectorAll<HTMLElement>('tbody tr')[index]?.focus();
    const returning = pendingReturn.current;
    pendingReturn.current = undefined;
    if (returning !== undefined && isFocusIdle()) {
      const index = ids.indexOf(returning.id);
      // A record that was changed meanwhile may no longer be listed.
      focus(index < 0 ? Math.min(returning.index, last) : index);
    }
    if (!lastUsed || ids.includes(lastUsed.id)) return;
    // The focused row was deleted, or is no longer listed.
    if (lastUsed.id === deleted || document.activeElement === document.body) focus(Math.min(lastUsed.row, last));
  }, [ids.join(' ')]);
  const onFocus = (index: number) => {
    const id = ids[index];
    if (id === undefined) return;
    setLastUsed({ id, row: index });
    remember({ id, index });
  };
  return { current: Math.min(lastUsed?.row ?? 0, last), onFocus };
}

const sideStepPx = 160;
const pageStepRows = 10;

function nextRowIndex(key: string, index: number, last: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: pageStepRows,
    PageUp: -pageStepRows,
    Home: -last,
    End: last,
  };
  const step = steps[key];
  return step === undefined ? undefined : Math.min(Math.max(index + step, 0), last);
}

/** Whether a key opens the focused row: Enter without modifiers. */
export function isOpenRowKey({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return key === 'Enter' && !altKey && !ctrlKey && !metaKey && !shiftKey;
}

/**
 * Handles a key in a table: moves the focus up and down by one row or by ten, and by Home and End to the first and
 * last; left and right scroll sideways.
 * @param rowSelector of the focusable element of each row, within the frame
 * @param index of the focused one
 */
export function navigateRows(
  event: KeyboardEvent,
  frame: HTMLElement | null,
  rowSelector: string,
  index: number,
): void {
  // Shortcuts of the browser, such as Alt+Left to go back.
  if (!frame || event.altKey || event.ctrlKey || event.metaKey) return;
  const rows = frame.querySelectorAll<HTMLElement>(rowSelector);
  const next = nextRowIndex(event.key, index, rows.length - 1);
  const sideStep = { ArrowLeft: -sideStepPx, ArrowRight: sideStepPx }[event.key];
  if (next === undefined && sideStep === undefined) return;
  event.preventDefault();
  if (sideStep !== undefined) frame.scrollBy({ left: sideStep });
  else if (next !== undefined) rows[next]?.focus();
}
