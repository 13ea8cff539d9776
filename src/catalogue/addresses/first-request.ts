import { entityOfPath } from '../index.ts';
import type { Visitor } from '../permissions.ts';
import { listPath } from './list-address.ts';
import { listQueryOf, listQueryParams, restPath } from './list-query.ts';
import { parseSearch, pathOf } from './params.ts';
import { recordsAddress } from './records-address.ts';
import { searchAddress } from './search-address.ts';
import { elementsPageOf, normalizeSearchAddress, searchBody, searchQueryOf } from './search-query.ts';

/** A request for data: a POST with a JSON body if it has one, else a GET. */
type DataRequest = { path: string; body?: object };

/**
 * The request for the first rows of a list or of the search; null for any other screen. The page sends it before its
 * code is loaded; the screen gets that response only if it sends exactly the same request.
 * @param address path and query of a page
 */
export function firstRequest(address: string, visitor: Visitor): DataRequest | null {
  const params = parseSearch(/\?([^#]*)/.exec(address)?.[1] ?? '');
  const path = pathOf(address);
  if (path === '/search' || path === '/seqElementdownload') {
    const search = normalizeSearchAddress(searchAddress(params));
    return { path: '/searchSE', body: searchBody(searchQueryOf(search), elementsPageOf(search)) };
  }
  const entity = entityOfPath(/^\/component\/([^/]+)$/.exec(path)?.[1] ?? '');
  if (!entity) return null;
  return {
    path: listPath(restPath(entity), listQueryParams(entity, listQueryOf(entity, recordsAddress(params), visitor))),
  };
}
