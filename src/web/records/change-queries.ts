import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ChangesAddress, defaultChanges } from '../../catalogue/addresses/changes-address.ts';
import type { Obstacle } from '../../catalogue/endpoints/errors.ts';
import { hasStatus } from '../http.ts';
import { request } from '../request.ts';

/** The offset and the number of entries of a page. */
export function pageOf({ page = 1, size = defaultChanges }: Pick<ChangesAddress, 'page' | 'size'>) {
  return { offset: (page - 1) * size, hits: size };
}

/** The first or the last moment of a day of the reader, as the days of the server begin at other times. */
function momentOf(day: string | undefined, time: 'T00:00:00.000' | 'T23:59:59.999'): string | undefined {
  return day && new Date(day + time).toISOString();
}

/** A page of the changes. */
export const changesQuery = ({ page, size, from, to, ...filters }: ChangesAddress) => {
  const query = {
    ...pageOf({ page, size }),
    ...filters,
    from: momentOf(from, 'T00:00:00.000'),
    to: momentOf(to, 'T23:59:59.999'),
  };
  return queryOptions({
    queryKey: ['changes', 'list', query],
    queryFn: async ({ signal }) => ({
      ...(await request('GET /rest/changes', { query, signal })),
      offset: query.offset,
    }),
    placeholderData: keepPreviousData,
  });
};

/** The names of those who have changed something. */
export const peopleQuery = () =>
  queryOptions({
    queryKey: ['changes', 'people'],
    queryFn: ({ signal }) => request('GET /rest/changes/people', { signal }),
  });

type ChangePart = { offset?: number; hits?: number; resource?: string; record?: string };

/** A change with a page of its records, or with one of them. */
export const changeQuery = (id: number, query: ChangePart) =>
  queryOptions({
    queryKey: ['changes', 'one', id, query],
    queryFn: async ({ signal }) => ({
      ...(await request('GET /rest/changes/:id', { params: { id }, query, signal })),
      offset: query.offset ?? 0,
    }),
    placeholderData: keepPreviousData,
  });

/**
 * Brings back what a change has deleted: all that is still possible from one's own bin, else all or nothing.
 * @returns what was not restored
 * @throws RequestError 409 where nothing can be restored
 */
export async function restoreDeletion(change: number): Promise<readonly Obstacle[]> {
  try {
    return (await request('POST /rest/bin/:id/restore', { params: { id: change } })).notRestored;
  } catch (error) {
    if (!hasStatus(error, 404)) throw error;
    await request('POST /rest/changes/:id/undo', { params: { id: change } });
    return [];
  }
}
