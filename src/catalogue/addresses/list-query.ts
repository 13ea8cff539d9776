import { type EntityName, entityOf, findField } from '../index.ts';
import { canReadPrivateFields, type Visitor } from '../permissions.ts';
import { parseFilterName } from '../records/list-filters.ts';
import { findMeasuredName } from '../records/measured-names.ts';
import { knownSort, type ListAddress, type ListParams, listParams } from './list-address.ts';
import { filteredField, filtersIn, type RecordsAddress } from './records-address.ts';
import { formatShownColumns, mayBeShown, parseShownColumns } from './shown-columns.ts';

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

/** The valid part of a list's URL: only filters, columns and a sort by fields that the visitor may read, or by a shown measurement. */
export function listQueryOf(entity: EntityName, search: RecordsAddress, visitor: Visitor): ListQuery {
  const { q, page, size } = search;
  const shown = parseShownColumns(String(search.columns ?? '')).filter(({ name }) => mayBeShown(entity, name, visitor));
  const isSortable = (name: string) => {
    const field = findField(entity, name);
    if (field) return !field.private || canReadPrivateFields(visitor);
    return (
      name === 'id' || (shown.some((one) => one.name === name) && findMeasuredName(entity, name)?.entity === entity)
    );
  };
  const columns = shown.length > 0 ? formatShownColumns(shown) : undefined;
  const address = { q, sort: knownSort(search.sort, isSortable), page, size, columns };
  const filters = Object.entries(filtersIn(entity, search)).filter(([parameter]) => {
    const isPrivate = filteredField(entity, parseFilterName(parameter).name)?.field.private ?? false;
    return !isPrivate || canReadPrivateFields(visitor);
  });
  return { address, filters: Object.fromEntries(filters) };
}

/** The query parameters of the displayed page. Only columns of ancestors and of measurements need to be asked for. */
export function listQueryParams(entity: EntityName, { address, filters }: ListQuery): ListParams {
  const { q, columns } = address;
  const asked = parseShownColumns(columns ?? '').flatMap(({ name }) => (findField(entity, name) ? [] : [name]));
  return listParams(address, {
    ...filters,
    ...(q && { q }),
    ...(asked.length > 0 && { columns: asked.join(',') }),
  });
}
