import type { OwnDataset, OwnElement } from '../../catalogue/answers/entries.ts';
import { countSelected, isSelected, type Selection } from '../search/selection.ts';

/** Elements of an import that are selected, with what is known of those that were shown. */
export type Chosen = {
  dataset: OwnDataset;
  selection: Selection;
  known: ReadonlyMap<number, OwnElement>;
};

/** The elements as the calls take them. */
export function itemsOf({ dataset, selection: { all, ids } }: Chosen): object {
  return all ? { dataset: dataset.id, except: [...ids] } : [...ids];
}

export function countOf({ dataset, selection }: Chosen): number {
  return countSelected(selection, dataset.elements) ?? 0;
}

/** The selected elements that were shown; of a whole import there may be more. */
export function knownOf({ selection, known }: Chosen): OwnElement[] {
  return [...known.values()].filter(({ id }) => isSelected(selection, id));
}
