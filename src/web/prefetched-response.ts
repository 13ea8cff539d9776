/**
 * Gives the answer to a request that the page itself has sent, before any code was there (index.html). It is given once, as
 * the first screen begins with it. A failure is not: asked anew, the server says it in the reader's language.
 * @param init of the request that is made now, and is sent where nobody has asked for the same
 */
export async function fetchWithPrefetch(path: string, init: RequestInit): Promise<Response> {
  const { prefetchedRequest } = globalThis;
  if (prefetchedRequest?.path !== path || prefetchedRequest.body !== init.body) return fetch(path, init);
  discardPrefetched();
  const response = await prefetchedRequest.response.catch(() => null);
  return response?.ok ? response : fetch(path, init);
}

/** Ends the use of the first answer: everything is asked for anew. */
export function discardPrefetched(): void {
  globalThis.prefetchedRequest = undefined;
}
