import { type Cell, isBlank, textOf } from '../../catalogue/cells.ts';
import { isWordForNothing } from '../../catalogue/vocabularies/index.ts';
import type { RawRow } from '../reading/read-rows.ts';

/** A table of a sheet or file without its notes and descriptions; `rows` are those below its header. */
export type JoinableTable = { name: string; header: number; headers: readonly string[]; rows: readonly RawRow[] };

/** The number of columns of a table, with those that have values but no header. */
export const widthOf = ({ headers, rows }: JoinableTable): number =>
  rows.reduce((width, { cells }) => Math.max(width, cells.length), headers.length);

/** The column indexes, from 0, by which rows of one table find a row of another; several stand for one compound key. */
export type KeyPair = { many: number; one: number };

/** Between the values of a compound key; no cell contains it. */
const separator = '\u0000';

/**
 * The text by which a cell finds an equal one in another table. It is null for anything that only says that there is no
 * value, so that no two rows are put together because both lack one.
 */
export function keyTextOf(cell: Cell): string | null {
  if (isBlank(cell) || cell === null || cell === undefined) return null;
  const text = textOf(cell).trim().replaceAll(/\s+/g, ' ');
  return text === '' || isWordForNothing(text) ? null : text;
}

/** The values of one or several columns, by which rows are found. */
export type KeyColumn = {
  /** By row; null where a value is missing. */
  texts: readonly (string | null)[];
  /** The index of the row of each value, the first of several. */
  rowOf: ReadonlyMap<string, number>;
  /** The number of rows with a value. */
  filled: number;
  /** The first value that occurs again, with both rows; null if each occurs once. */
  repeated: { text: string; rows: [number, number] } | null;
};

/** The keys of a table, each read once. */
export class TableKeys {
  readonly table: JoinableTable;
  readonly #known = new Map<string, KeyColumn>();

  constructor(table: JoinableTable) {
    this.table = table;
  }

  keyOf(columns: readonly number[]): KeyColumn {
    const name = columns.join();
    const known = this.#known.get(name) ?? readKey(this.table, columns);
    this.#known.set(name, known);
    return known;
  }
}

function readKey({ rows }: JoinableTable, columns: readonly number[]): KeyColumn {
  const rowOf = new Map<string, number>();
  let filled = 0;
  let repeated: KeyColumn['repeated'] = null;
  const texts = rows.map(({ cells }, row) => {
    const parts = columns.map((column) => keyTextOf(cells[column]));
    if (parts.includes(null)) return null;
    const text = parts.join(separator);
    filled++;
    const first = rowOf.get(text);
    if (first === undefined) rowOf.set(text, row);
    else repeated ??= { text, rows: [first, row] };
    return text;
  });
  return { texts, rowOf, filled, repeated };
}

/** A key as people read it. */
export const displayedKey = (text: string): string => text.replaceAll(separator, ' · ');
