import { rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { Config } from '../config.ts';
import { explainFullDisk } from '../database/disk-space.ts';
import { StartError } from '../start-error.ts';
import { checkPackage } from './check-package.ts';
import { installationFiles } from './installation-files.ts';
import { syncFolder, zipSink } from './package-sinks.ts';
import { openPackage } from './package-sources.ts';
import { writePackage } from './write-package.ts';

export type FinishedBackup = { bytes: number; seconds: number };

// "backup" in ASCII.
const lockKey = '108170552505712';

async function check(file: string, key: string | null): Promise<void> {
  const source = await openPackage(file, key);
  try {
    await checkPackage(source);
  } finally {
    await source.close();
  }
}

/**
 * Writes a backup and reads it back; it gets its name only then.
 * @returns the size of the file
 */
export async function writeChecked(connection: pg.ClientConfig, config: Config, file: string): Promise<number> {
  if (await stat(file).catch(() => null)) throw new StartError(`${file} is there already: choose another name`);
  const draft = `${file}.partial`;
  try {
    const files = await installationFiles(config, process.env);
    await writePackage(connection, files, zipSink(draft, config.backupKey));
    await check(draft, config.backupKey);
    await rename(draft, file);
    await syncFolder(path.dirname(file));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  return (await stat(file)).size;
}

/**
 * Backs up a whole installation into one file, and notes in the database that it did, or why it could not. Of all
 * servers and commands on a database one does so at a time.
 * @param file its path; it is readable by this process's account alone, and encrypted where BACKUP_KEY is set
 * @throws StartError in one line
 */
export async function backUp(connection: pg.ClientConfig, config: Config, file: string): Promise<FinishedBackup> {
  const started = new Date();
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [lockKey]);
    if (!rows[0]?.locked) throw new StartError('Another backup of this database is being written: wait for its end');
    const note = (bytes: number | null, error: string | null) =>
      client.query('INSERT INTO backup (started_at, file, bytes, error) VALUES ($1, $2, $3, $4)', [
        started,
        file,
        bytes,
        error,
      ]);
    try {
      const bytes = await writeChecked(connection, config, file);
      await note(bytes, null);
      return { bytes, seconds: (Date.now() - started.getTime()) / 1000 };
    } catch (error) {
      const explained = explainFullDisk(error as Error);
      await note(null, explained.message).catch(() => undefined);
      throw explained;
    }
  } finally {
    // The lock ends with the connection.
    await client.end();
  }
}
