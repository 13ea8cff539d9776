import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Page } from '../../../catalogue/answers/records.ts';
import { RequestError, request } from '../../http.ts';
import type { Word } from '../../language.ts';
import { type ListAddress, pageSizes } from '../../routes/list-address.ts';

/** A page of a list with the number of records before it. */
export type ListPage<T> = Page<T> & { offset: number };

/** Query parameters of one page of a list in REST: `offset=0&hits=10`, with a sort and filters. */
export function listParams({ page = 1, size = pageSizes[0], sort }: ListAddress, more: Record<string, string>): string {
  const params = { offset: String((page - 1) * size), hits: String(size), ...(sort && { sort }), ...more };
  return new URLSearchParams(params).toString();
}

/** @param path path of the resource: `/rest/users` */
export async function fetchList<T>(path: string, params: string, signal: AbortSignal): Promise<ListPage<T>> {
  const answer = await request<Page<T>>(`${path}/?${params}`, { signal });
  return { ...answer, offset: Number(new URLSearchParams(params).get('offset')) };
}

/** The sentence that says why a list could not be loaded; the server's own words if the address asks for something wrong. */
export function listFailure(error: Error, t: Word): string {
  if (error instanceof RequestError && error.status === 400)
    return Object.values(error.fields).flat().join(' ') || error.message;
  const isUnauthorized = error instanceof RequestError && error.status === 401;
  const sentence = t(isUnauthorized ? 'records.loading.listUnauthorized' : 'records.loading.listFailed');
  return error instanceof RequestError && error.status === 0 ? `${sentence} ${error.message}` : sentence;
}

/** Goes to the last page if the address names a later one, as after the only record of the last page was deleted. */
export function useLastPage(
  { data, isPlaceholderData }: Pick<UseQueryResult<Page<unknown>>, 'data' | 'isPlaceholderData'>,
  { page = 1, size = pageSizes[0] }: ListAddress,
  goTo: (page: number) => void,
): void {
  const last = data && !isPlaceholderData ? Math.max(1, Math.ceil(data.totalHits / size)) : page;
  useEffect(() => {
    if (page > last) goTo(last);
  });
}
