import { type Correction, highlightWorkbook } from '../../../table/highlight-workbook/index.ts';
import { FileProblem } from '../../../table/issues.ts';
import type { MappedTable } from '../../../table/mapping/foreign-table.ts';
import { HeaderFinder } from '../../../table/reading/header-finder.ts';
import { readRows } from '../../../table/reading/read-rows.ts';
import { browserDecompression } from '../../decompression.ts';
import { type ColumnLocations, locateColumns, locateMappedColumns, toWorkbookHighlights } from './error-highlights.ts';
import type { ListedError } from './row-errors.ts';

/** A file to highlight errors in, with an optional note about the whole table. */
export type HighlightRequest = {
  file: File;
  /** The source columns of our columns; null if the columns are located as in an upload. */
  tableOrigin: Pick<MappedTable, 'columns' | 'origin'> | null;
  corrections: readonly Correction[];
  errors: readonly ListedError[];
  generalNote: string | null;
};
export type HighlightResponse =
  | { workbook: Uint8Array<ArrayBuffer>; noteCount: number }
  /**
   * The reason of the failure: a key of the locale's `importing`, or that the file was changed, or that the worker
   * ended.
   */
  | { problem: 'file'; code: string; params: Readonly<Record<string, string | number>> }
  | { problem: 'changed' | 'ended' };

/** Locates the columns of the table that an upload reads. */
async function locateColumnsInFile(bytes: Uint8Array): Promise<ColumnLocations> {
  const file = {
    size: bytes.length,
    read: async (position: number, length: number) => bytes.subarray(position, position + length),
  };
  const finder = new HeaderFinder();
  for await (const row of readRows(file, browserDecompression)) {
    const [header] = finder.push(row);
    if (header) return locateColumns(header.cells, header.line);
  }
  const [header] = finder.flush();
  return locateColumns(header?.cells ?? [], header?.line);
}

async function highlight({
  file,
  tableOrigin,
  corrections,
  errors,
  generalNote,
}: HighlightRequest): Promise<HighlightResponse> {
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return { problem: 'changed' };
  }
  try {
    const locations = tableOrigin ? locateMappedColumns(tableOrigin) : await locateColumnsInFile(bytes);
    const highlights = toWorkbookHighlights(errors, locations, generalNote);
    const sheet = tableOrigin?.origin.sheet ?? null;
    return await highlightWorkbook(bytes, { sheet, highlights, corrections });
  } catch (error) {
    if (error instanceof FileProblem) return { problem: 'file', code: error.code, params: error.params };
    throw error;
  }
}

self.addEventListener('message', async ({ data }: MessageEvent<HighlightRequest>) => {
  const response = await highlight(data);
  self.postMessage(response, { transfer: 'workbook' in response ? [response.workbook.buffer] : [] });
});
