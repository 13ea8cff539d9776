import { FileProblem } from '../../../table/issues.ts';
import { type Correction, markWorkbook } from '../../../table/mark-workbook/index.ts';
import type { OwnRows } from '../../../table/own-table.ts';
import { readRows } from '../../../table/read.ts';
import { TableStart } from '../../../table/table-start.ts';
import { unpacking } from '../table/unpacking.ts';
import type { ListedError } from './first-errors.ts';
import { type ColumnPlaces, placesFrom, placesIn, workbookMarks } from './places-of-errors.ts';

/** A file to be marked, with a sentence about all of it where there is one. */
export type MarkQuestion = {
  file: File;
  /** The columns of the file of which ours were made; null where the table is where an upload looks for it. */
  made: Pick<OwnRows, 'columns' | 'origin'> | null;
  corrections: readonly Correction[];
  errors: readonly ListedError[];
  remark: string | null;
};
export type MarkAnswer =
  | { marked: Uint8Array<ArrayBuffer>; noted: number }
  /** The reason why it cannot be marked: a key of the locale's `importing`, or that the file is not what it was. */
  | { problem: 'file'; code: string; params: Readonly<Record<string, string | number>> }
  | { problem: 'changed' | 'ended' };

/** The places of the columns of the table that an upload reads. */
async function placesInFile(bytes: Uint8Array): Promise<ColumnPlaces> {
  const file = {
    size: bytes.length,
    read: async (position: number, length: number) => bytes.subarray(position, position + length),
  };
  const start = new TableStart();
  for await (const row of readRows(file, unpacking)) {
    const [header] = start.take(row);
    if (header) return placesIn(header.cells, header.line);
  }
  const [header] = start.rest();
  return placesIn(header?.cells ?? [], header?.line);
}

async function answer({ file, made, corrections, errors, remark }: MarkQuestion): Promise<MarkAnswer> {
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return { problem: 'changed' };
  }
  try {
    const places = made ? placesFrom(made) : await placesInFile(bytes);
    const marks = workbookMarks(errors, places, remark);
    const sheet = made?.origin.sheet ?? null;
    const { workbook, noted } = await markWorkbook(bytes, { sheet, marks, corrections });
    return { marked: workbook, noted };
  } catch (error) {
    if (error instanceof FileProblem) return { problem: 'file', code: error.code, params: error.params };
    throw error;
  }
}

self.addEventListener('message', async ({ data }: MessageEvent<MarkQuestion>) => {
  const given = await answer(data);
  self.postMessage(given, { transfer: 'marked' in given ? [given.marked.buffer] : [] });
});
