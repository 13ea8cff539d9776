import { type Cell, isBlank, textOf } from '../../../catalogue/cells.ts';
import type { Column } from '../../../catalogue/columns.ts';
import { hasSuggestions } from '../../../catalogue/terms/index.ts';
import { usualColumns } from '../../../catalogue/usual-columns.ts';
import { missingTermOf } from '../../../catalogue/vocabularies/index.ts';
import { matchWholeColumns } from '../../../table/headers/match-headers.ts';
import type { LearnedRule } from '../../../table/mapping/column-mapping.ts';
import type { MappedTable } from '../../../table/mapping/foreign-table.ts';
import type { Edit } from './worker-messages.ts';

const textIn = (cell: Cell | undefined): string => (cell === null || cell === undefined ? '' : textOf(cell).trim());

/** Whether a text means the same in every table: a term, a reason, or a usual value. Numbers, dates and names belong to their rows. */
function isGeneral(by: string, column: Column | undefined): boolean {
  if (by === '' || missingTermOf(by) !== undefined) return true;
  return column !== undefined && (hasSuggestions(column.field) || usualColumns.includes(column));
}

/**
 * The rules that a correction gives all tables of its kind: a term for all rows of a column without values, and terms in place of other texts or
 * of empty cells, each if it stands in all cells that had this text.
 * @param table before the correction
 */
export function learnRules(
  { columns, rows }: Pick<MappedTable, 'columns' | 'rows'>,
  edits: readonly Edit[],
): LearnedRule[] {
  const known = matchWholeColumns(columns);
  const filled = rows.filter((cells) => !cells.every(isBlank));
  const byColumn = Map.groupBy(edits, ({ column }) => column);
  return [...byColumn].flatMap(([index, ofColumn]): LearnedRule[] => {
    const column = columns[index];
    if (!column) return [];
    const countOf = (text: string) => filled.filter((cells) => textIn(cells[index]) === text).length;
    const byText = Map.groupBy(ofColumn, ({ row }) => textIn(rows[row]?.[index]));
    return [...byText].flatMap(([value, changed]): LearnedRule[] => {
      const by = textIn(changed[0]?.value);
      const isSame = changed.every((edit) => textIn(edit.value) === by);
      const isWhole = value === '' && by !== '' && changed.length === filled.length;
      if (!isSame || by === value || !isGeneral(by, known.get(index))) return [];
      return changed.length === countOf(value) ? [{ column, value, by, isWhole }] : [];
    });
  });
}
