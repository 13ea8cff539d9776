import { afterEach, expect, test } from 'vitest';
import { discardPrefetched, fetchWithPrefetch } from './prefetched-response.ts';

/** A URL that responds without a network. */
const path = 'data:,anew';
const said = async (init: RequestInit = {}) => (await fetchWithPrefetch(path, init)).text();
const ask = (response: Promise<Response>, body?: string) => {
  globalThis.prefetchedRequest = { path, response, ...(body !== undefined && { body }) };
};

afterEach(discardPrefetched);

test('the answer that the page has asked for is given once, for the same request', async () => {
  ask(Promise.resolve(new Response('first')), '{"term":"16S"}');
  expect(await said({ method: 'POST', body: '{"term":"18S"}' })).toBe('anew');
  expect(await said()).toBe('anew');
  expect(await said({ method: 'POST', body: '{"term":"16S"}' })).toBe('first');
  expect(await said({ method: 'POST', body: '{"term":"16S"}' })).toBe('anew');
});

test.each([
  ['a failure', () => Promise.resolve(new Response('refused', { status: 503 }))],
  ['none', () => Promise.reject(new TypeError('no connection'))],
])('where it is %s, it is asked for anew', async (_, answer) => {
  ask(answer());
  expect(await said()).toBe('anew');
});

test('what the first screen did not ask for is not given to a later one', async () => {
  ask(Promise.resolve(new Response('first')));
  discardPrefetched();
  expect(await said()).toBe('anew');
});
