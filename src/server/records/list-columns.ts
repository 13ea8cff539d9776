import { Problem, shorten } from '../../catalogue/field-types.ts';
import type { EntityName } from '../../catalogue/index.ts';
import type { Visitor } from '../../catalogue/permissions.ts';
import { findListColumn, type ListColumn, splitColumnNames } from '../../catalogue/records/list-columns.ts';
import { isReadableField } from './read.ts';
import { validationError } from './request-errors.ts';

/**
 * The columns that a request names.
 * @throws HttpError 400 at `columns`, where one is unknown to this visitor
 */
export function requireListColumns(entity: EntityName, visitor: Visitor, names: string): ListColumn[] {
  const problems: Problem[] = [];
  const columns = splitColumnNames(names).flatMap((name) => {
    const column = findListColumn(entity, name);
    if (column && isReadableField(column.entity, column.fieldName, visitor)) return [column];
    problems.push(new Problem('unknownField', { value: shorten(name) }));
    return [];
  });
  if (problems.length > 0) throw validationError(entity, { columns: problems });
  return columns;
}
