/** The selection among a search's elements: some by their ids, or all but some. */
export type Selection = { all: boolean; ids: ReadonlySet<number> };

export const emptySelection: Selection = { all: false, ids: new Set() };
export const fullSelection: Selection = { all: true, ids: new Set() };

export function isSelected({ all, ids }: Selection, id: number): boolean {
  return all !== ids.has(id);
}

/** The number of selected elements; undefined where it depends on a total that is not known yet. */
export function countSelected({ all, ids }: Selection, total: number | undefined): number | undefined {
  if (!all) return ids.size;
  return total === undefined ? undefined : Math.max(0, total - ids.size);
}

export function isEmptySelection({ all, ids }: Selection): boolean {
  return !all && ids.size === 0;
}

/** The selection with these elements in it, or without them. */
export function updateSelection(selection: Selection, chosen: readonly number[], on: boolean): Selection {
  const ids = new Set(selection.ids);
  for (const id of chosen) {
    if (on === selection.all) ids.delete(id);
    else ids.add(id);
  }
  return { all: selection.all, ids };
}
