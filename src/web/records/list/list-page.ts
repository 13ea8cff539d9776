import type { Page } from '../../../catalogue/answers/records.ts';
import { request } from '../../http.ts';
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
