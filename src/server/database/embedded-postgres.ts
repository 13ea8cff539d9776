import { mkdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { StartError } from '../start-error.ts';
import { lockDataFolder, postgresPort } from './data-folder-lock.ts';
import { findShippedBinaries, type PostgresBinaries, prepareDatabaseFolder, superuser } from './database-folder.ts';
import { explainExit } from './disk-space.ts';
import { stopOrphanedPostgres } from './orphaned-postgres.ts';
import { choosePostgresAccount } from './postgres-account.ts';
import { startPostmaster } from './postmaster.ts';
import { keepRunning } from './restarts.ts';

export type EmbeddedOptions = {
  log: { info(message: string): void; error(message: string): void };
  /** Called, with one line, when PostgreSQL has ended too often to be started once more. */
  onGiveUp?: (error: StartError) => void;
  /** Other programs than the ones that come along, with what their initdb needs; for tests on other versions. */
  binaries?: PostgresBinaries;
  /** Server settings that differ from our own. */
  settings?: Record<string, string>;
};
export type EmbeddedPostgres = {
  connection: pg.PoolConfig;
  /** Waits so long for a clean shutdown, then stops it harder. */
  stop(patienceMs?: number): Promise<void>;
};

const cleanShutdownMs = 20_000;

/**
 * Starts the PostgreSQL that comes along, on `dataDir/postgres`, reachable through a private socket only. The first
 * start makes the folder and the database `strandbook`. It ends with this process, however that ends; where it ends
 * by itself it is started again.
 * @returns what a pool connects with, and a stop that waits for a clean shutdown
 * @throws StartError in one line, among others when another process works on the same folder
 */
export async function startEmbedded(dataDir: string, options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const binaries = options.binaries ?? (await findShippedBinaries());
  await mkdir(dataDir, { recursive: true, mode: 0o700 }).catch((error: Error) => {
    throw new StartError(`DATA_DIR=${dataDir} cannot be used: ${error.message}`);
  });
  const real = await realpath(dataDir);
  const folder = path.join(real, 'postgres');
  const account = await choosePostgresAccount(folder);
  const lock = await lockDataFolder(real, account.identity);
  const connection = { host: lock.folder, port: postgresPort, user: superuser, database: superuser, ssl: false };
  const { settings, log } = options;
  const begin = async () => {
    await stopOrphanedPostgres(folder, real, lock.folder);
    return startPostmaster({ program: binaries.postgres, account, folder, dataDir: real, connection, settings });
  };
  try {
    await prepareDatabaseFolder(folder, binaries, account).catch(async (error: Error) => {
      throw await explainExit('The embedded PostgreSQL cannot make its folder', error, real);
    });
    const postmaster = await begin();
    await postmaster.ready.catch(async (error: Error) => {
      await postmaster.stop(cleanShutdownMs);
      throw await explainExit('The embedded PostgreSQL does not start', error, real);
    });
    const running = keepRunning(postmaster, begin, { dataDir: real, log, onGiveUp: options.onGiveUp });
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
