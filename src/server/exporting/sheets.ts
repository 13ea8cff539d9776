import { maxSheetRows } from '../../catalogue/templates/sheets.ts';
import type { FlatValue } from '../search/index.ts';
import type { Batches } from './chunks.ts';

/** A column of a workbook: whether it has date cells, and whether it is shown muted. */
export type SheetColumn = { name: string; hasDays: boolean; isMuted: boolean };

/** Items as a table of a workbook, with the row of each, and the name of the first sheet. */
export type SheetTable<T> = {
  name: string;
  columns: readonly SheetColumn[];
  batches: Batches<T>;
  toRow: (item: T) => readonly FlatValue[];
};

/** The name of a sheet; further sheets of the same table are numbered. */
export const numberedSheetName = (name: string, sheet: number): string => (sheet === 1 ? name : `${name}_${sheet}`);

/**
 * Splits items into sheets, each with as many as fit below its header. A sheet must be read to its end before the next
 * one; without items there is one empty sheet.
 */
export async function* splitIntoSheets<T>(batches: Batches<T>): AsyncGenerator<AsyncGenerator<readonly T[]>> {
  const source = (async function* all() {
    yield* batches;
  })();
  let rest: readonly T[] = [];
  const fill = async (): Promise<boolean> => {
    while (rest.length === 0) {
      const next = await source.next();
      if (next.done) return false;
      rest = next.value;
    }
    return true;
  };
  async function* sheet() {
    for (let free = maxSheetRows - 1; free > 0 && (await fill()); ) {
      const fitting = rest.slice(0, free);
      rest = rest.slice(free);
      free -= fitting.length;
      yield fitting;
    }
  }
  try {
    do yield sheet();
    while (await fill());
  } finally {
    await source.return(undefined);
  }
}
