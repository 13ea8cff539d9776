import { listPath } from '../../../catalogue/addresses/list-address.ts';
import type { Page } from '../../../catalogue/answers/records.ts';
import { request } from '../../http.ts';

/** A page of a list with the number of records before it. */
type ListPage<T> = Page<T> & { offset: number };

/** @param path path of the resource: `/rest/users` */
export async function fetchList<T>(path: string, params: string, signal: AbortSignal): Promise<ListPage<T>> {
  const answer = await request<Page<T>>(listPath(path, params), { signal });
  return { ...answer, offset: Number(new URLSearchParams(params).get('offset')) };
}
