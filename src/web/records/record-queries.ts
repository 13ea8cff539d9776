import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { HistoryEntry, WholeList } from '../../catalogue/answers/records.ts';
import { type EntityName, entityOf } from '../../catalogue/index.ts';
import type { AnyRecord } from '../../catalogue/schemas.ts';
import { RequestError, request } from '../http.ts';
import { fetchList } from './list/list-page.ts';

/** A record as REST hands it out: the entity's fields, and what every record has besides. */
export type RecordData = AnyRecord;

/** The record as it is now, where a 409 says that it is another than what was changed. */
export function newerIn(error: unknown): RecordData | null {
  if (!(error instanceof RequestError) || error.status !== 409) return null;
  const payload = error.payload as { record?: RecordData } | null | undefined;
  return payload?.record ?? null;
}

/** `/rest/campaigns`, `/rest/campaigns/5`. */
export function restPath(entity: EntityName, id?: number | string): string {
  const path = `/rest/${entityOf(entity).resource}`;
  return id === undefined ? path : `${path}/${encodeURIComponent(id)}`;
}

/** The beginning of the keys of all that was read of an entity's records; what changes one invalidates these. */
export const recordsKey = (entity: EntityName) => ['records', entity] as const;

/** A page of an entity's records; `params` as they stand in the address of REST. */
export const listQuery = (entity: EntityName, params: string) =>
  queryOptions({
    queryKey: [...recordsKey(entity), 'list', params],
    queryFn: ({ signal }) => fetchList<RecordData>(restPath(entity), params, signal),
    placeholderData: keepPreviousData,
  });

/** Read anew for every form: it is saved against this version. */
export const recordQuery = (entity: EntityName, id: number | string) =>
  queryOptions({
    queryKey: [...recordsKey(entity), 'one', String(id)],
    queryFn: ({ signal }) => request<RecordData>(restPath(entity, id), { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/**
 * The history of a record as far as one knows it: read after that version of it was, so that every row which led there
 * is among them.
 */
export const historyQuery = (entity: EntityName, { id, version }: Pick<RecordData, 'id' | 'version'>) =>
  queryOptions({
    queryKey: [...recordsKey(entity), 'history', id, version],
    queryFn: ({ signal }) => request<WholeList<HistoryEntry>>(`${restPath(entity, id)}/history`, { signal }),
    staleTime: 0,
  });

/**
 * Something was stored: whatever was read before may show it, in lists, labels, counts and search results, so all of it is
 * read anew when it is next looked at. What is on the screen stays, which may be a form that somebody fills in.
 */
export function markStale(queries: QueryClient): void {
  queries.invalidateQueries({ refetchType: 'none' });
}
