import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { forgetEndedDownloads } from '../../src/server/http/active-downloads.ts';
import { clientAddress } from '../../src/server/http/client-address.ts';
import { sha256 } from '../../src/server/secrets.ts';
import { type Answer, createClient, openApp, type TestApp } from './client.ts';
import { openSecondServer } from './second-server.ts';

const address = '192.0.2.7';
let first: TestApp;
let second: TestApp;
let db: TestApp['database']['db'];
beforeAll(async () => {
  first = await openApp();
  second = await openSecondServer(first);
  ({ db } = first.database);
});
afterAll(async () => {
  await second.close();
  await first.close();
});
beforeEach(() => sql`DELETE FROM download`.execute(db));

const download = ({ app }: TestApp, from = address): Promise<Answer> =>
  createClient(app, { address: from }).get('/rest/campaigns?format=csv');
const countDownloads = async (): Promise<number> =>
  (await sql<{ count: number }>`SELECT count(*)::int AS count FROM download`.execute(db)).rows[0]?.count ?? 0;

/** Runs work while every download waits for its records. */
async function whileDownloadsWait(work: () => Promise<void>): Promise<void> {
  const lock = await db.startTransaction().execute();
  try {
    await sql`LOCK TABLE campaign`.execute(lock);
    await work();
  } finally {
    await lock.rollback().execute();
  }
}

it('a client has three downloads at once, whichever servers it asks', async () => {
  const running: Promise<Answer>[] = [];
  await whileDownloadsWait(async () => {
    for (const server of [first, second, first]) {
      running.push(download(server));
      await expect.poll(countDownloads).toBe(running.length);
    }
    for (const server of [first, second]) {
      const refused = await download(server);
      expect([refused.statusCode, refused.headers['retry-after']], refused.body).toEqual([429, '10']);
    }
    running.push(download(second, '192.0.2.8'));
    await expect.poll(countDownloads).toBe(4);
  });
  expect((await Promise.all(running)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  await expect.poll(countDownloads).toBe(0);
  expect((await download(second)).statusCode).toBe(200);
});

it('of many downloads that begin at the same moment, three are counted', async () => {
  const running: Promise<number>[] = [];
  let refused = 0;
  await whileDownloadsWait(async () => {
    for (let i = 0; i < 8; i++)
      running.push(
        download(i % 2 === 0 ? first : second).then(({ statusCode }) => {
          if (statusCode === 429) refused += 1;
          return statusCode;
        }),
      );
    await expect.poll(() => refused).toBe(5);
    expect(await countDownloads()).toBe(3);
  });
  expect((await Promise.all(running)).filter((status) => status === 200)).toHaveLength(3);
  await expect.poll(countDownloads).toBe(0);
});

it('downloads of a server that was killed do not count, and are forgotten', async () => {
  const { rows } = await sql<{ id: string }>`INSERT INTO server (server_id, address, version, settings)
    VALUES (gen_random_uuid(), 'http://192.0.2.1', '1', '{}') RETURNING server_id AS id`.execute(db);
  const killed = rows[0]?.id;
  await sql`INSERT INTO download (server_id, client)
    SELECT ${killed}, ${sha256(clientAddress(address))} FROM generate_series(1, 3)`.execute(db);
  expect((await download(first)).statusCode).toBe(429);
  await forgetEndedDownloads(db);
  expect(await countDownloads()).toBe(3);
  await sql`UPDATE server SET seen_at = now() - interval '21 seconds' WHERE server_id = ${killed}`.execute(db);
  for (const server of [first, second]) expect((await download(server)).statusCode).toBe(200);
  await forgetEndedDownloads(db);
  await expect.poll(countDownloads).toBe(0);
  await sql`DELETE FROM server WHERE server_id = ${killed}`.execute(db);
});
