/**
 * Fetches, or returns the response to the same request that the script in index.html sent before the code was loaded.
 * It is used once. A failure is requested again, as the server then responds in the reader's language.
 * @param init is sent unless the same was prefetched
 */
export async function fetchWithPrefetch(path: string, init: RequestInit): Promise<Response> {
  const { prefetchedRequest } = globalThis;
  if (prefetchedRequest?.path !== path || prefetchedRequest.body !== init.body) return fetch(path, init);
  discardPrefetched();
  const response = await prefetchedRequest.response.catch(() => null);
  return response?.ok ? response : fetch(path, init);
}

/** Discards the prefetched response. */
export function discardPrefetched(): void {
  globalThis.prefetchedRequest = undefined;
}
