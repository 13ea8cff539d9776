import type { OwnDataset, OwnElement } from '../../catalogue/endpoints/own-datasets.ts';
import { countSelected, type Selection } from '../ui/table/selection.ts';

/** The selected elements of a dataset, and the elements that have been loaded. */
export type SelectedElements = {
  dataset: OwnDataset;
  selection: Selection;
  loaded: ReadonlyMap<number, OwnElement>;
};

export function countOf({ dataset, selection }: SelectedElements): number {
  return countSelected(selection, dataset.elements) ?? 0;
}

/** The kinds of values that can be added to elements, in the order of their buttons. */
export const additions = ['publication', 'accession', 'project', 'path'] as const;
export type Addition = (typeof additions)[number];
