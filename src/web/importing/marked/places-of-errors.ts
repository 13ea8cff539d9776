import type { Cell } from '../../../catalogue/cells.ts';
import { normalizedHeader } from '../../../catalogue/columns.ts';
import { headersOf } from '../../../table/headers.ts';
import type { Mark } from '../../../table/mark-workbook/index.ts';
import { placesByName } from '../../../table/match-headers.ts';
import type { OwnRows } from '../../../table/own-table.ts';
import type { ListedError } from './first-errors.ts';

/** Places of columns in a sheet: the row of its header, and the columns (from 0) that each name stands for. */
export type ColumnPlaces = {
  header: number;
  of: ReadonlyMap<string, readonly number[]>;
  /** Whether the header has other names than ours, so that a note names the field as well. */
  isForeign: boolean;
};

/** The places of columns by their names in a header, as an upload finds them. @param line the header's row */
export function placesIn(cells: readonly Cell[], line = 1): ColumnPlaces {
  const places = [...placesByName(headersOf({ line, cells }))];
  return { header: line, of: new Map(places.map(([name, index]) => [name, [index]])), isForeign: false };
}

/** The places of our columns in the sheet that their table was made of. */
export function placesFrom({ columns, origin }: Pick<OwnRows, 'columns' | 'origin'>): ColumnPlaces {
  const { header, isForeign } = origin;
  const of = new Map<string, number[]>();
  for (const [name, at] of placesByName(columns)) {
    const { from = [] } = origin.columns[at] ?? {};
    if (from.length > 0) of.set(name, from);
  }
  return { header, of, isForeign };
}

/**
 * The marks of errors in a sheet; one of a value that was made of several cells stands at each. An error of a column that is not
 * there stands at the header's first cell, once for all rows, and so does a remark about the whole table.
 */
export function workbookMarks(errors: readonly ListedError[], places: ColumnPlaces, remark: string | null): Mark[] {
  const { header, of, isForeign } = places;
  const general = new Set(remark === null ? [] : [remark]);
  const marks: Mark[] = [];
  for (const { row, column, message: sentence } of errors) {
    const message = isForeign ? `${column}: ${sentence}` : sentence;
    const found = row < 1 ? undefined : of.get(normalizedHeader(column));
    if (!found) general.add(message);
    else for (const place of found) marks.push({ line: row, column: place, message });
  }
  return [...Array.from(general, (message) => ({ line: header, column: 0, message })), ...marks];
}
