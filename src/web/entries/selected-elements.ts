import type { OwnDataset, OwnElement } from '../../catalogue/answers/entries.ts';
import { countSelected, isSelected, type Selection } from '../search/selection.ts';

/** Elements of an import that are selected, with what is known of those that were shown. */
export type SelectedElements = {
  dataset: OwnDataset;
  selection: Selection;
  loaded: ReadonlyMap<number, OwnElement>;
};

/** The elements as the calls take them. */
export function toItems({ dataset, selection: { all, ids } }: SelectedElements): object {
  return all ? { dataset: dataset.id, except: [...ids] } : [...ids];
}

export function countOf({ dataset, selection }: SelectedElements): number {
  return countSelected(selection, dataset.elements) ?? 0;
}

/** The selected elements that were shown; of a whole import there may be more. */
export function loadedElementsOf({ selection, loaded }: SelectedElements): OwnElement[] {
  return [...loaded.values()].filter(({ id }) => isSelected(selection, id));
}
