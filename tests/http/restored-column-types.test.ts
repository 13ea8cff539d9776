import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildRow } from '../workbooks.ts';
import { type Client, createClient, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { storeTable } from './uploads.ts';

let open: TestApp;
let owner: Client;
beforeAll(async () => {
  open = await openApp();
  owner = await createLoggedInClient(open);
  await storeTable(owner, [buildRow({ samp_name: 'alone' }), buildRow({ samp_name: 'pooled' })]);
});
afterAll(() => open.close());

it('a table that is restored with other column types under a running server causes no error', async () => {
  const visitor = createClient(open.app);
  await visitor.post('/searchSE', { all: true });
  /** Requests of every kind that keeps plans, several at a time, so that several connections have them. */
  const askAll = async () => {
    const responses = await Promise.all(
      [owner, visitor, owner, visitor].flatMap((one) => [
        one.get('/auth/session'),
        one.post('/searchSE', { all: true, hits: 10 }),
        one.get('/rest/sequencing-element/'),
        one.get('/stats'),
      ]),
    );
    const own = await owner.post('/getOwnDatasets');
    return [...responses, own].map(({ statusCode }) => statusCode);
  };
  const well = Array(17).fill(200);
  expect(await askAll()).toEqual(well);
  await owner.post('/downloadSE', { items: 'all' });
  expect((await owner.get('/downloadSearch/full?format=csv')).statusCode).toBe(200);
  await open.database.pool.query(`ALTER TABLE "user" ALTER person TYPE bigint;
    ALTER TABLE event ALTER geogr_loc_lat TYPE real`);
  expect(await askAll()).toEqual(well);
  expect((await owner.get('/downloadSearch/full?format=csv')).statusCode).toBe(200);
});
