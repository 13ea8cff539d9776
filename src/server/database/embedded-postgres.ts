import path from 'node:path';
import type pg from 'pg';
import type { StartError } from '../start-error.ts';
import { prepareDataFolder } from './data-folder.ts';
import { lockDataFolder, postgresPort } from './data-folder-lock.ts';
import { findShippedBinaries, type PostgresBinaries, prepareDatabaseFolder, superuser } from './database-folder.ts';
import { explainExit } from './disk-space.ts';
import { stopOrphanedPostgres } from './orphaned-postgres.ts';
import { choosePostgresAccount } from './postgres-account.ts';
import { startPostmaster } from './postmaster.ts';
import { keepRunning } from './restarts.ts';

export type EmbeddedOptions = {
  log: { info(message: string): void; error(message: string): void };
  /** Called with a one-line error when PostgreSQL has ended too often to be restarted. */
  onGiveUp?: (error: StartError) => void;
  /** Programs other than the shipped ones, for tests on other versions. */
  binaries?: PostgresBinaries;
  /** Server settings that differ from our own. */
  settings?: Record<string, string>;
};
export type EmbeddedPostgres = {
  connection: pg.PoolConfig;
  /** Waits this long for a clean shutdown, then forces one. */
  stop(patienceMs?: number): Promise<void>;
};

const cleanShutdownMs = 20_000;

/**
 * Starts the shipped PostgreSQL on `dataDir/postgres`, reachable only through a private socket. The first start creates
 * the folder and the database `strandbook`. PostgreSQL ends with this process, even if the process is killed; if
 * PostgreSQL ends unexpectedly, it is restarted.
 * @returns the settings of a connection, and a stop that waits for a clean shutdown
 * @throws StartError in one line, among others when another process works on the same folder
 */
export async function startEmbedded(dataDir: string, options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const binaries = options.binaries ?? (await findShippedBinaries());
  const realDataDir = await prepareDataFolder(dataDir);
  const folder = path.join(realDataDir, 'postgres');
  const account = await choosePostgresAccount(folder);
  const lock = await lockDataFolder(realDataDir, account.identity);
  const connection = { host: lock.folder, port: postgresPort, user: superuser, database: superuser, ssl: false };
  const { settings, log } = options;
  const start = async () => {
    await stopOrphanedPostgres(folder, realDataDir, lock.folder);
    return startPostmaster({ program: binaries.postgres, account, folder, dataDir: realDataDir, connection, settings });
  };
  try {
    await prepareDatabaseFolder(folder, binaries, account).catch(async (error: Error) => {
      throw await explainExit('The embedded PostgreSQL cannot make its folder', error, realDataDir);
    });
    const postmaster = await start();
    await postmaster.ready.catch(async (error: Error) => {
      await postmaster.stop(cleanShutdownMs);
      throw await explainExit('The embedded PostgreSQL does not start', error, realDataDir);
    });
    const running = keepRunning(postmaster, start, { dataDir: realDataDir, log, onGiveUp: options.onGiveUp });
    return {
      connection,
      async stop(patienceMs = cleanShutdownMs) {
        await running.stop(patienceMs);
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}
