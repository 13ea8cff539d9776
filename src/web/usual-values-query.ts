import { queryOptions } from '@tanstack/react-query';
import { request } from './request.ts';

/** The values that the reader's laboratory says in every table, by column. */
export const usualValuesQuery = queryOptions({
  queryKey: ['usual-values'],
  queryFn: ({ signal }) => request('GET /rest/usual-values', { signal }),
});
