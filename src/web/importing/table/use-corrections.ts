import { useState } from 'react';
import type { OwnRows } from '../../../table/own-table.ts';
import type { Edit } from './calls.ts';

/** A correction with the cells as they were before, to take it back. */
type Step = { before: readonly Edit[]; after: readonly Edit[] };

/** The corrections of a table in their order, to take them back and to make them once more. */
export function useCorrections(rowsNow: () => OwnRows['rows'] | undefined, apply: (edits: readonly Edit[]) => void) {
  const [done, setDone] = useState<readonly Step[]>([]);
  const [undone, setUndone] = useState<readonly Step[]>([]);

  function edit(edits: readonly Edit[]): void {
    const rows = rowsNow();
    const cellAt = ({ row, column }: Edit) => rows?.[row]?.[column] ?? null;
    const after = edits.filter((one) => cellAt(one) !== one.value);
    if (!rows || after.length === 0) return;
    setDone([...done, { before: after.map((one) => ({ ...one, value: cellAt(one) })), after }]);
    setUndone([]);
    apply(after);
  }

  /** @returns the cells that were changed by it */
  function undo(): readonly Edit[] {
    const last = done.at(-1);
    if (!last) return [];
    setDone(done.slice(0, -1));
    setUndone([...undone, last]);
    apply(last.before);
    return last.before;
  }

  /** @returns the cells that were changed by it */
  function redo(): readonly Edit[] {
    const last = undone.at(-1);
    if (!last) return [];
    setUndone(undone.slice(0, -1));
    setDone([...done, last]);
    apply(last.after);
    return last.after;
  }

  function clear(): void {
    setDone([]);
    setUndone([]);
  }

  return { canUndo: done.length > 0, canRedo: undone.length > 0, edit, undo, redo, clear };
}
