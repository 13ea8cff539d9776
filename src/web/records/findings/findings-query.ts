import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QualityAddress } from '../../../catalogue/addresses/quality-address.ts';
import { request } from '../../request.ts';
import { pageOf } from '../change-queries.ts';

/** The interval at which findings are asked for again while records are still being checked. */
export const checkingMs = 3_000;
const whileChecking = ({ state }: { state: { data?: { pending: boolean } | undefined } }) =>
  state.data?.pending ? checkingMs : false;

/** How many records each rule of quality has found, by campaign. */
export const qualityQuery = (user: number | undefined) =>
  queryOptions({
    queryKey: ['quality', 'counts', user],
    queryFn: ({ signal }) => request('GET /rest/quality', { query: { user: textOf(user) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: whileChecking,
  });

const textOf = (value: number | 'none' | undefined) => (value === undefined ? undefined : String(value));

/** A page of the findings. */
export const findingsQuery = ({ page, size, rule, campaign, user }: QualityAddress) => {
  const query = { ...pageOf({ page, size }), rule, campaign: textOf(campaign), user: textOf(user) };
  return queryOptions({
    queryKey: ['quality', 'list', query],
    queryFn: async ({ signal }) => ({
      ...(await request('GET /rest/quality/findings', { query, signal })),
      offset: query.offset,
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: whileChecking,
  });
};
