import { queryOptions } from '@tanstack/react-query';
import type { Stats } from '../../catalogue/answers/searching.ts';
import { request } from '../http.ts';

export const statsQuery = queryOptions({
  queryKey: ['stats'],
  queryFn: ({ signal }) => request<Stats>('/stats', { signal }),
});
