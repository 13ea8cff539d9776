import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { type ListAddress, pageSizes } from '../../../catalogue/addresses/list-address.ts';

type Counted = Pick<UseQueryResult<{ totalHits: number }>, 'data' | 'isPlaceholderData'>;

/** Goes to the last page if the address names a later one, as after the only record of the last page was deleted. */
export function useLastPage(
  { data, isPlaceholderData }: Counted,
  { page = 1, size = pageSizes[0] }: ListAddress,
  goTo: (page: number) => void,
): void {
  const last = data && !isPlaceholderData ? Math.max(1, Math.ceil(data.totalHits / size)) : page;
  const leave = useEffectEvent(goTo);
  // Once for each number: the router draws the screen again while it is on its way there.
  useEffect(() => {
    if (page > last) leave(last);
  }, [page, last]);
}
