import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { nodeOptions } from '../../scripts/node-options.ts';

export const root = path.resolve(import.meta.dirname, '../..');

export type RunningServer = {
  process: ChildProcess;
  address: string;
  /** Everything it has written so far. */
  output(): string;
  /** Sends the signal and waits for the end. */
  stop(signal: NodeJS.Signals): Promise<ExitResult>;
};
export type ExitResult = { code: number | null; signal: NodeJS.Signals | null; errors: string; output: string };

/** Only what the server may rely on, so that settings of the machine that runs the tests do not leak in. */
function environment(settings: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  return {
    PATH,
    HOME,
    ...(TMPDIR && { TMPDIR }),
    // Servers of tests start by the dozen.
    ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
    PORT: '0',
    LOG_LEVEL: 'error',
    ...settings,
  };
}

/** Starts a server of the sources in this folder and waits for nothing. */
export function spawnServer(settings: Record<string, string>, prefix: string[] = [], folder = root) {
  const command = [process.execPath, ...nodeOptions, path.join(folder, 'src/server/main.ts')];
  const [program = '', ...rest] = [...prefix, ...command];
  const child = spawn(program, rest, { cwd: folder, env: environment(settings), stdio: ['ignore', 'pipe', 'pipe'] });
  const written = { output: '', errors: '' };
  child.stdout.on('data', (chunk) => {
    written.output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    written.errors += chunk;
  });
  const ended = new Promise<ExitResult>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal, ...written }));
  });
  return { child, ended, written };
}

/** Starts a server that is expected to fail. */
export function runUntilExit(settings: Record<string, string>): Promise<ExitResult> {
  return spawnServer(settings).ended;
}

/** Starts a server on a free port and waits until it says where it is. */
export async function startServer(
  settings: Record<string, string>,
  prefix: string[] = [],
  folder = root,
): Promise<RunningServer> {
  const { child, ended, written } = spawnServer(settings, prefix, folder);
  const address = await Promise.race([
    new Promise<string>((resolve) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        const found = /^Strandbook is at (http:\S+)$/.exec(line)?.[1];
        if (found) resolve(found);
      });
    }),
    ended.then(({ errors }) => Promise.reject(new Error(`The server ended: ${errors}`))),
  ]);
  return {
    process: child,
    address,
    output: () => written.output + written.errors,
    stop(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

/**
 * A data folder in which a server was once started and ended, to copy for servers whose first start is not the matter: to
 * make a database takes most of a start.
 */
export async function createDataFolder(settings: Record<string, string> = {}) {
  const parent = await mkdtemp(path.join(tmpdir(), 'strandbook-begun-'));
  const folder = path.join(parent, 'data');
  const server = await startServer({ DATA_DIR: folder, ...settings });
  await server.stop('SIGTERM');
  return {
    copyTo: (dataDir: string) => copyFolder(folder, dataDir),
    remove: () => rm(parent, { recursive: true, force: true }),
  };
}

/** Copies a folder with all owners and rights to a path where there is nothing yet. */
export function copyFolder(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${from} could not be copied: ${stderr}`);
}

/** The number of this data folder's PostgreSQL. */
export async function postmasterPid(dataDir: string): Promise<number> {
  const id = Number((await readPostmasterFile(dataDir))[0]);
  if (!(id > 0)) throw new Error(`no PostgreSQL works in ${dataDir}`);
  return id;
}

/**
 * Kills a server and its PostgreSQL, so that the lock files of both stay behind.
 * @returns `postmaster.pid` and the folder of the socket
 */
export async function killWithPostgres(
  server: RunningServer,
  dataDir: string,
): Promise<{ pidFile: string; folder: string }> {
  const facts = await readPostmasterFile(dataDir);
  const postmaster = await postmasterPid(dataDir);
  // At its server's end PostgreSQL would begin a clean one of its own.
  process.kill(postmaster, 'SIGSTOP');
  await server.stop('SIGKILL');
  process.kill(postmaster, 'SIGKILL');
  return { pidFile: path.join(dataDir, 'postgres/postmaster.pid'), folder: String(facts[4]) };
}

async function readPostmasterFile(dataDir: string): Promise<string[]> {
  return (await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '')).split('\n');
}

/** The DATABASE_URL of this data folder's embedded database. */
export async function databaseUrl(dataDir: string): Promise<string> {
  return `postgresql://strandbook@/strandbook?host=${(await readPostmasterFile(dataDir))[4]}`;
}

/** Asks the embedded database of this data folder, past the server. */
export async function queryDatabase(dataDir: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: await databaseUrl(dataDir) });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Whether the PostgreSQL of this data folder lives. */
export async function isPostgresRunning(dataDir: string): Promise<boolean> {
  const [id] = await readPostmasterFile(dataDir);
  try {
    return Boolean(id) && process.kill(Number(id), 0);
  } catch {
    return false;
  }
}
