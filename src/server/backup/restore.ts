import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { PoolConfig } from 'pg';
import type { Config } from '../config.ts';
import { migrate } from '../database/migrate.ts';
import { checkPostgres, openDatabase } from '../database/pool.ts';
import { checkPackage } from './check-package.ts';
import type { PackageDescription } from './data-package.ts';
import { settingsName } from './installation-files.ts';
import { openPackage, type PackageSource } from './package-sources.ts';
import { restorePackage } from './restore-package.ts';

/** The name under which the settings of the backup are put beside the data, for the administrator to compare. */
export const restoredSettingsName = 'restored-settings.env';

async function restoreFiles(source: PackageSource, { strandbook }: PackageDescription, dataDir: string): Promise<void> {
  for (const { path: name } of strandbook.files) {
    const target = path.join(dataDir, name === settingsName ? restoredSettingsName : name);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await pipeline(await source.read(name), createWriteStream(target, { mode: 0o600, flush: true }));
  }
}

/**
 * Restores a backup, or a folder of plain tables, into an empty database and the folder of the installation, and applies the
 * migrations that are newer.
 * @returns the description of what was restored
 * @throws StartError in one line; nothing is restored then
 */
export async function restore(
  connection: PoolConfig,
  { dataDir, backupKey }: Pick<Config, 'dataDir' | 'backupKey'>,
  location: string,
): Promise<PackageDescription> {
  const source = await openPackage(location, backupKey);
  const database = openDatabase(connection);
  try {
    await checkPostgres(database.db);
    const description = await checkPackage(source);
    await restorePackage(connection, source, description, () => restoreFiles(source, description, dataDir));
    await migrate(database.pool);
    return description;
  } finally {
    await database.close();
    await source.close();
  }
}
