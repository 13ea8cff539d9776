import { strFromU8, unzipSync } from 'fflate';
import { expect } from 'vitest';
import { type CellHighlight, highlightWorkbook, type SheetChanges } from '../src/table/highlight-workbook/index.ts';
import { rowsOf } from './read-bytes.ts';

export const highlight = (line: number, column: number, message = 'wrong'): CellHighlight => ({
  line,
  column,
  message,
});
/** Marks in the sheet that an import reads, without a corrected value. */
export const highlightsOnly = (highlights: readonly CellHighlight[]): SheetChanges => ({
  sheet: null,
  highlights,
  corrections: [],
});
export const applyChanges = async (bytes: Uint8Array, changes: SheetChanges) =>
  (await highlightWorkbook(bytes, changes)).workbook;
export const partsOf = (bytes: Uint8Array) => new Map(Object.entries(unzipSync(bytes)));
export const textOf = (bytes: Uint8Array, name: string) => strFromU8(partsOf(bytes).get(name) ?? new Uint8Array());

/** Marks a workbook, of which the import must read the same rows as before; rows that hold nothing are none. */
export async function highlightWithSameRows(
  bytes: Uint8Array,
  ...changes: (CellHighlight | Pick<SheetChanges, 'corrections'>)[]
): Promise<Uint8Array> {
  const highlights = changes.filter((one) => 'message' in one);
  const corrections = changes.flatMap((one) => ('corrections' in one ? one.corrections : []));
  const result = await applyChanges(bytes, { ...highlightsOnly(highlights), corrections });
  expect(await rowsOf(result)).toEqual(await rowsOf(bytes));
  return result;
}
