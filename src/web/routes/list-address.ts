import { pageSizes } from '../ui/table/page-sizes.ts';
import { numberParam, textParam } from './search-params.ts';

/** The state of a list as it stands in the address; what is left out is the first page of ten. */
export type ListAddress = {
  q?: string | undefined;
  /** `field` or `field:desc`, as REST has it. */
  sort?: string | undefined;
  page?: number | undefined;
  size?: number | undefined;
};

/** For a list's `validateSearch`. */
export function listAddress(search: Record<string, unknown>): ListAddress {
  const size = numberParam(search.size);
  return {
    q: textParam(search.q),
    sort: textParam(search.sort),
    page: numberParam(search.page, 1),
    size: pageSizes.find((one) => one === size),
  };
}
