import type { Spelling } from '../../../catalogue/answers/importing.ts';
import { type Cell, isBlank } from '../../../catalogue/cells.ts';
import { type Column, joinValues, splitValues } from '../../../catalogue/columns.ts';
import { readCell } from '../../../catalogue/field-types.ts';
import { wholeColumns } from '../../../table/match-headers.ts';
import type { OwnRows } from '../../../table/own-table.ts';
import type { Edit } from './calls.ts';

/** A cell with the stored spelling of a name in the place of another one; undefined where it does not hold that name. */
function respelled(cell: Cell, { field, several }: Column, { value, stored }: Spelling): Cell | undefined {
  const isMeant = (text: Cell) => !isBlank(text) && readCell(text, field) === value;
  if (isMeant(cell)) return several ? joinValues([stored]) : stored;
  if (!several || typeof cell !== 'string') return undefined;
  const parts = splitValues(cell);
  return parts.some(isMeant) ? joinValues(parts.map((part) => (isMeant(part) ? stored : part))) : undefined;
}

/**
 * Corrections by which all rows that name a record use the name in the spelling in which it is stored. Rows in which the same
 * name stands for another record, of another campaign or event, are left as they are.
 */
export function spellingEdits({ columns, rows }: Pick<OwnRows, 'columns' | 'rows'>, spelling: Spelling): Edit[] {
  const known = [...wholeColumns(columns)].map(([at, column]) => ({ at, column }));
  const placesOf = (names: readonly string[]) => known.filter(({ column }) => names.includes(column.name));
  const naming = placesOf(spelling.columns);
  const above = placesOf(Object.keys(spelling.within));
  if (above.length < Object.keys(spelling.within).length) return [];
  const isWithin = (cells: readonly Cell[]) =>
    above.every(({ column, at }) => {
      const cell = cells[at] ?? null;
      return !isBlank(cell) && readCell(cell, column.field) === spelling.within[column.name];
    });
  return rows.flatMap((cells, row) => {
    if (!isWithin(cells)) return [];
    return naming.flatMap(({ column, at }): Edit[] => {
      const value = respelled(cells[at] ?? null, column, spelling);
      return value === undefined ? [] : [{ row, column: at, value }];
    });
  });
}
