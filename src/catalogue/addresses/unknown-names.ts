import type { EntityName } from '../index.ts';
import type { Visitor } from '../permissions.ts';
import { parseFilterName } from '../records/list-filters.ts';
import { listQueryOf } from './list-query.ts';
import type { RecordsAddress } from './records-address.ts';
import { mayBeShown, parseShownColumns } from './shown-columns.ts';

/**
 * The names in a list's URL that it has no longer: columns and filters of fields that were removed or renamed, or that
 * the visitor may not read.
 */
export function unknownNamesIn(
  entity: EntityName,
  search: Readonly<Record<string, unknown>>,
  visitor: Visitor,
): string[] {
  const { columns, q: _q, sort: _sort, page: _page, size: _size, ...filters } = search;
  const known = listQueryOf(entity, filters as RecordsAddress, visitor).filters;
  const names = [
    ...parseShownColumns(String(columns ?? '')).flatMap(({ name }) =>
      mayBeShown(entity, name, visitor) ? [] : [name],
    ),
    ...Object.keys(filters)
      .filter((parameter) => filters[parameter] !== undefined && known[parameter] === undefined)
      .map((parameter) => parseFilterName(parameter).name),
  ];
  return [...new Set(names)];
}
