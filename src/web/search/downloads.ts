import type { TableFormat } from '../../catalogue/file-formats.ts';
import { request } from '../http.ts';
import { startDownload } from '../ui/start-download.ts';
import { searchElements } from './elements-query.ts';
import { everything, isNothing, type Selection } from './selection.ts';

/** The formats that the page offers. */
export const shownFormats = ['xlsx', 'csv'] as const satisfies readonly TableFormat[];
export type ShownFormat = (typeof shownFormats)[number];

async function choiceOf(q: string, { all, ids }: Selection): Promise<object> {
  if (!all) return { items: [...ids] };
  // The server takes `all` for the matches of the last search, which may have been another window's.
  await searchElements({ offset: 0, hits: 1, fields: ['samp_name'] }, q);
  return { items: 'all', except: [...ids] };
}

let queue: Promise<unknown> = Promise.resolve();

/** Sends the selection to the server. One request goes after the other, so that the last one sent is the last one stored. */
export function sendSelection(q: string, selection: Selection): Promise<void> {
  const sent = queue
    .catch(() => undefined)
    .then(async () => request<void>('/downloadSE', { body: await choiceOf(q, selection) }));
  queue = sent;
  return sent;
}

/** Downloads the selection as a file; where nothing is selected, all elements that the search finds. */
export async function download(q: string, selection: Selection, format: ShownFormat): Promise<void> {
  await sendSelection(q, isNothing(selection) ? everything : selection);
  startDownload(`/downloadSearch/full?format=${format}`);
}
