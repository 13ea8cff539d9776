import { type Correction, highlightWorkbook } from '../../../table/highlight-workbook/index.ts';
import { FileProblem } from '../../../table/issues.ts';
import type { MappedTable } from '../../../table/mapping/foreign-table.ts';
import { HeaderFinder } from '../../../table/reading/header-finder.ts';
import { readRows } from '../../../table/reading/read-rows.ts';
import { browserDecompression } from '../../decompression.ts';
import { type ColumnLocations, locateColumns, locateMappedColumns, toWorkbookHighlights } from './error-highlights.ts';
import type { ListedError } from './row-errors.ts';

/** A file to be marked, with a sentence about all of it where there is one. */
export type HighlightRequest = {
  file: File;
  /** The columns of the file of which ours were made; null where the table is where an upload looks for it. */
  tableOrigin: Pick<MappedTable, 'columns' | 'origin'> | null;
  corrections: readonly Correction[];
  errors: readonly ListedError[];
  generalNote: string | null;
};
export type HighlightResponse =
  | { marked: Uint8Array<ArrayBuffer>; noted: number }
  /** The reason why it cannot be marked: a key of the locale's `importing`, or that the file is not what it was. */
  | { problem: 'file'; code: string; params: Readonly<Record<string, string | number>> }
  | { problem: 'changed' | 'ended' };

/** The places of the columns of the table that an upload reads. */
async function locateColumnsInFile(bytes: Uint8Array): Promise<ColumnLocations> {
  const file = {
    size: bytes.length,
    read: async (position: number, length: number) => bytes.subarray(position, position + length),
  };
  const start = new HeaderFinder();
  for await (const row of readRows(file, browserDecompression)) {
    const [header] = start.push(row);
    if (header) return locateColumns(header.cells, header.line);
  }
  const [header] = start.flush();
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
    const places = tableOrigin ? locateMappedColumns(tableOrigin) : await locateColumnsInFile(bytes);
    const highlights = toWorkbookHighlights(errors, places, generalNote);
    const sheet = tableOrigin?.origin.sheet ?? null;
    const { workbook, noteCount: noted } = await highlightWorkbook(bytes, { sheet, highlights, corrections });
    return { marked: workbook, noted };
  } catch (error) {
    if (error instanceof FileProblem) return { problem: 'file', code: error.code, params: error.params };
    throw error;
  }
}

self.addEventListener('message', async ({ data }: MessageEvent<HighlightRequest>) => {
  const given = await highlight(data);
  self.postMessage(given, { transfer: 'marked' in given ? [given.marked.buffer] : [] });
});
