// npm run export-all -- FOLDER: writes all data as plain tables with a description of each column.
import path from 'node:path';
import { exportAll } from '../src/server/backup/export-all.ts';
import { StartError } from '../src/server/start-error.ts';
import { runCommand, withInstallation } from './command.ts';

await runCommand(async () => {
  const [folder, ...rest] = process.argv.slice(2);
  if (!folder || rest.length > 0) throw new StartError('Name a new folder: npm run export-all -- FOLDER');
  await withInstallation(async ({ connection }) => {
    await exportAll(connection, path.resolve(folder));
    console.log(`${folder}: all tables, described in ${path.join(folder, 'datapackage.json')}`);
  });
});
