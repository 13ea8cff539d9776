import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { RequestError } from '../http.ts';
import type { Word } from '../language.ts';
import type { ListAddress } from '../routes/list-address.ts';
import { pageSizes } from '../ui/record-table.tsx';

export type ListAnswer<T> = { records: T[]; totalHits: number };

/** A page of a list as REST has it: `offset=0&hits=10`, with a sort or filters. */
export function listParams({ page = 1, size = pageSizes[0] }: ListAddress, more: Record<string, string>): string {
  return new URLSearchParams({ offset: String((page - 1) * size), hits: String(size), ...more }).toString();
}

export function listFailure(error: Error, t: Word): string {
  const isUnauthorized = error instanceof RequestError && error.status === 401;
  return t(isUnauthorized ? 'users.loading.listUnauthorized' : 'users.loading.listFailed');
}

/** Where the last record of the last page was deleted, the page before is the last one. */
export function useLastPage(
  { data, isPlaceholderData }: Pick<UseQueryResult<ListAnswer<unknown>>, 'data' | 'isPlaceholderData'>,
  { page = 1, size = pageSizes[0] }: ListAddress,
  goTo: (page: number) => void,
): void {
  const last = data && !isPlaceholderData ? Math.max(1, Math.ceil(data.totalHits / size)) : page;
  useEffect(() => {
    if (page > last) goTo(last);
  });
}
