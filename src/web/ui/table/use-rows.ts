import { type RefObject, useEffect, useRef, useState } from 'react';
import { useRowMemory } from './row-memory.ts';

/** Whether nobody has moved the focus: it is nowhere, or where a change of the page puts it. */
function isFocusIdle(): boolean {
  const active = document.activeElement;
  return active === null || active === document.body || active.tagName === 'MAIN';
}

type Rows = {
  /** The one row that the Tab key reaches. */
  current: number;
  onFocus: (row: number) => void;
};

/**
 * The place of the keyboard in a table. Whoever comes back to a screen is in the row that was used there, or in the one
 * that took its place; and so is whoever has deleted a row.
 * @param ids of the rows shown, in their order
 * @param deleted the row that was last deleted
 */
export function useRows(frame: RefObject<HTMLElement | null>, ids: readonly string[], deleted?: string): Rows {
  const { remembered, remember } = useRowMemory();
  const [used, setUsed] = useState<{ id: string; row: number } | null>(null);
  const comingBack = useRef(remembered);
  const last = Math.max(0, ids.length - 1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows than before are what this is about
  useEffect(() => {
    if (ids.length === 0) return;
    const focus = (row: number) => frame.current?.querySelectorAll<HTMLElement>('tbody tr')[row]?.focus();
    const wanted = comingBack.current;
    comingBack.current = undefined;
    if (wanted !== undefined && isFocusIdle()) {
      const row = ids.indexOf(wanted.id);
      // A record that was changed there may not be listed any more.
      focus(row < 0 ? Math.min(wanted.row, last) : row);
    }
    if (!used || ids.includes(used.id)) return;
    // Deleted, or no longer among those that are listed: then its focus went with it.
    if (used.id === deleted || document.activeElement === document.body) focus(Math.min(used.row, last));
  }, [ids.join(' ')]);
  const onFocus = (row: number) => {
    const id = ids[row];
    if (id === undefined) return;
    setUsed({ id, row });
    remember({ id, row });
  };
  return { current: Math.min(used?.row ?? 0, last), onFocus };
}
