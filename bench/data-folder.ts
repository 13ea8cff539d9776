// Lends benches a temporary data folder, empty or filled, and a server on it; it measures nothing.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { openServer, type Server } from './server.ts';

const run = promisify(execFile);

/** Runs a command of the project on a data folder. */
export const runScript = (name: string, args: readonly string[], dataDir: string) =>
  run(process.execPath, [`scripts/${name}.ts`, ...args], { env: { ...process.env, DATA_DIR: dataDir } });

/** Fills an empty data folder that no server uses yet. */
type Fill = (folder: string) => Promise<void>;

/** The scripts with a million elements. */
type DataScript = 'records-data.sql' | 'search-data.sql' | 'measurements-data.sql';

const filledFolders = new Map<DataScript, string>();

const makeFolder = () => mkdtemp(join(tmpdir(), 'strandbook-bench-'));
const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true });

/** Lends a data folder, which is removed afterwards. */
export async function withDataFolder(use: (folder: string) => Promise<void>, fill?: Fill): Promise<void> {
  const folder = await makeFolder();
  try {
    await fill?.(folder);
    await use(folder);
  } finally {
    await removeFolder(folder);
  }
}

/** Lends a server on a data folder of its own; both are removed afterwards. */
export function withServer(use: (server: Server) => Promise<void>, fill?: Fill): Promise<void> {
  return withDataFolder(async (folder) => {
    const server = await openServer(folder);
    try {
      await use(server);
    } finally {
      await server.stop();
    }
  }, fill);
}

/** Copies a folder that a script has filled once in this run, as filling takes minutes and copying seconds. */
export const filledBy =
  (script: DataScript): Fill =>
  async (folder) => {
    const filled = filledFolders.get(script) ?? (await fillFolder(script));
    filledFolders.set(script, filled);
    await run('cp', ['-a', `${filled}/.`, folder]);
    // Otherwise the system would write the copy to the disk while the bench measures.
    await run('sync', ['-f', folder]);
  };

/** Removes the folders that were filled for several benches. */
export async function removeFilledFolders(): Promise<void> {
  for (const folder of filledFolders.values()) await removeFolder(folder);
}

async function fillFolder(script: DataScript): Promise<string> {
  const folder = await makeFolder();
  try {
    console.log(`filling the database by ${script} …`);
    const server = await openServer(folder);
    try {
      await runSqlScript(server.connection, script);
    } finally {
      await server.stop();
    }
    return folder;
  } catch (error) {
    await removeFolder(folder);
    throw error;
  }
}

/** Runs a script of this folder, statement by statement. */
async function runSqlScript(connection: pg.ClientConfig, name: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    // Several statements in one message would be one transaction, in which VACUUM does not run.
    for (const statement of (await readScript(name)).split(/;\n/)) if (statement.trim()) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The text of a script with those that it includes, as by psql. */
async function readScript(name: string): Promise<string> {
  const text = await readFile(new URL(name, import.meta.url), 'utf8');
  const parts = text.split(/^\\ir (\S+)\n/m);
  return (await Promise.all(parts.map((part, i) => (i % 2 === 1 ? readScript(part) : part)))).join('');
}
