import { type ChildProcess, spawn } from 'node:child_process';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { totalmem } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { postgresPort } from './data-folder-lock.ts';
import type { PostgresAccount } from './postgres-account.ts';

/** A running PostgreSQL. */
export type Postmaster = {
  /** Resolves once it accepts connections; rejects with its last message where it ends before. */
  ready: Promise<void>;
  /** Resolves with its last message when it has ended, on purpose or not. */
  ended: Promise<string>;
  /** Requests a clean shutdown, and forces one after `patienceMs`. */
  stop(patienceMs: number): Promise<void>;
};

type PostmasterOptions = {
  program: string;
  account: PostgresAccount;
  /** The database folder; the log is in `dataDir`, the folder around it. */
  folder: string;
  dataDir: string;
  connection: pg.PoolConfig & { host: string };
  settings: Record<string, string> | undefined;
};

const defaultSettings = {
  listen_addresses: '',
  port: String(postgresPort),
  unix_socket_permissions: '0700',
  max_connections: '60',
  // The cache of database pages: an eighth of the machine's memory, at most 640 MB; the system caches what is beyond.
  shared_buffers: `${Math.min(640, Math.max(128, Math.floor(totalmem() / 8 / 2 ** 20)))}MB`,
  work_mem: '32MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  // No statements and no values in the log: they may contain what a person entered.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};
const maxLogBytes = 5_000_000;
/** The number of bytes at the end of the log that are searched for the last message. */
const searchedLogBytes = 16_384;
/** The time within which PostgreSQL ends after a signal that forces a shutdown. */
const hardStopMs = 5000;

/** The log file of PostgreSQL. */
export function logFilePath(dataDir: string): string {
  return path.join(dataDir, 'postgres.log');
}

async function openLog(dataDir: string): Promise<{ handle: FileHandle; start: number }> {
  const file = logFilePath(dataDir);
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  const isLarge = size > maxLogBytes;
  return { handle: await open(file, isLarge ? 'w' : 'a', 0o600), start: isLarge ? 0 : size };
}

/** The line of the log that best explains why PostgreSQL has ended. */
async function readLastMessage(dataDir: string, start: number): Promise<string> {
  const log = await open(logFilePath(dataDir)).catch(() => null);
  if (!log) return '';
  try {
    const { size } = await log.stat();
    const from = Math.max(start, size - searchedLogBytes);
    const { buffer, bytesRead } = await log.read(Buffer.alloc(Math.max(0, size - from)), { position: from });
    const lines = buffer.subarray(0, bytesRead).toString().trim().split('\n');
    const line = lines.findLast((text) => /FATAL|PANIC|could not|cannot/.test(text)) ?? lines.at(-1) ?? '';
    return line.replace(/^.*?(FATAL|PANIC): +/, '');
  } catch {
    return '';
  } finally {
    await log.close();
  }
}

function waitForExit(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`));
  });
}

/** Waits until PostgreSQL accepts connections, and creates the database if it does not exist. */
async function waitUntilReady(connection: pg.PoolConfig, hasEnded: () => boolean): Promise<void> {
  while (!hasEnded()) {
    const client = new pg.Client({ ...connection, database: 'postgres' });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const databases = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [connection.database]);
      if (databases.rowCount === 0)
        await client.query(`CREATE DATABASE ${pg.escapeIdentifier(String(connection.database))}`);
      return;
    } catch (error) {
      const { code = '' } = error as { code?: string };
      // Not listening yet, or recovering from its write-ahead log, which may take any time.
      if (!hasEnded() && !['ENOENT', 'ECONNREFUSED', 'ECONNRESET', '57P03'].includes(code)) throw error;
      await sleep(12);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** Starts PostgreSQL on its folder, which must exist and not be in use. */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const { program, account, folder, dataDir, connection } = options;
  // Quoted, as the setting is a list, and the path may have a comma.
  const socketFolder = `"${connection.host.replaceAll('"', '""')}"`;
  const settings = { ...defaultSettings, unix_socket_directories: socketFolder, ...options.settings };
  const settingOptions = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [command = '', ...rest] = [...account.prefix, program, '-D', folder, ...settingOptions];
  const log = await openLog(dataDir);
  // Detached: Ctrl-C in a terminal must only reach the server, which stops PostgreSQL after the last request.
  const child = spawn(command, rest, {
    ...account.identity,
    detached: true,
    env: { ...process.env, LC_ALL: 'C' },
    stdio: ['ignore', log.handle.fd, log.handle.fd],
  });
  let hasEnded = false;
  const ended = waitForExit(child).then(async (end) => {
    hasEnded = true;
    return (await readLastMessage(dataDir, log.start)) || end;
  });
  await log.handle.close();
  const ready = waitUntilReady(connection, () => hasEnded).then(async () => {
    if (hasEnded) throw new Error(await ended);
  });
  // Callers that await it get the error; an unhandled rejection must not end the process where the server is being
  // stopped.
  ready.catch(() => undefined);
  return {
    ready,
    ended,
    async stop(patienceMs) {
      const steps = [
        ['SIGINT', patienceMs],
        ['SIGQUIT', hardStopMs],
        ['SIGKILL', hardStopMs],
      ] as const;
      for (const [signal, wait] of steps) {
        if (hasEnded) return;
        child.kill(signal);
        const timeout = new AbortController();
        await Promise.race([ended, sleep(wait, null, { signal: timeout.signal }).catch(() => null)]);
        timeout.abort();
      }
    },
  };
}
