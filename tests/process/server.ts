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
  /** Everything that the server has printed so far. */
  output(): string;
  /** Sends the signal and waits until the process ends. */
  stop(signal: NodeJS.Signals): Promise<ExitResult>;
};
export type ExitResult = { code: number | null; signal: NodeJS.Signals | null; errors: string; output: string };

/** Only the settings given and what the server needs, so that the machine's own settings do not influence the tests. */
function environment(settings: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  return {
    PATH,
    HOME,
    ...(TMPDIR && { TMPDIR }),
    // The compile cache speeds up the many servers of the tests.
    ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
    PORT: '0',
    LOG_LEVEL: 'error',
    ...settings,
  };
}

function spawnProcess([program = '', ...args]: readonly string[], settings: Record<string, string>, cwd: string) {
  const child = spawn(program, args, { cwd, env: environment(settings), stdio: ['ignore', 'pipe', 'pipe'] });
  const printed = { output: '', errors: '' };
  child.stdout.on('data', (chunk) => {
    printed.output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    printed.errors += chunk;
  });
  const ended = new Promise<ExitResult>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal, ...printed }));
  });
  return { child, ended, written: printed };
}

/** Starts a server from the sources in this folder without waiting for it. */
export function spawnServer(settings: Record<string, string>, prefix: string[] = [], folder = root) {
  const command = [process.execPath, ...nodeOptions, path.join(folder, 'src/server/main.ts')];
  return spawnProcess([...prefix, ...command], settings, folder);
}

/** Starts a command of `scripts/` without waiting for it. */
export function spawnScript(name: string, args: readonly string[], settings: Record<string, string>) {
  return spawnProcess([process.execPath, path.join(root, 'scripts', `${name}.ts`), ...args], settings, root);
}

/** Runs a server that is expected to end by itself. */
export function runUntilExit(settings: Record<string, string>): Promise<ExitResult> {
  return spawnServer(settings).ended;
}

/** Starts a server on a free port and waits until it prints its address. */
export async function startServer(
  settings: Record<string, string>,
  prefix: string[] = [],
  folder = root,
): Promise<RunningServer> {
  const { child, ended, written } = spawnServer(settings, prefix, folder);
  const address = await Promise.race([
    new Promise<string>((resolve) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        const printedAddress = /^Strandbook is at (http:\S+)$/.exec(line)?.[1];
        if (printedAddress) resolve(printedAddress);
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
 * A data folder of a server that was started and stopped once. Tests that are not about the first start copy it, as
 * creating the database takes most of a start.
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

/** Copies a folder with its owners and permissions to a path that does not exist yet. */
export function copyFolder(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${from} could not be copied: ${stderr}`);
}

/** The process id of the PostgreSQL that runs in this data folder. */
export async function postmasterPid(dataDir: string): Promise<number> {
  const id = Number((await readPostmasterFile(dataDir))[0]);
  if (!(id > 0)) throw new Error(`no PostgreSQL works in ${dataDir}`);
  return id;
}

/**
 * Kills a server and its PostgreSQL, which leaves the lock files of both behind.
 * @returns `postmaster.pid` and the folder of the PostgreSQL socket
 */
export async function killWithPostgres(
  server: RunningServer,
  dataDir: string,
): Promise<{ pidFile: string; folder: string }> {
  const lines = await readPostmasterFile(dataDir);
  const postmaster = await postmasterPid(dataDir);
  // Otherwise PostgreSQL would shut down cleanly when its server ends.
  process.kill(postmaster, 'SIGSTOP');
  await server.stop('SIGKILL');
  process.kill(postmaster, 'SIGKILL');
  return { pidFile: path.join(dataDir, 'postgres/postmaster.pid'), folder: String(lines[4]) };
}

async function readPostmasterFile(dataDir: string): Promise<string[]> {
  return (await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '')).split('\n');
}

/** The DATABASE_URL of this data folder's embedded database. */
export async function databaseUrl(dataDir: string): Promise<string> {
  return `postgresql://strandbook@/strandbook?host=${(await readPostmasterFile(dataDir))[4]}`;
}

/** Queries the embedded database of this data folder directly. */
export async function queryDatabase(dataDir: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: await databaseUrl(dataDir) });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Whether the PostgreSQL of this data folder is running. */
export async function isPostgresRunning(dataDir: string): Promise<boolean> {
  const [id] = await readPostmasterFile(dataDir);
  try {
    return Boolean(id) && process.kill(Number(id), 0);
  } catch {
    return false;
  }
}
