import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { buildWorkbook, type TableRow } from '../workbooks.ts';
import { createDataFolder, queryDatabase, type RunningServer, root, startServer } from './server.ts';
import { createVisitor, type Visitor } from './visitor.ts';

/** The administrator of the installation of each test. */
export const administrator = { email: 'admin@example.org', password: 'a long enough word' };
const settings = { ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password };

type Ended = { code: number | null; output: string; errors: string };

/** An installation of a test, whose commands run with or without its server. */
export type TestInstallation = {
  /** A folder beside its data. */
  folder: () => string;
  /** Starts its server. @returns a client that is not logged in */
  start: () => Promise<Visitor>;
  /** Another client of the running server. */
  visit: () => Promise<Visitor>;
  /** Runs `npm run admin` with these arguments. */
  runAdmin: (args: readonly string[], environment?: Record<string, string>) => Promise<Ended>;
  /** Asks the database of the running server. */
  query: (statement: string) => Promise<unknown[]>;
  /** Writes a filled-in template into its folder. @returns its path */
  writeTable: (name: string, rows: readonly TableRow[]) => Promise<string>;
};

/** Runs each test of a file in an installation of its own, which has one administrator. */
export function prepareInstallation(): TestInstallation {
  let prepared: Awaited<ReturnType<typeof createDataFolder>>;
  let parent: string;
  let server: RunningServer | undefined;
  const dataDir = () => path.join(parent, 'data');
  // A test runs up to a dozen commands, each of which takes seconds on a busy machine.
  vi.setConfig({ testTimeout: 300_000 });

  beforeAll(async () => {
    prepared = await createDataFolder(settings);
  });
  afterAll(() => prepared.remove());
  beforeEach(async () => {
    parent = await mkdtemp(path.join(tmpdir(), 'strandbook admin '));
    prepared.copyTo(dataDir());
  });
  afterEach(async () => {
    await server?.stop('SIGTERM');
    server = undefined;
    await rm(parent, { recursive: true, force: true });
  });

  function runAdmin(args: readonly string[], environment: Record<string, string> = {}): Promise<Ended> {
    const { PATH, HOME } = process.env;
    const child = spawn(process.execPath, [path.join(root, 'scripts/admin.ts'), ...args], {
      cwd: parent,
      env: { PATH, HOME, DATA_DIR: dataDir(), ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended: Ended = { code: null, output: '', errors: '' };
    child.stdout.on('data', (chunk) => {
      ended.output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      ended.errors += chunk;
    });
    return new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => resolve({ ...ended, code }));
    });
  }

  const visit = () => createVisitor(server?.address ?? '');
  return {
    folder: () => parent,
    async start() {
      server = await startServer({ DATA_DIR: dataDir(), ...settings });
      return visit();
    },
    visit,
    runAdmin,
    query: (statement) => queryDatabase(dataDir(), statement),
    async writeTable(name, rows) {
      const file = path.join(parent, name);
      await writeFile(file, await buildWorkbook(rows));
      return file;
    },
  };
}
