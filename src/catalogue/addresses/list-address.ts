import { numberParam, textParam } from './params.ts';

/** The selectable numbers of rows per page, the first by default. */
export const pageSizes = [10, 25, 50] as const;

/** The state of a list in the URL; the first page and the default size are left out. */
export type ListAddress = {
  q?: string | undefined;
  /** `field` or `field:desc`, as in the API. */
  sort?: string | undefined;
  page?: number | undefined;
  size?: number | undefined;
};

/** Reads the untrusted search parameters of a list, for a route's `validateSearch`. */
export function listAddress(search: Record<string, unknown>): ListAddress {
  const size = numberParam(search.size);
  const page = numberParam(search.page, 1);
  return {
    q: textParam(search.q),
    sort: textParam(search.sort),
    page: page === 1 ? undefined : page,
    size: pageSizes.slice(1).find((pageSize) => pageSize === size),
  };
}

/** The sort of a URL if its column is known; otherwise undefined. */
export function knownSort(sort: string | undefined, isKnown: (name: string) => boolean): string | undefined {
  return sort && isKnown(sort.replace(/:desc$/, '')) ? sort : undefined;
}

/** The query parameters of one page of a list, by name. */
export type ListParams = Readonly<Record<string, string>>;

/** The query parameters of the API for one page of a list: offset and hits, with sort and filters. */
export function listParams({ page = 1, size = pageSizes[0], sort }: ListAddress, more: ListParams): ListParams {
  return { offset: String((page - 1) * size), hits: String(size), ...(sort && { sort }), ...more };
}

/** The path of the API for one page of a list. @param path the path of the resource: `/rest/users` */
export const listPath = (path: string, params: ListParams): string => `${path}/?${new URLSearchParams(params)}`;
