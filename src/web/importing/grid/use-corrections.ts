import { useState } from 'react';
import { isSameCell } from '../../../catalogue/cells.ts';
import type { MappedTable } from '../../../table/mapping/foreign-table.ts';
import { applyEdits } from './table-cells.ts';
import type { Edit } from './worker-messages.ts';

/** A correction with the cells as they were before, to take it back. */
type CorrectionStep = { before: readonly Edit[]; after: readonly Edit[] };

/** Changes of cells of a table, with the cells as they were before. */
function createStep(rows: MappedTable['rows'], after: readonly Edit[]): CorrectionStep {
  const before = after.map((one): Edit => ({ ...one, value: rows[one.row]?.[one.column] ?? null }));
  return { before, after };
}

/** The corrections that were kept of a table, without those that were taken back again; and its rows with them. */
export function replayEdits(
  read: MappedTable['rows'],
  kept: readonly (readonly Edit[])[],
): { steps: CorrectionStep[]; rows: MappedTable['rows'] } {
  const steps: CorrectionStep[] = [];
  let rows = read;
  for (const edits of kept) {
    const last = steps.at(-1)?.before;
    const isTakenBack =
      last?.length === edits.length &&
      edits.every(({ row, column, value }, at) => {
        const one = last[at];
        return one?.row === row && one.column === column && isSameCell(one.value, value);
      });
    const made = isTakenBack ? last : edits;
    if (isTakenBack) steps.pop();
    else steps.push(createStep(rows, edits));
    rows = applyEdits(rows, made);
  }
  return { steps, rows };
}

/** The corrections of a table in their order, to take them back and to make them once more. */
export function useCorrections(
  rowsNow: () => MappedTable['rows'] | undefined,
  apply: (edits: readonly Edit[]) => void,
) {
  const [done, setDone] = useState<readonly CorrectionStep[]>([]);
  const [undone, setUndone] = useState<readonly CorrectionStep[]>([]);

  function edit(edits: readonly Edit[]): void {
    const rows = rowsNow();
    const after = edits.filter(({ row, column, value }) => (rows?.[row]?.[column] ?? null) !== value);
    if (!rows || after.length === 0) return;
    setDone([...done, createStep(rows, after)]);
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

  /** Begins with the corrections that a table has already, which can be taken back like any others. */
  function begin(steps: readonly CorrectionStep[]): void {
    setDone(steps);
    setUndone([]);
  }

  return { canUndo: done.length > 0, canRedo: undone.length > 0, edit, undo, redo, begin };
}
