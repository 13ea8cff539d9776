import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/database.ts';
import { checkData } from './check-data.ts';
import { mendData } from './mend-data.ts';

let test: TestDatabase;
let client: pg.Client;
let reindexing: pg.Client;
let writing: pg.Client;
beforeAll(async () => {
  test = await createTestDatabase();
  [client, reindexing, writing] = [0, 1, 2].map(() => new pg.Client(test.connection)) as [
    pg.Client,
    pg.Client,
    pg.Client,
  ];
  for (const one of [client, reindexing, writing]) await one.connect();
});
afterAll(async () => {
  for (const one of [client, reindexing, writing]) await one.end();
  await test.drop();
});

const countCopies = async () =>
  (await client.query(`SELECT FROM pg_class WHERE relname ~ '^event_label_order_ccnew'`)).rows.length;

it('an index that is made anew at this moment is not broken; its copy is dropped where that was broken off', async () => {
  await writing.query('BEGIN');
  await writing.query('LOCK TABLE event IN ROW EXCLUSIVE MODE');
  const { rows } = await reindexing.query<{ id: number }>('SELECT pg_backend_pid() AS id');
  const end = reindexing.query('REINDEX INDEX CONCURRENTLY event_label_order').then(
    () => 'made',
    (error: Error) => error.message,
  );
  await expect.poll(countCopies).toBe(1);
  expect(await checkData(client)).toEqual([]);
  await client.query('SELECT pg_cancel_backend($1)', [rows[0]?.id]);
  expect(await end).toMatch(/canceling statement/);
  await writing.query('ROLLBACK');
  const violations = await checkData(client);
  expect(violations).toMatchObject([{ name: 'valid-indexes', count: 1 }]);
  expect(await mendData(client, violations)).toEqual({ mended: ['valid-indexes'], violations: [] });
  expect(await countCopies()).toBe(0);
});
