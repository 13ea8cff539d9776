import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/database.ts';
import { acquireConnection, releaseConnection } from './thread-connection.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

/** Takes the connection for a job of this name. @returns its number in the database, and itself */
async function take(job: string) {
  const { max: _, ...connection } = test.connection;
  const client = await acquireConnection({ ...connection, application_name: job });
  const { rows } = await client.query<{ pid: number; name: string }>(
    `SELECT pg_backend_pid() AS pid, current_setting('application_name') AS name`,
  );
  return { ...rows[0], client };
}

it('a connection waits for the next job, whose name it bears', async () => {
  const first = await take('one');
  releaseConnection(first.client);
  const next = await take('two');
  releaseConnection(next.client);
  expect(next).toMatchObject({ pid: first.pid, name: 'two' });
});

it('one that was left within a transaction is not used again', async () => {
  const left = await take('one');
  await left.client.query('BEGIN');
  releaseConnection(left.client);
  const next = await take('two');
  releaseConnection(next.client);
  expect(next.pid).not.toBe(left.pid);
});

it('one that the database has ended meanwhile is made anew', async () => {
  const lost = await take('one');
  releaseConnection(lost.client);
  await test.database.pool.query('SELECT pg_terminate_backend($1, 10000)', [lost.pid]);
  const next = await take('two');
  releaseConnection(next.client);
  expect(next).toMatchObject({ name: 'two' });
  expect(next.pid).not.toBe(lost.pid);
});
