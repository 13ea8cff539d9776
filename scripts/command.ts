// The frame of the commands beside the server.
import { type Config, readConfig } from '../src/server/config.ts';
import { explainFullDisk } from '../src/server/database/disk-space.ts';
import { type Installation, openInstallation } from '../src/server/database/installation.ts';
import { createLog } from '../src/server/log.ts';

/** Ends the process with exit code 1 and one line on standard error where the command fails. */
export async function runCommand(command: () => Promise<unknown>): Promise<void> {
  try {
    await command();
  } catch (error) {
    const { message, name } = error instanceof Error ? explainFullDisk(error) : { message: String(error), name: '' };
    process.stderr.write(
      `${(message || name)
        .split('\n')
        .map((line) => line.trim())
        .join(' ')}\n`,
    );
    process.exitCode = 1;
  }
}

/** Runs a command with the database of the installation that the environment names; ends a PostgreSQL that it started. */
export async function withInstallation<T>(use: (installation: Installation, config: Config) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  const installation = await openInstallation(config, createLog('error'));
  try {
    return await use(installation, config);
  } finally {
    await installation.close();
  }
}
