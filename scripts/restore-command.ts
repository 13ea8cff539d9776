// Restoring from a file or from a folder of plain tables.
import path from 'node:path';
import { contentFolderName, settingsName } from '../src/server/backup/installation-files.ts';
import { restore, restoredSettingsName } from '../src/server/backup/restore.ts';
import { readConfig } from '../src/server/config.ts';
import { startEmbedded } from '../src/server/database/embedded-postgres.ts';
import { createLog } from '../src/server/log.ts';
import { StartError } from '../src/server/start-error.ts';
import { runCommand } from './command.ts';

/** @param usage names the command with its argument */
export function restoreCommand(usage: string): Promise<void> {
  return runCommand(async () => {
    const [location, ...rest] = process.argv.slice(2);
    if (!location || rest.length > 0) throw new StartError(`Name what is restored: ${usage}`);
    const config = readConfig(process.env);
    const embedded = config.databaseUrl ? null : await startEmbedded(config.dataDir, { log: createLog('error') });
    try {
      const connection = embedded?.connection ?? { connectionString: config.databaseUrl ?? '' };
      const { created, strandbook, resources } = await restore(connection, config, path.resolve(location));
      const rows = resources.reduce((sum, resource) => sum + resource.rows, 0);
      console.log(`Restored ${rows} rows of ${resources.length} tables as they were at ${created}`);
      const names = strandbook.files.map((file) => file.path);
      const beside = (name: string) => path.join(config.dataDir, name);
      if (names.includes(settingsName))
        console.log(`Compare your settings with those of the backup, ${beside(restoredSettingsName)}`);
      if (names.some((name) => name.startsWith(`${contentFolderName}/`)))
        console.log(`The backup has pages of its own: set CONTENT_DIR=${beside(contentFolderName)}`);
    } finally {
      await embedded?.stop();
    }
  });
}
