import { afterEach, expect, test } from 'vitest';
import { discardPrefetched, fetchWithPrefetch } from './prefetched-response.ts';

/** A URL that responds without a network. */
const path = 'data:,anew';
const fetchText = async (init: RequestInit = {}) => (await fetchWithPrefetch(path, init)).text();
const prefetch = (response: Promise<Response>, body?: string) => {
  globalThis.prefetchedRequest = { path, response, ...(body !== undefined && { body }) };
};

afterEach(discardPrefetched);

test('the prefetched response is used once, for the same request', async () => {
  prefetch(Promise.resolve(new Response('first')), '{"term":"16S"}');
  expect(await fetchText({ method: 'POST', body: '{"term":"18S"}' })).toBe('anew');
  expect(await fetchText()).toBe('anew');
  expect(await fetchText({ method: 'POST', body: '{"term":"16S"}' })).toBe('first');
  expect(await fetchText({ method: 'POST', body: '{"term":"16S"}' })).toBe('anew');
});

test.each([
  ['a failure', () => Promise.resolve(new Response('refused', { status: 503 }))],
  ['missing', () => Promise.reject(new TypeError('no connection'))],
])('a prefetched response that is %s is requested again', async (_, response) => {
  prefetch(response());
  expect(await fetchText()).toBe('anew');
});

test('a prefetched response that the first screen did not use is discarded', async () => {
  prefetch(Promise.resolve(new Response('first')));
  discardPrefetched();
  expect(await fetchText()).toBe('anew');
});
