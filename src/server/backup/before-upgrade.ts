import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ClientConfig } from 'pg';
import type { Config } from '../config.ts';
import { explainFullDisk } from '../database/disk-space.ts';
import { StartError } from '../start-error.ts';
import { writeChecked } from './back-up.ts';

/** The number of these backups that remain. */
const keptBackups = 3;
const namePattern = /^before-upgrade-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}\.zip(?:\.age)?$/;

/**
 * Backs up a database before a newer version migrates it, into BACKUP_DIR, else into `DATA_DIR/backups`.
 * @returns the file
 * @throws StartError where that fails; the database stays as it is
 */
export async function backUpBeforeUpgrade(connection: ClientConfig, config: Config, now: Date): Promise<string> {
  const folder = config.backupDir ?? path.join(config.dataDir, 'backups');
  const moment = now.toISOString().slice(0, 19).replaceAll(':', '-');
  const file = path.join(folder, `before-upgrade-${moment}.zip${config.backupKey === null ? '' : '.age'}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeChecked(connection, config, file);
    const names = (await readdir(folder)).filter((name) => namePattern.test(name)).sort();
    for (const name of names.slice(0, -keptBackups)) await rm(path.join(folder, name), { force: true });
    return file;
  } catch (error) {
    throw new StartError(
      `The backup before the upgrade failed, so nothing was changed: ${explainFullDisk(error as Error).message}; BACKUP_BEFORE_UPGRADE=false upgrades without one`,
    );
  }
}
