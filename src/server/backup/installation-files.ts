import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { type Config, settingNames, shippedContent } from '../config.ts';

/** A file of an installation besides its database, by its name in a package. */
export type InstallationFile = { name: string; open(): Readable };

export const settingsName = 'settings.env';
export const contentFolderName = 'content';
const outboxFolderName = 'outbox';

/** Settings that name this machine's database, or that a package must not give to those who read it. */
const leftOutSettings: readonly string[] = ['ADMIN_PASSWORD', 'BACKUP_KEY', 'DATABASE_URL'];

async function filesBelow(folder: string, name: string): Promise<InstallationFile[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
    .map((file) => ({
      name: `${name}/${path.relative(folder, file).replaceAll(path.sep, '/')}`,
      open: () => createReadStream(file),
    }));
}

/** The settings as lines of a file for the environment; a value is quoted as systemd reads it. */
function settingsText(env: NodeJS.ProcessEnv): string {
  return settingNames
    .filter((name) => env[name] && !leftOutSettings.includes(name))
    .map((name) => `${name}="${(env[name] ?? '').replaceAll(/[\\"$`]/g, '\\$&')}"\n`)
    .join('');
}

/**
 * The files of an installation besides its database: its settings, mails that were written into files, and pages of
 * its own.
 */
export async function installationFiles(
  { dataDir, contentDir }: Pick<Config, 'dataDir' | 'contentDir'>,
  env: NodeJS.ProcessEnv,
): Promise<InstallationFile[]> {
  const settings = settingsText(env);
  return [
    ...(settings ? [{ name: settingsName, open: () => Readable.from([Buffer.from(settings)]) }] : []),
    ...(await filesBelow(path.join(dataDir, outboxFolderName), outboxFolderName)),
    ...(contentDir === shippedContent ? [] : await filesBelow(contentDir, contentFolderName)),
  ];
}
