import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { chainCacheOf } from '../../src/server/search/index.ts';
import { buildRow } from '../workbooks.ts';
import { createClient, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { openSecondServer } from './second-server.ts';
import { storeTable } from './uploads.ts';

let open: TestApp;
let second: TestApp;
let pool: pg.Pool;

beforeAll(async () => {
  open = await openApp();
  ({ pool } = open.database);
  await storeTable(
    await createLoggedInClient(open),
    ['HE1', 'HE1', 'HE2', 'HE3'].map((campaign, i) => buildRow({ campaign, samp_name: `sample ${i}` })),
  );
});
afterAll(() => open.close());
beforeEach(async () => {
  second = await openSecondServer(open);
  await Promise.all([found(open), found(second)]);
});
afterEach(() => second.close());

type Facets = { facets: { name: string; values: { value: string; count: number }[] }[] };

/** The elements that a server finds in the database, and counts from its memory. */
async function found({ app }: TestApp) {
  const visitor = createClient(app);
  const [records, counts] = [
    await visitor.post('/searchSE', { term: 'sample', hits: 100 }),
    await visitor.post('/searchSE/facets', { term: '' }),
  ];
  expect([records.statusCode, counts.statusCode], counts.body).toEqual([200, 200]);
  return { records: records.json(), counts: counts.json<Facets>() };
}

/** The elements of each campaign, as a server counts them. */
async function campaignsOf(server: TestApp): Promise<Record<string, number>> {
  const values = (await found(server)).counts.facets.find(({ name }) => name === 'campaign')?.values ?? [];
  return Object.fromEntries(values.map(({ value, count }) => [value, count]));
}

const countMarks = async (): Promise<number> =>
  (await pool.query('SELECT count(*)::int AS count FROM search_change')).rows[0].count;

/** Leaves marks of a record that has not changed. */
const leaveMarks = (count: number) =>
  pool.query(
    `INSERT INTO search_change (table_name, ranges)
      SELECT 'campaign', int4multirange(int4range(campaign_id, campaign_id, '[]'))
      FROM (SELECT min(campaign_id) AS campaign_id FROM campaign) one, generate_series(1, $1)`,
    [count],
  );

/** Renames a campaign past all triggers, so that only a server that reads it for another reason learns of it. */
async function renameUnmarked(from: string, to: string): Promise<void> {
  const connection = await pool.connect();
  try {
    await connection.query('SET session_replication_role = replica');
    await connection.query('ALTER TABLE campaign DISABLE TRIGGER mark_search_change_update');
    await connection.query('UPDATE campaign SET campaign = $2 WHERE campaign = $1', [from, to]);
  } finally {
    await connection.query('ALTER TABLE campaign ENABLE ALWAYS TRIGGER mark_search_change_update');
    connection.release(true);
  }
}

it('a server that has followed the marks of changes reads nothing anew when another one thins them out', async () => {
  await leaveMarks(900);
  const before = await found(second);
  await leaveMarks(200);
  // These are not known by the other one, and too new to be thinned out.
  expect(await found(open)).toEqual(before);
  expect(await countMarks()).toBeLessThan(900);
  const chain = chainCacheOf(second.database);
  const { version } = chain;
  await renameUnmarked('HE3', 'HE3 unmarked');
  // It reads the campaign of the new marks, and no other.
  const counted = { HE1: 2, HE2: 1, HE3: 1 };
  for (let i = 0; i < 2; i++) expect(await campaignsOf(second)).toEqual(counted);
  expect(chain.version).toBe(version + 1);
  await renameUnmarked('HE3 unmarked', 'HE3');
  for (const server of [open, second]) expect(await found(server)).toEqual(before);
  expect(chain.version).toBe(version + 1);
});

it('a server that lacks one of the marks that were thinned out reads everything', async () => {
  await leaveMarks(1);
  await pool.query(`UPDATE campaign SET campaign = 'HE2 renamed' WHERE campaign = 'HE2'`);
  await leaveMarks(1100);
  const { version } = chainCacheOf(second.database);
  await found(open);
  expect(await countMarks()).toBeLessThan(900);
  await renameUnmarked('HE3', 'HE3 unmarked');
  expect(await campaignsOf(second)).toEqual({ HE1: 2, 'HE2 renamed': 1, 'HE3 unmarked': 1 });
  expect(chainCacheOf(second.database).version).toBe(version + 1);
  // The first one follows a mark of it, and both find the same again.
  await pool.query(`UPDATE campaign SET campaign = 'HE3' WHERE campaign = 'HE3 unmarked'`);
  expect(await found(second)).toEqual(await found(open));
});

it('two servers that thin the marks out at the same time leave each its changes', async () => {
  await leaveMarks(1500);
  const { version } = chainCacheOf(open.database);
  const [one, other] = await Promise.all([found(open), found(second)]);
  expect(one).toEqual(other);
  for (let i = 0; i < 3; i++) expect(await Promise.all([found(open), found(second)])).toEqual([one, other]);
  expect(chainCacheOf(open.database).version).toBeLessThanOrEqual(version + 2);
  expect(await countMarks()).toBeLessThan(1000);
  await pool.query(`UPDATE campaign SET campaign = 'HE1 renamed' WHERE campaign = 'HE1'`);
  for (const server of [open, second]) expect(await campaignsOf(server)).toMatchObject({ 'HE1 renamed': 2 });
});
