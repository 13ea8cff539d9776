import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { type EmbeddedOptions, startEmbedded } from '../src/server/database/embedded-postgres.ts';
import { migrate } from '../src/server/database/migrate.ts';
import { checkPostgres, openDatabase } from '../src/server/database/pool.ts';
import './database.ts';
import { debian15 } from './debian-postgres.ts';

// This database is thrown away: it need not survive a power failure.
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  max_connections: '200',
};

/**
 * One PostgreSQL for the whole run of a project, with one migrated database that every test file gets a copy of: the
 * embedded one, or Debian's 15 for the project of that name and with `TEST_DATABASE=15`.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'strandbook-test-'));
  const isOldest = project.name === 'postgres-15' || process.env.TEST_DATABASE === '15';
  const options: EmbeddedOptions = {
    log: { info: () => undefined, error: (message) => console.error(message) },
    settings,
    ...(isOldest && { binaries: debian15 }),
  };
  const postgres = await startEmbedded(folder, options);
  const stop = async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const template = openDatabase(postgres.connection);
    await checkPostgres(template.db);
    await migrate(template.pool);
    await template.close();
  } catch (error) {
    await stop();
    throw error;
  }
  const { host, port, user, database } = postgres.connection;
  project.provide('postgres', {
    host: String(host),
    port: Number(port),
    user: String(user),
    template: String(database),
    isOldest,
  });
  return stop;
}
