import { numberParam, textParam } from './search-params.ts';

/** The state of a list as it stands in the address; what is left out is the first page of ten. */
export type ListAddress = {
  q?: string | undefined;
  page?: number | undefined;
  size?: number | undefined;
};

const sizes = [10, 25, 50];

/** For a list's `validateSearch`. */
export function listAddress(search: Record<string, unknown>): ListAddress {
  const size = numberParam(search.size);
  return {
    q: textParam(search.q),
    page: numberParam(search.page, 1),
    size: size !== undefined && sizes.includes(size) ? size : undefined,
  };
}
