import { request } from '../http.ts';
import { mostAtOnce, searchElements } from './elements-query.ts';
import { countSelected, isSelected, type Selection } from './selection.ts';

export const exportFormats = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The ids of all that a search finds and a selection holds. */
async function collectIds(q: string, selection: Selection): Promise<number[]> {
  const ids: number[] = [];
  for (let offset = 0, total = 1; offset < total; offset += mostAtOnce) {
    const found = await searchElements({ offset, hits: mostAtOnce, fields: ['samp_name'] }, q);
    total = found.total;
    ids.push(...found.elements.map((element) => element.sequencing_element_id));
  }
  return ids.filter((id) => isSelected(selection, id));
}

async function itemsOf(q: string, selection: Selection): Promise<number[] | 'all'> {
  if (!selection.all) return [...selection.ids];
  if (selection.ids.size > 0) return collectIds(q, selection);
  // For the server `all` is what was last searched for, which another window may have done.
  await searchElements({ offset: 0, hits: 1, fields: ['samp_name'] }, q);
  return 'all';
}

let line: Promise<unknown> = Promise.resolve();

/** Tells the server what is selected. One goes after the other, so that the last one told is the last one known. */
export function tellSelection(q: string, selection: Selection): Promise<void> {
  const told = line
    .catch(() => undefined)
    .then(async () => request<void>('/downloadSE', { body: { items: await itemsOf(q, selection) } }));
  line = told;
  return told;
}

/** Fetches what the server was last told of as a file; where nothing is selected, all that the search finds. */
export async function download(q: string, selection: Selection, total: number, format: ExportFormat): Promise<void> {
  const empty = countSelected(selection, total) === 0;
  await tellSelection(q, empty ? { all: true, ids: new Set() } : selection);
  const link = document.createElement('a');
  link.href = `/downloadSearch/full?format=${format}`;
  // An answer that is no file is a failed download then, not another page.
  link.download = '';
  link.click();
}
