import { maxSheetRows } from '../../catalogue/templates/sheets.ts';
import type { FlatValue } from '../search/index.ts';
import type { Batches } from './chunks.ts';

/** A column of a workbook: whether its whole days are dates, and whether it is to be left alone. */
export type SheetColumn = { name: string; hasDays: boolean; isMuted: boolean };

/** Items as a table for a workbook, with the line of each and the name of the first sheet. */
export type SheetTable<T> = {
  name: string;
  columns: readonly SheetColumn[];
  batches: Batches<T>;
  toRow: (item: T) => readonly FlatValue[];
};

/** The name of a sheet: more than one has room for are numbered. */
export const numberedSheetName = (name: string, sheet: number): string => (sheet === 1 ? name : `${name}_${sheet}`);

/**
 * The items of one sheet after the other: as many as fit below its header. A sheet is gone through before the next is
 * asked for; without any items there is one that is empty.
 */
export async function* splitIntoSheets<T>(portions: Batches<T>): AsyncGenerator<AsyncGenerator<readonly T[]>> {
  const source = (async function* all() {
    yield* portions;
  })();
  let left: readonly T[] = [];
  const fill = async (): Promise<boolean> => {
    while (left.length === 0) {
      const next = await source.next();
      if (next.done) return false;
      left = next.value;
    }
    return true;
  };
  async function* sheet() {
    for (let free = maxSheetRows - 1; free > 0 && (await fill()); ) {
      const fitting = left.slice(0, free);
      left = left.slice(free);
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
