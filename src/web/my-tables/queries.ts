import { queryOptions } from '@tanstack/react-query';
import { currentLanguage } from '../language.ts';
import { request } from '../request.ts';
import { usualValuesQuery } from '../usual-values-query.ts';

/** One's own usual values without those for everybody, or those for everybody. */
export const usualValuesOf = (of: 'own' | 'all') =>
  queryOptions({
    queryKey: [...usualValuesQuery.queryKey, of],
    queryFn: ({ signal }) => request('GET /rest/usual-values', { query: { of }, signal }),
  });

/** The usual values that their columns no longer accept, with the reasons in the reader's language. */
export const outdatedValuesQuery = (of: 'me' | 'all') =>
  queryOptions({
    queryKey: [...usualValuesQuery.queryKey, 'outdated', of, currentLanguage()],
    queryFn: async ({ signal }) =>
      (await request('GET /rest/usual-values/outdated', { query: { of }, signal })).records,
  });
