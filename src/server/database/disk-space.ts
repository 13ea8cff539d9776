import { statfs } from 'node:fs/promises';
import { StartError } from '../start-error.ts';
import { classifyFailure } from './failures.ts';

/** The size of PostgreSQL's write-ahead log files: with less free space it can end at any moment. */
export const walSegmentBytes = 16 * 2 ** 20;

/** Whether an error of the system or of PostgreSQL says that a disk is full. */
function isDiskFullError(error: Error): boolean {
  return classifyFailure(error) === 'diskFull' || error.message.includes('No space left on device');
}

/** Replaces an error that was caused by a full disk by one that says so. */
export function explainFullDisk(error: Error): Error {
  if (!isDiskFullError(error) || error instanceof StartError) return error;
  return new StartError(`A disk is full: make room on it and start Strandbook again (${error.message})`);
}

/** Whether PostgreSQL has space to continue. On a full disk it often cannot even write why it ends. */
async function hasFreeSpace(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= walSegmentBytes;
}

/** Explains in one line why PostgreSQL ended, and names a full disk where that is the cause. */
export async function explainExit(what: string, error: Error, dataDir: string): Promise<StartError> {
  if (error instanceof StartError) return error;
  const isFull = isDiskFullError(error) || !(await hasFreeSpace(dataDir).catch(() => true));
  const help = isFull
    ? `The disk of DATA_DIR=${dataDir} is full: make room on it and start Strandbook again`
    : 'DATABASE_URL can name a PostgreSQL of your own';
  return new StartError(isFull ? `${help} (${what}: ${error.message})` : `${what}: ${error.message} (${help})`);
}
