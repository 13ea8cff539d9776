import type { ClientConfig } from 'pg';
import { StartError } from '../start-error.ts';
import { folderSink } from './package-sinks.ts';
import { writePackage } from './write-package.ts';

/**
 * Writes all tables into a new folder as CSV with a description (a data package), readable by this process's account
 * alone, as it has the accounts of people. `restore` fills an empty database from it without a difference.
 */
export async function exportAll(connection: ClientConfig, folder: string): Promise<void> {
  const sink = await folderSink(folder).catch((error: Error) => {
    throw new StartError(`${folder} cannot be made: ${error.message}`);
  });
  await writePackage(connection, [], sink);
}
