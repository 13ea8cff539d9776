import { queryOptions } from '@tanstack/react-query';
import { request } from '../http.ts';

export type Stats = { seqEl: number; campaign: number; samples: number };

export const statsQuery = queryOptions({
  queryKey: ['stats'],
  queryFn: ({ signal }) => request<Stats>('/stats', { signal }),
});
