import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AppOptions, buildApp } from '../../src/server/app.ts';
import { type Database, openDatabase } from '../../src/server/database/pool.ts';
import type { TestApp } from './client.ts';

type SecondServerOptions = Pick<AppOptions, 'log' | 'pagesFolder' | 'threads'> & {
  /** Gets the connections before they are used. */
  prepare?: (database: Database) => void;
};

/**
 * Another server on the database of a first one, with connections and a folder of its own. Close it before the first.
 */
export async function openSecondServer(
  first: Omit<TestApp, 'close'>,
  { prepare, ...options }: SecondServerOptions = {},
): Promise<TestApp> {
  const database = openDatabase(first.database.connection);
  prepare?.(database);
  const dataDir = await mkdtemp(join(tmpdir(), 'strandbook-test-'));
  const config = { ...first.config, dataDir };
  const app = await buildApp({ config, database, ...options });
  await app.ready();
  return {
    app,
    database,
    config,
    async close() {
      await app.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
