import { numberParam, textParam } from './search-params.ts';

/** The numbers of rows that a page may have, the first where nobody chooses (SPECIFICATION, section 9). */
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
