import type { KeyboardEvent } from 'react';

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
