import { elementNameColumn, type SearchQuery } from '../../catalogue/addresses/search-query.ts';
import type { ExportForm, ExportFormat } from '../../catalogue/file-formats.ts';
import { request } from '../http.ts';
import { startDownload } from '../ui/start-download.ts';
import { searchElements } from './elements-query.ts';
import type { Selection } from './selection.ts';

/** Elements that are chosen for an export: of a search, with the fields of a custom one. */
export type ExportSelection = { searchQuery: SearchQuery; selection: Selection; fields: readonly string[] };

async function itemsOf({ searchQuery, selection: { all, ids } }: ExportSelection): Promise<object> {
  if (!all) return { items: [...ids] };
  // The server takes `all` for the matches of the last search, which may have been another window's.
  await searchElements(searchQuery, { offset: 0, hits: 1, fields: [elementNameColumn] });
  return { items: 'all', except: [...ids] };
}

let queue: Promise<unknown> = Promise.resolve();

/** Sends a choice to the server. One request goes after the other, so that the last one sent is the last one stored. */
export function sendExportSelection(choice: ExportSelection): Promise<void> {
  const sent = queue
    .catch(() => undefined)
    .then(async () => request<void>('/downloadSE', { body: { ...(await itemsOf(choice)), fields: choice.fields } }));
  queue = sent;
  return sent;
}

/** Downloads the chosen elements as a file. */
export async function downloadExport(choice: ExportSelection, form: ExportForm, format: ExportFormat): Promise<void> {
  await sendExportSelection(choice);
  startDownload(`/downloadSearch/${form}?format=${format}`);
}
