/** A selection of the rows of a table, over its pages: those with these ids, or, where `all` is true, all others. */
export type Selection = { all: boolean; ids: ReadonlySet<number> };

export const emptySelection: Selection = { all: false, ids: new Set() };
export const fullSelection: Selection = { all: true, ids: new Set() };

export function isSelected({ all, ids }: Selection, id: number): boolean {
  return all !== ids.has(id);
}

/** The number of selected rows; undefined where it depends on an unknown total. */
export function countSelected({ all, ids }: Selection, total: number | undefined): number | undefined {
  if (!all) return ids.size;
  return total === undefined ? undefined : Math.max(0, total - ids.size);
}

export function isEmptySelection({ all, ids }: Selection): boolean {
  return !all && ids.size === 0;
}

/** The selection with some rows added or removed. */
export function updateSelection(selection: Selection, changed: readonly number[], add: boolean): Selection {
  const ids = new Set(selection.ids);
  for (const id of changed) {
    if (add === selection.all) ids.delete(id);
    else ids.add(id);
  }
  return { all: selection.all, ids };
}
