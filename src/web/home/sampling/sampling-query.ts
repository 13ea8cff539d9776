import { queryOptions } from '@tanstack/react-query';
import type { Sampling } from '../../../catalogue/answers/sampling.ts';
import { request } from '../../http.ts';

const refetchIntervalMs = 3_000;

/** Places and months of sampling; while newer numbers are being counted, they are asked for again. */
export const samplingQuery = queryOptions({
  queryKey: ['stats', 'sampling'],
  queryFn: ({ signal }) => request<Sampling>('/stats/sampling', { signal }),
  refetchInterval: ({ state }) => (state.data?.isCurrent === false ? refetchIntervalMs : false),
});
