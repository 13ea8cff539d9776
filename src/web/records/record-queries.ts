import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { EditConflict } from '../../catalogue/endpoints/errors.ts';
import type { Page } from '../../catalogue/endpoints/responses.ts';
import type { EntityName } from '../../catalogue/index.ts';
import type { Language } from '../../catalogue/locales/index.ts';
import type { AnyRecord } from '../../catalogue/records/record-schemas.ts';
import type { RecordValues } from '../../catalogue/records/records.ts';
import { RequestError } from '../http.ts';
import { type RecordRequestOf, request, requestRecord } from '../request.ts';

/** A record as REST returns it: the entity's fields and the properties of every record. */
export type RecordData = AnyRecord;

/** The newer record in a response 409, after somebody else has changed it; null for any other error. */
export function newerRecordIn<T = RecordData>(error: unknown): T | null {
  return recordIn(error, 409);
}

/** The record in a response 422: an earlier request with this idempotency key created it, with other values. */
export function createdRecordIn(error: unknown): RecordData | null {
  return recordIn(error, 422);
}

function recordIn<T = RecordData>(error: unknown, status: number): T | null {
  if (!(error instanceof RequestError) || error.status !== status) return null;
  const payload = error.payload as Partial<EditConflict<T>> | null | undefined;
  return payload?.record ?? null;
}

/** Start of the query keys of everything read about an entity's records; a change of a record invalidates them. */
export const recordsKey = (entity: EntityName) => ['records', entity] as const;

/** A page of an entity's records. */
export const listQuery = (entity: EntityName, query: NonNullable<RecordRequestOf<'GET /'>['query']>) =>
  queryOptions({
    queryKey: [...recordsKey(entity), 'list', query],
    queryFn: async ({ signal }): Promise<Page<RecordData> & { offset: number }> => {
      const page = await requestRecord(entity, 'GET /', { query, signal });
      return { ...page, offset: Number(query.offset ?? 0) };
    },
    placeholderData: keepPreviousData,
  });

/** Loads a record again for every form, because the form is saved against this version. */
export const recordQuery = (entity: EntityName, id: number | string) =>
  queryOptions({
    queryKey: [...recordsKey(entity), 'one', String(id)],
    queryFn: ({ signal }) => requestRecord(entity, 'GET /:id', { params: { id }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/**
 * The parent of the record on the screen. Its query key differs from that of a form, because a form's data must stay
 * the version that it is saved against.
 */
export const parentRecordQuery = (entity: EntityName, id: number) =>
  queryOptions({
    queryKey: [...recordsKey(entity), 'parent', id],
    queryFn: ({ signal }) => requestRecord(entity, 'GET /:id', { params: { id }, signal }),
  });

/** The history of a record. The version is part of the query key, so that the response contains every row up to it. */
export const historyQuery = (entity: EntityName, { id, version }: Pick<RecordData, 'id' | 'version'>) =>
  queryOptions({
    queryKey: [...recordsKey(entity), 'history', id, version],
    queryFn: ({ signal }) => requestRecord(entity, 'GET /:id/history', { params: { id }, signal }),
    staleTime: 0,
  });

/** The records related to one, except those that it refers to itself. */
export const relatedQuery = (entity: EntityName, { id, version }: Pick<RecordData, 'id' | 'version'>) =>
  queryOptions({
    queryKey: [...recordsKey(entity), 'related', id, version],
    queryFn: ({ signal }) => requestRecord(entity, 'GET /:id/related', { params: { id }, signal }),
    placeholderData: keepPreviousData,
  });

/** Stores a new record. @param headers the header with the idempotency key */
export function createRecord(
  entity: EntityName,
  values: RecordValues,
  headers: Record<string, string>,
): Promise<RecordData> {
  // Sends a body even if it is empty, because a POST of projects without a body returns their list.
  return requestRecord(entity, 'POST /', { body: values, headers }) as Promise<RecordData>;
}

/** Stores values of a record, against the version that was read. */
export function changeRecord(
  entity: EntityName,
  { id, version }: Pick<RecordData, 'id' | 'version'>,
  values: RecordValues,
): Promise<RecordData> {
  return requestRecord(entity, 'PUT /:id', { params: { id }, body: { ...values, version } });
}

/**
 * Marks all loaded data as out of date after something was stored, because lists, labels, counts and search results may
 * show it. Data are loaded again when they are next shown; the screen does not change, because it may be a half-filled
 * form.
 */
export function markStale(queries: QueryClient): void {
  queries.invalidateQueries({ refetchType: 'none' });
}

/** The result of an import; its warnings are in the reader's language. */
export function datasetQuery(id: string, language: Language) {
  return queryOptions({
    queryKey: ['datasets', id, language],
    queryFn: ({ signal }) => request('GET /rest/datasets/:id', { params: { id }, signal }),
  });
}
