import { type Cell, isBlank, trimmedText } from '../../../catalogue/cells.ts';
import type { Column } from '../../../catalogue/columns.ts';
import { entityOf } from '../../../catalogue/index.ts';
import { fillPattern, hasPattern, usualColumns } from '../../../catalogue/usual-columns.ts';
import { isNoName, missingTermOf } from '../../../catalogue/vocabularies/index.ts';
import { matchWholeColumns } from '../../../table/headers/match-headers.ts';
import type { MappedTable } from '../../../table/mapping/foreign-table.ts';
import type { Edit } from '../grid/worker-messages.ts';
import { isReverse, type OfferedValue, singleLayout, type UsualValues } from './usual-patterns.ts';

type Cells = readonly Cell[];
type TableCells = Pick<MappedTable, 'columns' | 'rows'>;
/** A usual value with the column of the table that it fills; -1 if the table has no such column. */
export type LackingValue = OfferedValue & { index: number };

/** The target of the usual strategy, which another one does not have. */
const { target = [] } = entityOf('sequencing_library').groups;
const isOfStrategy = ({ name }: Column): boolean => target.includes(name);

/** Finds the first column with a name; -1 if there is none. */
function columnFinder(columns: readonly string[]): (name: string) => number {
  const indexes = new Map<string, number>();
  for (const [index, { name }] of matchWholeColumns(columns)) if (!indexes.has(name)) indexes.set(name, index);
  return (name) => indexes.get(name) ?? -1;
}

/**
 * The value that a usual value gives a row; null for none: a row without cells is left out of an import, a row of single
 * reads has no reverse file, and a target belongs to its strategy.
 */
function valueMaker({ columns }: Pick<TableCells, 'columns'>, lacking: readonly OfferedValue[]) {
  const indexOf = columnFinder(columns);
  const [sample, layout, strategy] = [indexOf('samp_name'), indexOf('library_layout'), indexOf('library_strategy')];
  const usual = new Map(lacking.map(({ column, value }) => [column.name, value]));
  return (cells: Cells, { column, value }: OfferedValue, usualStrategy: string | undefined): string | null => {
    if (cells.every(isBlank)) return null;
    const ofRow = trimmedText(cells[strategy]).toUpperCase();
    if (isOfStrategy(column) && ofRow !== '' && ofRow !== (usualStrategy?.toUpperCase() ?? ofRow)) return null;
    if (!hasPattern(column)) return value;
    const rowLayout = trimmedText(cells[layout]) || usual.get('library_layout');
    if (isReverse(column) && rowLayout?.toUpperCase() === singleLayout) return null;
    const name = trimmedText(cells[sample]);
    return name === '' || isNoName(name) || missingTermOf(name) !== undefined ? null : fillPattern(value, name);
  };
}

/**
 * The usual values that a table lacks: of columns that it does not have, or that are empty in all its rows, if they fill
 * a cell. Names of files are offered only to a table without any.
 */
export function lackingValues(table: TableCells, usual: UsualValues): LackingValue[] {
  const indexOf = columnFinder(table.columns);
  const isEmpty = (index: number) => index < 0 || table.rows.every((cells) => isBlank(cells[index]));
  const hasFiles = usualColumns.some((column) => hasPattern(column) && !isEmpty(indexOf(column.name)));
  const lacking = usualColumns.flatMap((column): LackingValue[] => {
    const [value, index] = [usual[column.name], indexOf(column.name)];
    if (value === undefined || (hasPattern(column) && hasFiles) || !isEmpty(index)) return [];
    return [{ column, value, index }];
  });
  const valueIn = valueMaker(table, lacking);
  return lacking.filter((one) => table.rows.some((cells) => valueIn(cells, one, usual.library_strategy) !== null));
}

/**
 * The edits that fill the empty cells of all rows with usual values.
 * @param table has a column for each of them
 */
export function usualEdits(
  table: TableCells,
  lacking: readonly OfferedValue[],
  usualStrategy: string | undefined,
): Edit[] {
  const indexOf = columnFinder(table.columns);
  const valueIn = valueMaker(table, lacking);
  return lacking.flatMap((one) => {
    const column = indexOf(one.column.name);
    return table.rows.flatMap((cells, row): Edit[] => {
      const value = isBlank(cells[column]) ? valueIn(cells, one, usualStrategy) : null;
      return value === null ? [] : [{ row, column, value }];
    });
  });
}
