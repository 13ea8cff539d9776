import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Car } from '../../src/catalogue/endpoints/cars.ts';
import { createClient, openApp, type TestApp } from './client.ts';

let open: TestApp;
beforeAll(async () => {
  open = await openApp();
});
afterAll(() => open.close());

const find = async (term: string): Promise<Car[]> => (await createClient(open.app).post('/search', { term })).json();

test('the demo finds cars that contain all words', async () => {
  const all = await find('');
  expect(new Set(all.map(({ vin }) => vin)).size).toBe(all.length);
  expect(all.every(({ vin }) => /^DEMO\d{13}$/.test(vin))).toBe(true);
  const some = await find(' RED  strandläufer ');
  expect(some.length).toBeGreaterThan(0);
  expect(some).toEqual(all.filter(({ brand, color }) => brand === 'Strandläufer' && color === 'Red'));
  const [first] = all as [Car];
  expect(await find(first.vin.toLowerCase())).toEqual([first]);
  expect(await find('submarine')).toEqual([]);
});

test.each([
  [undefined],
  [{}],
  [{ term: null }],
  [{ term: 7 }],
  [{ term: ['red'] }],
  [{ term: 'x'.repeat(10_000) }],
  [[]],
])('%j is refused with a message', async (body) => {
  const response = await createClient(open.app).post('/search', body as object);
  expect([response.statusCode, response.json().message]).toEqual([400, expect.stringMatching(/^[A-Z].*\.$/)]);
});
