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
 * The place of the keyboard in a table. Whoever comes back to a screen is in the row that was used there; whoever has
 * deleted a row, in the one that took its place.
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
    if (wanted !== undefined && isFocusIdle()) focus(ids.indexOf(wanted));
    if (used && used.id === deleted && !ids.includes(deleted)) focus(Math.min(used.row, last));
  }, [ids.join(' ')]);
  const onFocus = (row: number) => {
    const id = ids[row];
    if (id === undefined) return;
    setUsed({ id, row });
    remember(id);
  };
  return { current: Math.min(used?.row ?? 0, last), onFocus };
}
