import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, lstat, mkdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../start-error.ts';

const run = promisify(execFile);

/** The name of an account of this system; null where its number has none. */
export async function accountName(uid: number): Promise<string | null> {
  return run('id', ['-un', String(uid)]).then(
    ({ stdout }) => stdout.trim(),
    () => null,
  );
}

function isMissing(file: string): Promise<boolean> {
  return lstat(file).then(
    () => false,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return true;
      throw error;
    },
  );
}

/** Creates a folder and those around it. Node's own way never ends below a folder that takes none, such as `/proc`. */
async function makeFolder(folder: string): Promise<void> {
  const missing: string[] = [];
  for (let next = folder; await isMissing(next); next = path.dirname(next)) missing.unshift(next);
  for (const next of missing)
    await mkdir(next, { mode: 0o700 }).catch(({ code }: NodeJS.ErrnoException) => {
      // Another process may have created it since.
      if (code !== 'EEXIST') throw new Error(`no folder can be made in ${path.dirname(next)} (${code})`);
    });
}

/** The account to which the data in the folder belong; null where it is this one, or where this one may write there. */
async function findOtherOwner(dataDir: string): Promise<number | null> {
  const own = process.getuid?.();
  if (own === undefined) return null;
  const { uid } = await stat(dataDir);
  const database = await stat(path.join(dataDir, 'postgres')).catch(() => null);
  // If root may not enter a namespace, the database belongs to another account, and the folder around it to root.
  if (own === 0) return database && database.uid !== 0 && database.uid === uid ? uid : null;
  if (database) return database.uid === own ? null : database.uid;
  const canWrite = await access(dataDir, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  return canWrite || uid === own ? null : uid;
}

/**
 * Refuses a data folder of another account, whose files PostgreSQL would not read, and where root would leave files that
 * the account cannot read.
 * @throws StartError that names the account
 */
export async function checkOwner(dataDir: string): Promise<void> {
  const owner = await findOtherOwner(dataDir);
  if (owner === null) return;
  const name = await accountName(owner);
  const account = name ?? `number ${owner}`;
  throw new StartError(
    `DATA_DIR=${dataDir} belongs to the account ${account}: run this command as that account (sudo -u ${name ?? `'#${owner}'`} …)`,
  );
}

/**
 * Creates the data folder where it is missing, and checks that this account can use it.
 * @returns its real path
 * @throws StartError in one line where it cannot be used
 */
export async function prepareDataFolder(dataDir: string): Promise<string> {
  try {
    await makeFolder(dataDir);
    await checkOwner(dataDir);
    await access(dataDir, constants.W_OK | constants.X_OK);
    return await realpath(dataDir);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`DATA_DIR=${dataDir} cannot be used: ${(error as Error).message}`);
  }
}
