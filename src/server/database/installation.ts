import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import type { Config } from '../config.ts';
import { StartError } from '../start-error.ts';
import { checkOwner } from './data-folder.ts';
import { findPrivateFolder, postgresPort } from './data-folder-lock.ts';
import { superuser } from './database-folder.ts';
import { type EmbeddedOptions, startEmbedded } from './embedded-postgres.ts';

/** The database of an installation, for a command beside its server. */
export type Installation = {
  connection: pg.PoolConfig;
  /** Whether a server of this data folder runs; null where `DATABASE_URL` is set, since its servers are not known. */
  isRunning: boolean | null;
  close(): Promise<void>;
};

type InstallationSettings = Pick<Config, 'dataDir' | 'databaseUrl'>;

/**
 * Connects a command to the database of an installation, whether or not its server runs: to `DATABASE_URL`, else to the
 * embedded PostgreSQL, which is started for the command where no server runs it.
 * @throws StartError where there is no data, or where the data folder belongs to another account
 */
export async function openInstallation(
  { dataDir, databaseUrl }: InstallationSettings,
  log: EmbeddedOptions['log'],
): Promise<Installation> {
  if (databaseUrl) return { connection: { connectionString: databaseUrl }, isRunning: null, close: async () => {} };
  if (!(await hasDatabaseFolder(dataDir)))
    throw new StartError(`There is no Strandbook in DATA_DIR=${dataDir}: start it once, or name its folder`);
  const running = await findPrivateFolder(await realpath(dataDir));
  if (running)
    return {
      connection: { host: running, port: postgresPort, user: superuser, database: superuser, ssl: false },
      isRunning: true,
      close: async () => {},
    };
  const { connection, stop } = await startEmbedded(dataDir, { log });
  return { connection, isRunning: false, close: () => stop() };
}

/** Whether the data folder has the database of an embedded PostgreSQL. */
export async function hasDatabaseFolder(dataDir: string): Promise<boolean> {
  return stat(path.join(dataDir, 'postgres', 'PG_VERSION')).then(
    () => true,
    async (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      await checkOwner(dataDir);
      throw new StartError(`DATA_DIR=${dataDir} cannot be used: ${error.message}`);
    },
  );
}
