import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import { queryClient } from '../query-client.ts';

/**
 * A route's `beforeLoad` that asks for the data of a screen that one comes to while its code is still on its way. The screen
 * itself asks for the same, and finds it asked for already.
 */
export function prefetchOnEnter<Data, Key extends QueryKey>(
  { cause }: { cause: string },
  query: FetchQueryOptions<Data, Error, Data, Key>,
): void {
  if (cause === 'enter') queryClient.prefetchQuery(query);
}
