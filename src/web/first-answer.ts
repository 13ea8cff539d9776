/**
 * Gives the answer to a request that the page itself has sent, before any code was there (index.html). It is given once, as
 * the first screen begins with it. A failure is not: asked anew, the server says it in the reader's language.
 * @param init of the request that is made now, and is sent where nobody has asked for the same
 */
export async function fetchFirst(path: string, init: RequestInit): Promise<Response> {
  const { askedFirst } = globalThis;
  if (askedFirst?.path !== path || askedFirst.body !== init.body) return fetch(path, init);
  forgetFirst();
  const answer = await askedFirst.answer.catch(() => null);
  return answer?.ok ? answer : fetch(path, init);
}

/** Ends the use of the first answer: everything is asked for anew. */
export function forgetFirst(): void {
  globalThis.askedFirst = undefined;
}
