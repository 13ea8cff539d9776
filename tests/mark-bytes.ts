import { strFromU8, unzipSync } from 'fflate';
import { expect } from 'vitest';
import { type Mark, markWorkbook, type SheetChanges } from '../src/table/mark-workbook/index.ts';
import { rowsOf } from './read-bytes.ts';

export const mark = (line: number, column: number, message = 'wrong'): Mark => ({ line, column, message });
/** Marks in the sheet that an import reads, without a corrected value. */
export const marking = (marks: readonly Mark[]): SheetChanges => ({ sheet: null, marks, corrections: [] });
export const changedWorkbook = async (bytes: Uint8Array, changes: SheetChanges) =>
  (await markWorkbook(bytes, changes)).workbook;
export const partsOf = (bytes: Uint8Array) => new Map(Object.entries(unzipSync(bytes)));
export const textOf = (bytes: Uint8Array, name: string) => strFromU8(partsOf(bytes).get(name) ?? new Uint8Array());

/** Marks a workbook, of which the import must read the same rows as before; rows that hold nothing are none. */
export async function marked(
  bytes: Uint8Array,
  ...changes: (Mark | Pick<SheetChanges, 'corrections'>)[]
): Promise<Uint8Array> {
  const marks = changes.filter((one) => 'message' in one);
  const corrections = changes.flatMap((one) => ('corrections' in one ? one.corrections : []));
  const result = await changedWorkbook(bytes, { ...marking(marks), corrections });
  expect(await rowsOf(result)).toEqual(await rowsOf(bytes));
  return result;
}
