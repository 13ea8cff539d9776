import { isBlank, trimmedText } from '../../../catalogue/cells.ts';
import type { Column } from '../../../catalogue/columns.ts';
import { forwardFileField } from '../../../catalogue/read-files/read-files.ts';
import { hasSuggestions } from '../../../catalogue/terms/index.ts';
import { usualColumns } from '../../../catalogue/usual-columns.ts';
import { isFillValue, isPlaceholder, missingTermOf } from '../../../catalogue/vocabularies/index.ts';
import { matchWholeColumns } from '../../../table/headers/match-headers.ts';
import type { LearnedRule } from '../../../table/mapping/column-mapping.ts';
import type { MappedTable } from '../../../table/mapping/foreign-table.ts';
import type { Edit } from './worker-messages.ts';

/** Whether a term is the same in every table: numbers, dates and names belong to their rows, and files to their samples. */
function isRule({ value, by, isWhole }: Omit<LearnedRule, 'column'>, column: Column | undefined): boolean {
  if (!column || column.name === forwardFileField) return false;
  const isReason = by === '' || missingTermOf(by) !== undefined;
  // Some cells without a value say nothing of those of the next table, where one may have been forgotten.
  if (value === '') return isWhole && (isReason || hasSuggestions(column.field) || usualColumns.includes(column));
  return hasSuggestions(column.field) || (isReason && (isPlaceholder(value) || isFillValue(value)));
}

/**
 * The rules that a correction gives all tables of its kind: a term for all rows of a column without values, and terms in place of other
 * texts, each if it stands in all cells that had this text.
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
    const counts = new Map<string, number>();
    for (const cells of filled) {
      const text = trimmedText(cells[index]);
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    const byText = Map.groupBy(ofColumn, ({ row }) => trimmedText(rows[row]?.[index]));
    return [...byText].flatMap(([value, changed]): LearnedRule[] => {
      const by = trimmedText(changed[0]?.value);
      const isSame = by !== value && changed.every((edit) => trimmedText(edit.value) === by);
      const rule = { value, by, isWhole: value === '' && changed.length === filled.length };
      return isSame && changed.length === counts.get(value) && isRule(rule, known.get(index))
        ? [{ column, ...rule }]
        : [];
    });
  });
}
