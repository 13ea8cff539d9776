import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, type TestContext } from 'vitest';
import { openInstallation } from '../../src/server/database/installation.ts';
import { type RunningServer, root, runUntilExit, spawnServer, startServer } from './server.ts';

let parent: string;
let dataDir: string;
const running: RunningServer[] = [];

async function start(settings: Record<string, string> = {}, prefix: string[] = []): Promise<RunningServer> {
  const server = await startServer({ DATA_DIR: dataDir, HOME: parent, ...settings }, prefix);
  running.push(server);
  return server;
}

const asAccount = (id: number) => ['setpriv', `--reuid=${id}`, `--regid=${id}`, '--clear-groups'];
/** An account number that no system gives to anybody. */
const unnamed = 54_321;
const nobody = 65_534;

/** Leaves a test out where this run cannot start the server under another account. */
function needsRoot(context: TestContext): void {
  if (process.getuid?.() !== 0) context.skip('only root can start a server under another account');
  const [program = '', ...options] = asAccount(nobody);
  const canRead = spawnSync(program, [...options, 'test', '-r', path.join(root, 'src/server/main.ts')]).status === 0;
  if (!canRead) context.skip(`an ordinary user cannot read ${root}`);
}

beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'strandbook-folder-'));
  dataDir = path.join(parent, 'data');
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop('SIGTERM');
  await rm(parent, { recursive: true, force: true });
});

describe('the data folder', () => {
  it.each([
    ['/proc/strandbook/data', 'no folder can be made in /proc (ENOENT)'],
    ['/dev/null/data', "ENOTDIR: not a directory, lstat '/dev/null/data'"],
  ])('DATA_DIR=%s is refused with one line', async (folder, reason) => {
    const line = `DATA_DIR=${folder} cannot be used: ${reason}\n`;
    for (const DATABASE_URL of ['', 'postgresql://me@127.0.0.1:1/db'])
      expect(await runUntilExit({ DATA_DIR: folder, DATABASE_URL })).toMatchObject({
        code: 1,
        output: '',
        errors: line,
      });
  });

  it('with parts of a database is refused, and stays as it is', async () => {
    const part = path.join(dataDir, 'postgres/pg_wal');
    await mkdir(part, { recursive: true });
    expect(await runUntilExit({ DATA_DIR: dataDir })).toMatchObject({
      code: 1,
      output: '',
      errors: `${dataDir}/postgres has parts of a database, but not its file PG_VERSION: move the folder away, and restore a backup\n`,
    });
    expect(await readdir(dataDir)).toEqual(['postgres']);
    expect(await readdir(path.join(dataDir, 'postgres'))).toEqual(['pg_wal']);
  });

  it('of two first starts at the same moment one goes on, and the other says so', async () => {
    const folder = path.join(parent, 'a folder, with "quotation marks"');
    const servers = [0, 1].map(() => spawnServer({ DATA_DIR: folder }));
    const refused = await Promise.race(servers.map(({ ended }) => ended));
    expect(refused).toMatchObject({ code: 1, output: '' });
    expect(refused.errors).toBe(
      `Strandbook is already running on DATA_DIR=${folder}: stop it, or choose another DATA_DIR\n`,
    );
    const other = servers.find(({ child }) => child.exitCode === null);
    await expect.poll(() => other?.written.output).toMatch(/^Strandbook is at http/);
    expect(await readdir(folder)).toContain('postgres');
    expect(globSync('postgres.new*', { cwd: folder })).toEqual([]);
    other?.child.kill('SIGTERM');
    expect(await other?.ended).toMatchObject({ code: 0, errors: '' });
    expect(await readdir(folder)).not.toContain('run');
  });

  it('a path too long for a socket works as well, for commands with another temporary folder too', async () => {
    dataDir = path.join(parent, 'a folder with a long name '.repeat(6), 'data');
    await start();
    expect(existsSync(path.join(dataDir, 'run'))).toBe(false);
    const second = await runUntilExit({ DATA_DIR: dataDir, TMPDIR: parent });
    expect(second.errors).toMatch(/^Strandbook is already running on/);

    const ownTmpdir = process.env.TMPDIR;
    process.env.TMPDIR = parent;
    try {
      const log = { info: () => undefined, error: () => undefined };
      const installation = await openInstallation({ dataDir, databaseUrl: null }, log);
      expect(installation.isRunning).toBe(true);
    } finally {
      if (ownTmpdir === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = ownTmpdir;
    }
  });

  it('a folder of another account is refused with one line that names the account', async (context) => {
    needsRoot(context);
    await chmod(parent, 0o755);
    await mkdir(dataDir);
    const own = await start({ DATA_DIR: dataDir }, []);
    await own.stop('SIGTERM');
    const asNobody = await spawnServer({ DATA_DIR: dataDir }, asAccount(nobody)).ended;
    expect(asNobody).toMatchObject({
      code: 1,
      output: '',
      errors: `DATA_DIR=${dataDir} belongs to the account root: run this command as that account (sudo -u root …)\n`,
    });

    await chmod(parent, 0o700);
    const asStranger = await spawnServer({ DATA_DIR: dataDir }, asAccount(nobody)).ended;
    expect([asStranger.code, asStranger.errors]).toEqual([
      1,
      `DATA_DIR=${dataDir} cannot be used: EACCES: permission denied, lstat '${dataDir}'\n`,
    ]);

    spawnSync('chown', ['-R', `${unnamed}:${unnamed}`, dataDir]);
    const line = `DATA_DIR=${dataDir} belongs to the account number ${unnamed}: run this command as that account (sudo -u '#${unnamed}' …)\n`;
    expect(await runUntilExit({ DATA_DIR: dataDir })).toMatchObject({ code: 1, output: '', errors: line });
    expect((await stat(path.join(dataDir, 'postgres.log'))).uid).toBe(unnamed);
  });

  it('a command of root finds the database of a server that runs under another account', async (context) => {
    needsRoot(context);
    await chown(parent, nobody, nobody);
    await start({}, asAccount(nobody));
    const log = { info: () => undefined, error: () => undefined };
    expect(await openInstallation({ dataDir, databaseUrl: null }, log)).toMatchObject({ isRunning: true });
  });
});

describe('an account number without a name, as a container may have', () => {
  it('the server starts', async (context) => {
    needsRoot(context);
    await chown(parent, unnamed, unnamed);
    const server = await start({}, asAccount(unnamed));
    expect((await fetch(`${server.address}/health`)).status).toBe(200);
    expect((await stat(path.join(dataDir, 'postgres'))).uid).toBe(unnamed);
    expect(globSync('postgres.new*', { cwd: dataDir })).toEqual([]);
    expect(await server.stop('SIGTERM')).toMatchObject({ code: 0, errors: '' });
  });

  it('where namespaces are forbidden, it starts with nss_wrapper, or says what is missing', async (context) => {
    needsRoot(context);
    const programs = path.join(parent, 'programs');
    await mkdir(programs);
    await writeFile(path.join(programs, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    await chown(parent, unnamed, unnamed);
    const settings = { PATH: `${programs}:${process.env.PATH}` };
    // The loader complains of a library that is not there.
    const { stderr } = spawnSync('true', { env: { ...process.env, LD_PRELOAD: 'libnss_wrapper.so' } });
    if (stderr.length === 0) {
      const server = await start(settings, asAccount(unnamed));
      expect((await fetch(`${server.address}/health`)).status).toBe(200);
    } else {
      const { code, errors } = await spawnServer({ DATA_DIR: dataDir, ...settings }, asAccount(unnamed)).ended;
      expect([code, errors]).toEqual([
        1,
        `The account number ${unnamed} has no name here, which PostgreSQL needs for the first start: add it to /etc/passwd, install libnss-wrapper, or set DATABASE_URL\n`,
      ]);
      expect(await readdir(dataDir)).toEqual([]);
    }
  });
});
