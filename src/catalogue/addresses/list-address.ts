import { numberParam, textParam } from './params.ts';

/** The numbers of rows that a page may have, the first where nobody chooses. */
export const pageSizes = [10, 25, 50] as const;

/** The state of a list as it stands in the address; the first page and the first size are left out. */
export type ListAddress = {
  q?: string | undefined;
  /** `field` or `field:desc`, as in REST. */
  sort?: string | undefined;
  page?: number | undefined;
  size?: number | undefined;
};

/** Reads the search parameters of a list, which anybody may have typed. For a route's `validateSearch`. */
export function listAddress(search: Record<string, unknown>): ListAddress {
  const size = numberParam(search.size);
  const page = numberParam(search.page, 1);
  return {
    q: textParam(search.q),
    sort: textParam(search.sort),
    page: page === 1 ? undefined : page,
    size: pageSizes.slice(1).find((one) => one === size),
  };
}

/** A sort as it stands in an address, where it is by one of these columns. */
export function knownSort(sort: string | undefined, isKnown: (name: string) => boolean): string | undefined {
  return sort && isKnown(sort.replace(/:desc$/, '')) ? sort : undefined;
}

/** Query parameters of one page of a list in REST: `offset=0&hits=10`, with a sort and filters. */
export function listParams({ page = 1, size = pageSizes[0], sort }: ListAddress, more: Record<string, string>): string {
  const params = { offset: String((page - 1) * size), hits: String(size), ...(sort && { sort }), ...more };
  return new URLSearchParams(params).toString();
}

/** The path of a page of a list in REST. @param path that of the resource: `/rest/users` */
export const listPath = (path: string, params: string): string => `${path}/?${params}`;
