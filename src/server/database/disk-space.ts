import { statfs } from 'node:fs/promises';
import { StartError } from '../start-error.ts';
import { classifyFailure } from './failures.ts';

/** PostgreSQL writes its log in files of this size: with less left it can end at any moment. */
const walSegmentBytes = 16 * 2 ** 20;

/** Tells whether an error says that a disk is full, in the words of the system or of PostgreSQL. */
function isDiskFullError(error: Error): boolean {
  return classifyFailure(error) === 'diskFull' || error.message.includes('No space left on device');
}

/** Replaces an error that comes from a full disk by one that says so. */
export function explainFullDisk(error: Error): Error {
  if (!isDiskFullError(error) || error instanceof StartError) return error;
  return new StartError(`A disk is full: make room on it and start Strandbook again (${error.message})`);
}

/** Tells whether PostgreSQL has room to go on here. On a full disk it often cannot even write why it ends. */
async function hasFreeSpace(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= walSegmentBytes;
}

/** Tells in one line the error with which PostgreSQL ended, and names a full disk where one is behind it. */
export async function explainExit(what: string, error: Error, dataDir: string): Promise<StartError> {
  if (error instanceof StartError) return error;
  const isFull = isDiskFullError(error) || !(await hasFreeSpace(dataDir).catch(() => true));
  const help = isFull
    ? `The disk of DATA_DIR=${dataDir} is full: make room on it and start Strandbook again`
    : 'DATABASE_URL can name a PostgreSQL of your own';
  return new StartError(isFull ? `${help} (${what}: ${error.message})` : `${what}: ${error.message} (${help})`);
}
