import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/database.ts';
import { beginReading } from './reading.ts';

let test: TestDatabase;
let app: FastifyInstance;
beforeAll(async () => {
  test = await createTestDatabase({ migrated: false });
  app = Fastify();
});
afterAll(async () => {
  await app.close();
  await test.drop();
});

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
      const reading = await beginReading(test.database, test.database.pool, reply);
      outcomes.push(await reading.query(deaf).catch((error: unknown) => error));
      outcomes.push(await reading.query('SELECT 1').catch((error: unknown) => error));
      await reading.end();
      return '';
    });
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    const client = new AbortController();
    const answer = fetch(address, { signal: client.signal }).catch(() => undefined);
    await expect.poll(running, { timeout: 10_000 }).toEqual(['PgSleep']);
    client.abort();
    await answer;
    await expect.poll(() => outcomes.length, { timeout: 10_000 }).toBe(2);
    expect(outcomes).toEqual([
      expect.objectContaining({ code: '57014' }),
      expect.objectContaining({ statusCode: 408 }),
    ]);
    expect(await running()).toEqual([]);
  });
});
