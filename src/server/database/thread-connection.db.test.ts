import type { Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/database.ts';
import { acquireConnection, releaseConnection } from './thread-connection.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

/**
 * Acquires the connection for a job of this name.
 * @returns the connection, and the id of its process in the database
 */
async function acquire(job: string) {
  const { max: _, ...connection } = test.connection;
  const client = await acquireConnection({ ...connection, application_name: job });
  const { rows } = await client.query<{ pid: number; name: string }>(
    `SELECT pg_backend_pid() AS pid, current_setting('application_name') AS name`,
  );
  return { ...rows[0], client };
}

it('a connection is reused for the next job, under the name of that job', async () => {
  const first = await acquire('one');
  releaseConnection(first.client);
  const next = await acquire('two');
  releaseConnection(next.client);
  expect(next).toMatchObject({ pid: first.pid, name: 'two' });
});

it('a connection with an open transaction is not reused', async () => {
  const left = await acquire('one');
  await left.client.query('BEGIN');
  releaseConnection(left.client);
  const next = await acquire('two');
  releaseConnection(next.client);
  expect(next.pid).not.toBe(left.pid);
});

it('a connection that the database has closed is replaced', async () => {
  const lost = await acquire('one');
  releaseConnection(lost.client);
  await test.database.pool.query('SELECT pg_terminate_backend($1, 10000)', [lost.pid]);
  const next = await acquire('two');
  releaseConnection(next.client);
  expect(next).toMatchObject({ name: 'two' });
  expect(next.pid).not.toBe(lost.pid);
});

it('a statement whose client is gone ends within seconds, also while it waits', async () => {
  const { pool } = test.database;
  const holder = await pool.connect();
  await holder.query('SELECT pg_advisory_lock(4711)');
  const { client, pid } = await acquire('gone');
  const statement = client.query('SELECT pg_advisory_lock(4711)').catch(() => undefined);
  const waiting = async () =>
    (await pool.query(`SELECT FROM pg_stat_activity WHERE pid = $1 AND wait_event = 'advisory'`, [pid])).rowCount;
  await expect.poll(waiting).toBe(1);
  // As the end of its process does.
  (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
  await statement;
  client.release(true);
  await expect.poll(waiting).toBe(0);
  await holder.query('SELECT pg_advisory_unlock_all()');
  holder.release();
});
