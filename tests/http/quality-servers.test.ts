import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runAlone } from '../../src/server/database/advisory-locks.ts';
import type { Database } from '../../src/server/database/pool.ts';
import type { Tables } from '../../src/server/database/tables.ts';
import { checkNext } from '../../src/server/quality/check.ts';
import { enqueueAll } from '../../src/server/quality/unchecked.ts';
import { countLockWaiters } from '../database.ts';
import { buildRow } from '../workbooks.ts';
import { type Client, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { openSecondServer } from './second-server.ts';
import { storeTable } from './uploads.ts';

const campaigns = ['HE1', 'HE2'];
let open: TestApp;
let owner: Client;
let db: Kysely<Tables>;
beforeAll(async () => {
  open = await openApp();
  ({ db } = open.database);
  owner = await createLoggedInClient(open, ['admin']);
  for (const campaign of campaigns)
    await storeTable(owner, [
      buildRow({ campaign, event_label: `${campaign}-1`, tot_depth_water_col: 120, depth: 500 }),
    ]);
});
afterAll(() => open.close());

const countUnchecked = async (): Promise<number> =>
  (await sql<{ count: number }>`SELECT count(*)::int AS count FROM unchecked`.execute(db)).rows[0]?.count ?? 0;

/** The number of records that lie deeper than their water. */
async function countTooDeep(): Promise<number> {
  const response = await owner.get('/rest/quality/findings?rule=deeperThanWater');
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ totalHits: number }>().totalHits;
}

/** Has work done before and after the queries of a database that match a pattern. */
function watchQueries(
  { pool }: Database,
  pattern: RegExp,
  { before = async () => undefined, after = () => undefined }: { before?: () => Promise<void>; after?: () => void },
): void {
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...given: unknown[]) => Promise<pg.QueryResult>;
    const watched = async (...given: unknown[]) => {
      await before();
      const result = await send(...given);
      after();
      return result;
    };
    const isWatched = ([text]: unknown[]) => typeof text === 'string' && pattern.test(text);
    client.query = ((...given: unknown[]) => (isWatched(given) ? watched : send)(...given)) as typeof client.query;
  });
}

describe('two servers that check records', () => {
  it('do so one at a time, so that older findings do not replace newer ones', async () => {
    const [reached, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    // Stops the first one after it has read a record, and before it stores what it has found.
    const slow = await openSecondServer(open, {
      prepare: (database) =>
        watchQueries(database, /INSERT INTO quality_finding/, {
          before: () => {
            reached.resolve();
            return gate.promise;
          },
        }),
    });
    let looks = 0;
    const other = await openSecondServer(open, {
      prepare: (database) =>
        watchQueries(database, /pg_try_advisory_lock\(hashtext/, {
          after: () => {
            looks += 1;
          },
        }),
    });
    try {
      await slow.app.listen({ host: '127.0.0.1', port: 0 });
      await reached.promise;
      for (const campaign of campaigns) {
        const { rows } = await sql<{ id: number }>`SELECT event_id AS id FROM event
          WHERE event_label = ${`${campaign}-1`}`.execute(db);
        const corrected = await owner.put(`/rest/events/${rows[0]?.id}`, { tot_depth_water_col: 600 });
        expect(corrected.statusCode, corrected.body).toBe(200);
      }
      await other.app.listen({ host: '127.0.0.1', port: 0 });
      await expect.poll(() => looks).toBeGreaterThanOrEqual(2);
      expect(await countUnchecked()).toBeGreaterThan(2);
      gate.resolve();
      await expect.poll(countUnchecked).toBe(0);
      expect(await countTooDeep()).toBe(0);
    } finally {
      gate.resolve();
      await Promise.all([slow.close(), other.close()]);
    }
  });

  it('go on with what a server has left that has lost its connection', async () => {
    const second = await openSecondServer(open);
    const [begun, end] = [Promise.withResolvers<AbortSignal>(), Promise.withResolvers<void>()];
    try {
      const work = async (lost: AbortSignal) => {
        begun.resolve(lost);
        await end.promise;
      };
      const running = runAlone(second.database.pool, 'test', work).catch((error: Error) => error);
      const lost = await begun.promise;
      expect(await runAlone(open.database.pool, 'test', async () => undefined)).toBe(false);
      expect(await runAlone(open.database.pool, 'other test', async () => undefined)).toBe(true);
      await sql`SELECT pg_terminate_backend(pid) FROM pg_locks
        WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
          AND objid = hashtext('strandbook test')::bit(32)::bigint::oid`.execute(db);
      await expect.poll(() => lost.aborted).toBe(true);
      expect(await runAlone(open.database.pool, 'test', async () => undefined)).toBe(true);
      end.resolve();
      expect(await running).toBeInstanceOf(Error);
      // The connection that has failed is not used again.
      expect(await runAlone(second.database.pool, 'test', async () => undefined)).toBe(true);
    } finally {
      end.resolve();
      await second.close();
    }
  });
});

describe('all records', () => {
  // Those of each import, and those of forms.
  const everything = campaigns.length + 1;
  beforeEach(async () => {
    while (await checkNext(open.database));
    await sql`DELETE FROM checked_with`.execute(db);
  });
  const noted = async () =>
    (await sql`SELECT version, day = (now() AT TIME ZONE 'UTC')::date AS "isToday" FROM checked_with`.execute(db)).rows;

  it('are to be checked once a day, of however many servers', async () => {
    const { pool } = open.database;
    const second = await openSecondServer(open);
    const first = await db.startTransaction().execute();
    try {
      await enqueueAll(first);
      const asking = enqueueAll(second.database.db);
      await expect.poll(() => countLockWaiters(pool)).toBe(1);
      await first.commit().execute();
      await asking;
      expect(await countUnchecked()).toBe(everything);
      await Promise.all([enqueueAll(db), enqueueAll(second.database.db)]);
      expect(await countUnchecked()).toBe(everything);
      await sql`UPDATE checked_with SET day = day - 1`.execute(db);
      await Promise.all([enqueueAll(db), enqueueAll(second.database.db)]);
      expect(await countUnchecked()).toBe(2 * everything);
    } finally {
      await second.close();
    }
  });

  it.each([
    ['earlier rules', 'version - 1', 'day', everything],
    ['those of a later version', 'version + 1', 'day', 0],
    ['those of a later version, the day before', 'version + 1', 'day - 1', everything],
    ['tomorrow, by another moment of the same clock', 'version', 'day + 1', 0],
    ['a day before the clock was set back', 'version', 'day + 2', everything],
  ])('that were checked by %s', async (_by, version, day, count) => {
    await enqueueAll(db);
    while (await checkNext(open.database));
    const [before] = await noted();
    await sql`UPDATE checked_with SET version = ${sql.raw(version)}, day = ${sql.raw(day)}`.execute(db);
    const { rows: changed } = await sql<{ version: number }>`SELECT version FROM checked_with`.execute(db);
    for (let i = 0; i < 2; i++) await enqueueAll(db);
    expect(await countUnchecked()).toBe(count);
    const kept = Math.max(changed[0]?.version ?? 0, (before as { version: number }).version);
    expect(await noted()).toEqual([{ version: kept, isToday: day !== 'day + 1' }]);
  });
});
