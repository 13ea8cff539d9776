import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent } from 'react';

const cellSelector = 'td[data-cell]';

/** The column of the cell that is the target of an event; undefined for any other target. */
export function cellColumn(target: EventTarget): string | undefined {
  return target instanceof HTMLTableCellElement ? target.dataset.cell : undefined;
}

function rowsIn(frame: HTMLElement | null): HTMLElement[] {
  return [...(frame?.querySelectorAll<HTMLElement>('tbody tr') ?? [])];
}

/** Focuses a cell and shows it as a whole; a browser is content with a part of it. */
function reveal(cell: HTMLElement | undefined): void {
  cell?.focus({ preventScroll: true });
  cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Focuses a cell by its row and column, and scrolls to it; the nearest row if there is none. */
export function focusCell(frame: HTMLElement | null, row: number, column: string): void {
  const rows = rowsIn(frame);
  const inRow = rows[Math.min(Math.max(row, 0), rows.length - 1)];
  const cells = [...(inRow?.querySelectorAll<HTMLElement>(cellSelector) ?? [])];
  reveal(cells.find(({ dataset }) => dataset.cell === column));
}

const pageStepRows = 10;
const rowSteps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: pageStepRows,
  PageUp: -pageStepRows,
};

/**
 * Handles a key on a cell, or on its row: arrows move the focus from cell to cell as in a spreadsheet. Right leads from
 * the row to its first cell; Left from there, and Escape, back to the row.
 * @returns whether the key was handled
 */
export function navigateCells(event: KeyboardEvent, frame: HTMLElement | null, row: number): boolean {
  const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (altKey || ctrlKey || metaKey || shiftKey) return false;
  const column = cellColumn(target);
  const inRow = rowsIn(frame)[row];
  const cells = [...(inRow?.querySelectorAll<HTMLElement>(cellSelector) ?? [])];
  const index = cells.findIndex(({ dataset }) => dataset.cell === column);
  const step = rowSteps[key];
  if (column === undefined) {
    if (key !== 'ArrowRight' || cells.length === 0) return false;
    reveal(cells[0]);
  } else if (step !== undefined) focusCell(frame, row + step, column);
  else if (key === 'ArrowRight') reveal(cells[index + 1]);
  else if (key === 'ArrowLeft' || key === 'Escape') {
    if (key === 'ArrowLeft' && index > 0) reveal(cells[index - 1]);
    else inRow?.focus();
  } else if (key === 'Home') reveal(cells[0]);
  else if (key === 'End') reveal(cells.at(-1));
  else return false;
  event.preventDefault();
  return true;
}

/** Calls a function with a pasted text and the cell that has the focus; a browser sends the event to the selected text. */
export function useCellPaste(
  frame: RefObject<HTMLElement | null>,
  onPaste: (row: number, column: string, text: string) => void,
): void {
  const handle = useEffectEvent((event: ClipboardEvent) => {
    const cell = document.activeElement;
    const column = cell && frame.current?.contains(cell) ? cellColumn(cell) : undefined;
    const row = cell?.closest('tr')?.sectionRowIndex;
    if (column === undefined || row === undefined) return;
    event.preventDefault();
    onPaste(row, column, event.clipboardData?.getData('text/plain') ?? '');
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => handle(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, []);
}
