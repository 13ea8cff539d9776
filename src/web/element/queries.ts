import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ListAddress, pageSizes } from '../../catalogue/addresses/list-address.ts';
import { request } from '../request.ts';

/** An element with the fields of its whole lineage; null if it does not exist. */
export const elementQuery = (id: number) =>
  queryOptions({
    queryKey: ['element', id],
    queryFn: async ({ signal }) => {
      const [element] = await request('POST /searchSE', { body: { id, count: false }, signal });
      return element ?? null;
    },
  });

export const studiesQuery = (id: number) =>
  queryOptions({
    queryKey: ['element', id, 'studies'],
    queryFn: ({ signal }) => request('POST /getStudies', { body: { id }, signal }),
  });

export const lineageQuery = (id: number) =>
  queryOptions({
    queryKey: ['element', id, 'lineage'],
    queryFn: ({ signal }) => request('GET /rest/sequencing-element/:id/lineage', { params: { id }, signal }),
  });

/** A page of the elements of the same library, sample or run. */
export const relativesQuery = (id: number, { page = 1, size = pageSizes[0] }: ListAddress) =>
  queryOptions({
    queryKey: ['element', id, 'relatives', page, size],
    queryFn: async ({ signal }) => {
      const offset = (page - 1) * size;
      const response = await request('GET /rest/sequencing-element/:id/relatives', {
        params: { id },
        query: { offset, hits: size },
        signal,
      });
      return { ...response, offset };
    },
    placeholderData: keepPreviousData,
  });
