import { type Column, splitValues } from '../catalogue/columns.ts';
import { splitDois } from '../catalogue/values/dois.ts';

/**
 * The values in a cell of a column with several values per cell; DOIs may be separated by other characters than `|`.
 */
export function splitCellValues(cell: string, { field }: Pick<Column, 'field'>): string[] {
  const parts = splitValues(cell);
  return field.type === 'doi' ? parts.flatMap(splitDois) : parts;
}
