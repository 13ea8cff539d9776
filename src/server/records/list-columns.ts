import type { Kysely } from 'kysely';
import { Problem, shorten } from '../../catalogue/field-types.ts';
import type { EntityName } from '../../catalogue/index.ts';
import type { Visitor } from '../../catalogue/permissions.ts';
import { findListColumn, splitColumnNames } from '../../catalogue/records/list-columns.ts';
import type { Tables } from '../database/tables.ts';
import { measuredListColumns, type RequestedColumn } from './measured-columns.ts';
import { isReadableField } from './read.ts';
import { validationError } from './request-errors.ts';

/**
 * The columns that a request names.
 * @throws HttpError 400 at `columns`, where one is unknown to this visitor
 */
export async function requireListColumns(
  db: Kysely<Tables>,
  entity: EntityName,
  visitor: Visitor,
  text: string,
): Promise<RequestedColumn[]> {
  const names = splitColumnNames(text);
  const measured = await measuredListColumns(db, entity, names);
  const problems: Problem[] = [];
  const columns = names.flatMap((name): RequestedColumn[] => {
    const column = findListColumn(entity, name);
    if (column && isReadableField(column.entity, column.fieldName, visitor)) return [column];
    const quantity = measured.get(name);
    if (quantity) return [quantity];
    problems.push(new Problem('unknownField', { value: shorten(name) }));
    return [];
  });
  if (problems.length > 0) throw validationError(entity, { columns: problems });
  return columns;
}
