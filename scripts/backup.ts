// npm run backup -- FILE: backs up the installation, whether or not its server runs.
import path from 'node:path';
import { backUp } from '../src/server/backup/back-up.ts';
import { StartError } from '../src/server/start-error.ts';
import { runCommand, withInstallation } from './command.ts';

await runCommand(async () => {
  const [file, ...rest] = process.argv.slice(2);
  if (!file || rest.length > 0) throw new StartError('Name the file of the backup: npm run backup -- FILE');
  await withInstallation(async ({ connection }, config) => {
    const { bytes, seconds } = await backUp(connection, config, path.resolve(file));
    const encrypted = config.backupKey === null ? '' : ', encrypted';
    console.log(
      `${file}: ${Math.ceil(bytes / 1e6)} MB${encrypted}, read back without a difference, ${Math.round(seconds)} s`,
    );
  });
});
