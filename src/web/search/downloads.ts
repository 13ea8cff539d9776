import type { ExportFormat } from '../../catalogue/file-formats.ts';
import { request } from '../http.ts';
import { searchElements } from './elements-query.ts';
import { everything, isNothing, type Selection } from './selection.ts';

/** The formats that the page offers. */
export const shownFormats = ['xlsx', 'csv'] as const satisfies readonly ExportFormat[];
export type ShownFormat = (typeof shownFormats)[number];

async function choiceOf(q: string, { all, ids }: Selection): Promise<object> {
  if (!all) return { items: [...ids] };
  // For the server `all` is what was last searched for, which another window may have done.
  await searchElements({ offset: 0, hits: 1, fields: ['samp_name'] }, q);
  return { items: 'all', except: [...ids] };
}

let line: Promise<unknown> = Promise.resolve();

/** Tells the server what is selected. One goes after the other, so that the last one told is the last one known. */
export function tellSelection(q: string, selection: Selection): Promise<void> {
  const told = line
    .catch(() => undefined)
    .then(async () => request<void>('/downloadSE', { body: await choiceOf(q, selection) }));
  line = told;
  return told;
}

/** Fetches what the server was last told of as a file; where nothing is selected, all that the search finds. */
export async function download(q: string, selection: Selection, format: ShownFormat): Promise<void> {
  await tellSelection(q, isNothing(selection) ? everything : selection);
  const link = document.createElement('a');
  link.href = `/downloadSearch/full?format=${format}`;
  // An answer that is no file is a failed download then, not another page.
  link.download = '';
  link.click();
}
