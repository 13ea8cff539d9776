import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/database.ts';
import { beginReadTransaction } from './read-transaction.ts';

let test: TestDatabase;
let app: FastifyInstance;
beforeAll(async () => {
  test = await createTestDatabase({ migrated: false });
});
afterAll(() => test.drop());
beforeEach(() => {
  app = Fastify();
});
afterEach(() => app.close());

describe('beginReading', () => {
  it('goes on cancelling for a client that has gone, where one cancellation had no effect', async () => {
    const running = async () => {
      const { rows } = await test.database.pool.query<{ wait: string | null }>(
        `SELECT wait_event AS wait FROM pg_stat_activity WHERE query LIKE '%deaf to the first%' AND state = 'active' AND pid <> pg_backend_pid()`,
      );
      return rows.map(({ wait }) => wait);
    };
    // The first cancellation ends the first of these waits only, as one that comes between two queries ends nothing.
    const deaf = `DO $$ BEGIN PERFORM pg_sleep(60); -- deaf to the first
      EXCEPTION WHEN query_canceled THEN PERFORM pg_sleep(60); END $$`;
    const outcomes: unknown[] = [];
    app.get('/', async (_request, reply) => {
      const reading = await beginReadTransaction(test.database, test.database.pool, reply);
      outcomes.push(await reading.query(deaf).catch((error: unknown) => error));
      outcomes.push(await reading.query('SELECT 1').catch((error: unknown) => error));
      await reading.end();
      return '';
    });
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    const client = new AbortController();
    const response = fetch(address, { signal: client.signal }).catch(() => undefined);
    await expect.poll(running).toEqual(['PgSleep']);
    client.abort();
    await response;
    await expect.poll(() => outcomes.length).toBe(2);
    expect(outcomes).toEqual([
      expect.objectContaining({ code: '57014' }),
      expect.objectContaining({ statusCode: 408 }),
    ]);
    // PostgreSQL answers a moment before it is at rest.
    await expect.poll(running).toEqual([]);
  });

  it('keeps a connection until no cancellation is on its way to it any more', async () => {
    const { database, connection } = test;
    const only = new pg.Pool({ ...connection, max: 1 });
    // Cancellations come late, when what they are meant for has ended by itself.
    const query = async (text: string, values: unknown[]) => {
      await sleep(600);
      return database.pool.query(text, values);
    };
    const slow = { ...database, pool: { query } as unknown as pg.Pool };
    const begun = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    app.get('/', async (_request, reply) => {
      const reading = await beginReadTransaction(slow, only, reply);
      reading.abortSignal.addEventListener('abort', () => reading.end().then(ended.resolve, ended.reject));
      begun.resolve();
      await reading.query('SELECT pg_sleep(0.3)');
      await ended.promise;
      return '';
    });
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    const client = new AbortController();
    const response = fetch(address, { signal: client.signal }).catch(() => undefined);
    await begun.promise;
    client.abort();
    await response;
    try {
      await only.query('SELECT pg_sleep(1)');
      await ended.promise;
    } finally {
      await only.end();
    }
  });
});
