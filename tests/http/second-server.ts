import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../../src/server/app.ts';
import { type Database, openDatabase } from '../../src/server/database/pool.ts';
import type { TestApp } from './client.ts';

/**
 * Another server on the database of a first one, with connections and a folder of its own. Close it before the first.
 * @param prepare gets its connections before they are used
 */
export async function openSecondServer(
  first: TestApp,
  prepare: (database: Database) => void = () => undefined,
): Promise<TestApp> {
  const database = openDatabase(first.database.connection);
  prepare(database);
  const dataDir = await mkdtemp(join(tmpdir(), 'strandbook-test-'));
  const config = { ...first.config, dataDir };
  const app = await buildApp({ config, database });
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
