import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../src/server/database/pool.ts';

export type TestDatabase = {
  connection: pg.PoolConfig;
  database: Database;
  /** Closes the pool and removes the copy. */
  drop(): Promise<void>;
};

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: { host: string; port: number; user: string; template: string };
  }
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
 * A fresh copy of the migrated template, for one test file alone; files run in parallel. Use it in `beforeAll`, and
 * `drop` it in `afterAll`. `{ migrated: false }` gives an empty database instead.
 */
export async function createTestDatabase({ migrated = true } = {}): Promise<TestDatabase> {
  const { host, port, user, template } = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const source = migrated ? template : 'template0';
  await withMaintenance((client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${source}`));
  const connection = { host, port, user, database: name, max: 8 };
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
