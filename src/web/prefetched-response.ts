/**
 * Sends a request, unless the script in index.html has sent the same one before the code was loaded; the response to
 * that is returned once. If that request failed, it is sent again, so that the message is in the reader's language.
 * @param init the request's options
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
