import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SearchQuery } from '../../catalogue/addresses/search-query.ts';
import { countQuery, getCachedCount, type SearchResults } from './elements-query.ts';

/** Number of elements that were found: undefined until they are counted, and null where that failed. */
export type Total = number | null | undefined;

/**
 * The number of elements of which `found` is a page. The last page, where it is not full, tells it by itself; otherwise it is
 * asked for, once the rows are seen.
 */
export function useTotal(
  asked: SearchQuery,
  size: number,
  found: SearchResults | undefined,
  isPainted: boolean,
): Total {
  const isFull = !found || found.elements.length === size;
  const isBeyond = found !== undefined && found.elements.length === 0 && found.offset > 0;
  const counted = useQuery({ ...countQuery(asked), enabled: isPainted && found !== undefined && (isFull || isBeyond) });
  const client = useQueryClient();
  if (!found) return undefined;
  if (!isFull && !isBeyond) return found.offset + found.elements.length;
  if (found.key === asked.key && counted.isError) return null;
  return found.key === asked.key ? counted.data : getCachedCount(client, found.key);
}
