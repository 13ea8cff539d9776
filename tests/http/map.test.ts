import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, createClient, openApp, type TestApp } from './client.ts';

let open: TestApp;
let visitor: Client;
beforeAll(async () => {
  open = await openApp();
  visitor = createClient(open.app);
});
afterAll(() => open.close());

const mapOf = (latitude: string, longitude: string, zoom = 'closer') =>
  visitor.get(`/rest/map?${new URLSearchParams({ latitude, longitude, zoom })}`);

describe('the map around a position', () => {
  test('is drawn for everybody, and kept by browsers', async () => {
    const response = await mapOf('54.76', '12.66');
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('public, max-age=86400');
    expect(response.json()).toEqual({
      land: expect.stringMatching(/^M.{200}/),
      graticule: expect.stringMatching(/^M/),
    });
    const wider = await mapOf('54.76', '12.66', 'wider');
    expect(wider.json().land).not.toBe(response.json().land);
  });

  test.each([
    ['90', '0'],
    ['-90', '180'],
    ['65', '-180'],
    ['65', '180'],
  ])('has land at %s, %s', async (latitude, longitude) => {
    for (const zoom of ['closer', 'wider'])
      expect((await mapOf(latitude, longitude, zoom)).json().land).toMatch(/^M[-\d. lMZ]+$/);
  });

  test('is the same on both sides of the date line', async () => {
    const [east, west] = [await mapOf('65', '180'), await mapOf('65', '-180')];
    expect(east.json()).toEqual(west.json());
  });

  test.each([
    ['90.1', '0'],
    ['0', '-180.5'],
    ['north', '0'],
    ['1e1', '0'],
    ['', '0'],
  ])('is refused at %s, %s, with the parameter that is wrong', async (latitude, longitude) => {
    const response = await mapOf(latitude, longitude);
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json().payload)).toEqual([longitude === '0' ? 'latitude' : 'longitude']);
  });

  test('is refused in an unknown zoom', async () => {
    expect((await mapOf('0', '0', 'street')).statusCode).toBe(400);
  });
});
