import { type Cell, textOf } from '../../../catalogue/cells.ts';
import { normalizedHeader } from '../../../catalogue/columns.ts';
import type { Mark } from '../../../table/mark-workbook/index.ts';
import type { ListedError } from './first-errors.ts';

/**
 * The places of errors in a table with this header. An error of a column that is not there stands at the header's first
 * cell, once for all rows, and so does a remark about the whole table.
 */
export function workbookMarks(errors: readonly ListedError[], header: readonly Cell[], remark: string | null): Mark[] {
  const places = new Map<string, number>();
  header.forEach((cell, index) => {
    const name = cell === null || cell === undefined ? '' : normalizedHeader(textOf(cell));
    if (name !== '' && !places.has(name)) places.set(name, index);
  });
  const general = new Set(remark === null ? [] : [remark]);
  const marks: Mark[] = [];
  for (const { row, column, message } of errors) {
    const place = places.get(normalizedHeader(column));
    if (place === undefined || row < 1) general.add(message);
    else marks.push({ line: row, column: place, message });
  }
  return [...Array.from(general, (message) => ({ line: 1, column: 0, message })), ...marks];
}
