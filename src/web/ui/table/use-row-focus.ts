import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLastUsedRow } from './use-last-used-row.ts';

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
