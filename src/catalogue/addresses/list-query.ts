import { type EntityName, entityOf, findField } from '../index.ts';
import { canReadPrivateFields, type Visitor } from '../permissions.ts';
import { parseFilterName } from '../records/list-filters.ts';
import { knownSort, type ListAddress, type ListParams, listParams } from './list-address.ts';
import { filteredField, filtersIn, type RecordsAddress } from './records-address.ts';
import { findFieldColumn, formatShownColumns, parseShownColumns } from './shown-columns.ts';

/** The path of an entity's list or record in the API: `/rest/campaigns`, `/rest/campaigns/5`. */
export function restPath(entity: EntityName, id?: number | string): string {
  const path = `/rest/${entityOf(entity).resource}`;
  return id === undefined ? path : `${path}/${encodeURIComponent(id)}`;
}

/** Search terms, filters, columns, sort and page of an entity's list, from its URL. */
export type ListQuery = {
  address: ListAddress & { columns?: string | undefined };
  filters: Readonly<Record<string, string>>;
};

/** The valid part of a list's URL: only filters, columns and a sort by fields that the visitor may read. */
export function listQueryOf(entity: EntityName, search: RecordsAddress, visitor: Visitor): ListQuery {
  const isSortable = (name: string) => {
    const field = findField(entity, name);
    return name === 'id' || (field !== undefined && (!field.private || canReadPrivateFields(visitor)));
  };
  const { q, page, size } = search;
  const shown = parseShownColumns(String(search.columns ?? '')).filter(({ name }) =>
    findFieldColumn(entity, name, visitor),
  );
  const columns = shown.length > 0 ? formatShownColumns(shown) : undefined;
  const address = { q, sort: knownSort(search.sort, isSortable), page, size, columns };
  const filters = Object.entries(filtersIn(entity, search)).filter(([parameter]) => {
    const isPrivate = filteredField(entity, parseFilterName(parameter).name)?.field.private ?? false;
    return !isPrivate || canReadPrivateFields(visitor);
  });
  return { address, filters: Object.fromEntries(filters) };
}

/** The query parameters of the displayed page. Only columns of ancestors need to be asked for. */
export function listQueryParams({ address, filters }: ListQuery): ListParams {
  const { q, columns } = address;
  const ofAncestors = parseShownColumns(columns ?? '').flatMap(({ name }) => (name.includes('.') ? [name] : []));
  return listParams(address, {
    ...filters,
    ...(q && { q }),
    ...(ofAncestors.length > 0 && { columns: ofAncestors.join(',') }),
  });
}
