import { useQuery, useQueryClient } from '@tanstack/react-query';
import { countQuery, type Found } from './elements-query.ts';

/** How many elements were found: undefined until they are counted, and null where that failed. */
export type Total = number | null | undefined;

/** The number of elements of which `found` is a page. The last page, where it is not full, tells it by itself. */
export function useTotal(q: string, size: number, found: Found | undefined): Total {
  const isFull = !found || found.elements.length === size;
  const isBeyond = found !== undefined && found.elements.length === 0 && found.offset > 0;
  const counted = useQuery({ ...countQuery(q), enabled: found !== undefined && (isFull || isBeyond) });
  const client = useQueryClient();
  if (!found) return undefined;
  if (!isFull && !isBeyond) return found.offset + found.elements.length;
  if (found.q === q && counted.isError) return null;
  return found.q === q ? counted.data : client.getQueryData(countQuery(found.q).queryKey);
}
