import { elementNameColumn, type SearchQuery } from '../../catalogue/addresses/search-query.ts';
import type { RequestOf } from '../../catalogue/endpoints/index.ts';
import type { ExportForm, ExportFormat } from '../../catalogue/file-formats.ts';
import { request, urlOf } from '../request.ts';
import { startDownload } from '../ui/start-download.ts';
import type { Selection } from '../ui/table/selection.ts';
import { searchElements } from './elements-query.ts';

/** The elements to export: a selection of a search's results, and the fields of a custom export. */
export type ExportSelection = { searchQuery: SearchQuery; selection: Selection; fields: readonly string[] };

async function itemsOf({
  searchQuery,
  selection: { all, ids },
}: ExportSelection): Promise<Pick<RequestOf<'POST /downloadSE'>['body'], 'items' | 'except'>> {
  if (!all) return { items: [...ids] };
  // For the server, `all` means the results of the last search, which may be one of another tab; so this search is sent
  // again.
  await searchElements(searchQuery, { offset: 0, hits: 1, fields: [elementNameColumn] });
  return { items: 'all', except: [...ids] };
}

let queue: Promise<unknown> = Promise.resolve();

/** Sends a selection to the server. Requests are queued, so that the last one sent is the last one stored. */
export function sendExportSelection(exportSelection: ExportSelection): Promise<void> {
  const sent = queue
    .catch(() => undefined)
    .then(async () =>
      request('POST /downloadSE', { body: { ...(await itemsOf(exportSelection)), fields: exportSelection.fields } }),
    );
  queue = sent;
  return sent;
}

/** Downloads the selected elements as a file. */
export async function downloadExport(
  exportSelection: ExportSelection,
  form: ExportForm,
  format: ExportFormat,
): Promise<void> {
  await sendExportSelection(exportSelection);
  startDownload(urlOf('GET /downloadSearch/:form', { params: { form }, query: { format } }));
}
