import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../src/server/database/pool.ts';
import { restartValues } from './factories.ts';

export type TestDatabase = {
  connection: pg.PoolConfig;
  database: Database;
  /** Closes the pool and removes the copy. */
  drop(): Promise<void>;
};

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: { host: string; port: number; user: string; template: string; isOldest: boolean };
  }
}

/**
 * The number of connections to this database that wait for a lock.
 * @param named a pattern of the names of the connections that count
 * @param lock a pattern of PostgreSQL's names of the locks that count: `relation`, `advisory`
 */
export async function countLockWaiters(database: pg.Pool | pg.ClientBase, named = '%', lock = '%'): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'
        AND application_name LIKE $1 AND wait_event LIKE $2`,
    [named, lock],
  );
  return rows[0]?.count ?? 0;
}

async function withMaintenance<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const { host, port, user } = inject('postgres');
  const client = new pg.Client({ host, port, user, database: 'postgres' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * With `TEST_FOREIGN_KEYS=1` every application connects as a role that may not switch foreign keys off, as many institutes'
 * databases have it: imports then leave every reference to be checked by the database.
 */
const areForeignKeysForced = process.env.TEST_FOREIGN_KEYS === '1';
const plainRole = 'strandbook_plain';

async function grantAll(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    // Test files run side by side, and one of them makes the role for all.
    await client.query(`DO $$ BEGIN CREATE ROLE ${plainRole} LOGIN;
      EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`);
    for (const objects of ['TABLES', 'SEQUENCES'])
      await client.query(`GRANT ALL ON ALL ${objects} IN SCHEMA public TO ${plainRole}`);
    await client.query(`GRANT ALL ON SCHEMA public TO ${plainRole}`);
  } finally {
    await client.end();
  }
}

/**
 * A fresh copy of the migrated template, for one test file alone; files run in parallel. Use it in `beforeAll`, and
 * `drop` it in `afterAll`. `{ migrated: false }` gives an empty database instead, `{ checksReferences: true }` one whose
 * application may not switch foreign keys off.
 */
export async function createTestDatabase({
  migrated = true,
  checksReferences = areForeignKeysForced,
} = {}): Promise<TestDatabase> {
  const { host, port, user, template } = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const source = migrated ? template : 'template0';
  await withMaintenance((client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${source}`));
  if (checksReferences) await grantAll({ host, port, user, database: name });
  restartValues();
  const connection = { host, port, user: checksReferences ? plainRole : user, database: name, max: 8 };
  const database = openDatabase(connection);
  return {
    connection,
    database,
    async drop() {
      await database.close();
      await withMaintenance((client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
    },
  };
}
