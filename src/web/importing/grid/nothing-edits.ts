import { trimmedText } from '../../../catalogue/cells.ts';
import { columnOf } from '../../../catalogue/columns.ts';
import type { RowIssue } from '../../../table/issues.ts';
import { readNothing } from '../../../table/mapping/words-for-nothing.ts';
import type { TableWithErrors } from './ways-out.ts';
import type { Edit } from './worker-messages.ts';

/** The errors of words for nothing. */
const codes: ReadonlySet<string> = new Set(['placeholder', 'placeholderOptional', 'nameMissing']);

/** The edits that read all refused words for nothing by the kind of their columns. */
export function nothingEdits(
  { table, findCell }: Pick<TableWithErrors, 'table' | 'findCell'>,
  issues: readonly RowIssue[],
  reason: string,
): Edit[] {
  return issues.flatMap(({ code, line, field }): Edit[] => {
    const column = codes.has(code) ? columnOf(field) : undefined;
    const found = column && findCell(line, field);
    const cell = found && table.rows[found.row]?.[found.column];
    if (!column || !found || cell === null || cell === undefined) return [];
    const value = readNothing(column, trimmedText(cell), reason);
    return value === undefined ? [] : [{ ...found, value: value || null }];
  });
}
