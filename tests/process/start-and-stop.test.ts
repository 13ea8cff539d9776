import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { chown, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };
import {
  copyFolder,
  createDataFolder,
  databaseUrl,
  isPostgresRunning,
  killWithPostgres,
  queryDatabase,
  type RunningServer,
  root,
  runUntilExit,
  spawnServer,
  startServer,
} from './server.ts';

let parent: string;
let dataDir: string;
let preparedFolder: Awaited<ReturnType<typeof createDataFolder>>;
const running: RunningServer[] = [];

async function start(settings: Record<string, string> = {}, prefix: string[] = []): Promise<RunningServer> {
  const server = await startServer({ DATA_DIR: dataDir, ...settings }, prefix);
  running.push(server);
  return server;
}

/** Starts a server in a folder that already has a database. */
function startPrepared(settings: Record<string, string> = {}): Promise<RunningServer> {
  preparedFolder.copyTo(dataDir);
  return start(settings);
}

beforeAll(async () => {
  preparedFolder = await createDataFolder();
});
afterAll(() => preparedFolder.remove());
beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'strandbook process '));
  dataDir = path.join(parent, 'data of a server');
});
afterEach(async () => {
  for (const server of running.splice(0).reverse()) await server.stop('SIGTERM');
  await rm(parent, { recursive: true, force: true });
});

describe('starting and stopping the server', () => {
  it('the server answers requests, keeps its folder private, and stops cleanly at SIGTERM', async () => {
    const server = await start();
    const health = await fetch(`${server.address}/health`);
    expect([health.status, await health.json()]).toEqual([200, expect.objectContaining({ database: 'ok' })]);
    expect((await stat(dataDir)).mode & 0o077 & ~0o011).toBe(0);

    expect(await server.stop('SIGTERM')).toMatchObject({ code: 0, errors: '' });
    expect(await isPostgresRunning(dataDir)).toBe(false);
  });

  it('the server logs its start with the migrations, and its stop, as single lines', async () => {
    const linesOf = (output: string) =>
      output.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));
    const first = await start({ LOG_LEVEL: 'info' });
    const begun = linesOf((await first.stop('SIGTERM')).output);
    const messages = begun.map(({ msg }) => msg);
    expect(messages).toEqual(expect.arrayContaining(['migrations were applied', 'Strandbook has started']));
    expect(begun.find(({ migrations }) => migrations).migrations).toEqual(expect.arrayContaining(['records']));
    expect(begun.find(({ msg }) => msg === 'Strandbook has started')).toMatchObject({
      version: packageFile.version,
      url: first.address,
      seconds: expect.any(Number),
    });
    expect(begun.slice(-2)).toMatchObject([
      { msg: 'Strandbook is stopping', signal: 'SIGTERM' },
      { msg: 'Strandbook has stopped', seconds: expect.any(Number) },
    ]);

    const again = linesOf((await (await start({ LOG_LEVEL: 'info' })).stop('SIGTERM')).output);
    expect(again.some(({ migrations }) => migrations)).toBe(false);
  });

  it('the server logs no password, token or cookie at any level', async () => {
    const [email, password] = ['admin@example.org', 'known to nobody'];
    const server = await startPrepared({ LOG_LEVEL: 'trace', ADMIN_EMAIL: email, ADMIN_PASSWORD: password });
    const first = await fetch(`${server.address}/auth/session`);
    const { csrfToken } = (await first.json()) as { csrfToken: string };
    const cookies = first.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '');
    const basic = Buffer.from(`${email}:${password}`).toString('base64');
    const send = (url: string, headers: Record<string, string>, body?: string) =>
      fetch(`${server.address}${url}`, {
        method: 'POST',
        headers: { cookie: cookies.join('; '), 'x-csrf-token': csrfToken, ...headers },
        ...(body !== undefined && { body }),
      });
    const login = await send('/auth/login', { authorization: `Basic ${basic}` });
    expect(login.status).toBe(200);
    cookies.push(...login.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? ''));
    const json = { 'content-type': 'application/json' };
    const token = 'a-token-of-a-link';
    expect((await send('/auth/email', json, JSON.stringify({ token }))).status).toBe(400);
    expect((await send(`/auth/register?token=${token}`, json, `{"password": "${password}", ${token}`)).status).toBe(
      400,
    );

    // Node reports bytes that are not HTTP in an error, which would be logged with them.
    const { hostname, port } = new URL(server.address);
    const socket = connect(Number(port), hostname);
    socket.end(
      `GET /?token=${token} HTTP/1.1\r\nCookie: ${cookies.join('; ')}\r\nAuthorization: Basic ${basic}\r\nbro ken\r\n\r\n`,
    );
    socket.resume();
    await new Promise((resolve) => socket.once('close', resolve));
    const { output, errors } = await server.stop('SIGTERM');
    expect(output).toContain('Parse Error');
    const values = cookies.map((cookie) => cookie.slice(cookie.indexOf('=') + 1));
    expect(values).toHaveLength(2);
    for (const secret of [password, basic, csrfToken, token, ...values]) expect(output + errors).not.toContain(secret);
  });

  it('a second server on the same data folder is refused while the first goes on', async () => {
    const server = await startPrepared();
    const second = await runUntilExit({ DATA_DIR: dataDir });
    expect(second).toMatchObject({ code: 1, output: '' });
    expect(second.errors).toBe(
      `Strandbook is already running on DATA_DIR=${dataDir}: stop it, or choose another DATA_DIR\n`,
    );
    const elsewhere = await runUntilExit({ DATA_DIR: dataDir, TMPDIR: parent });
    expect(elsewhere.errors).toBe(second.errors);
    expect((await fetch(`${server.address}/health`)).status).toBe(200);
  });

  it('a killed server keeps its data, and its PostgreSQL ends with it', async () => {
    const first = await startPrepared();
    await queryDatabase(dataDir, 'CREATE TABLE kept (word text)');
    await queryDatabase(dataDir, "INSERT INTO kept VALUES ('before')");
    expect(await first.stop('SIGKILL')).toMatchObject({ signal: 'SIGKILL' });

    await start();
    expect(await queryDatabase(dataDir, 'SELECT word FROM kept')).toEqual([{ word: 'before' }]);
  });

  it('the server starts even if the process id of its killed PostgreSQL now belongs to another process', async () => {
    const first = await startPrepared();
    await queryDatabase(dataDir, 'CREATE TABLE kept (word text)');
    const { pidFile, folder } = await killWithPostgres(first, dataDir);
    const other = spawn('sleep', ['600']);
    try {
      for (const file of [pidFile, path.join(folder, '.s.PGSQL.5432.lock')])
        await writeFile(file, (await readFile(file, 'utf8')).replace(/^\d+/, String(other.pid)));
      await start();
      expect(await queryDatabase(dataDir, 'SELECT count(*)::int AS n FROM kept')).toEqual([{ n: 0 }]);
    } finally {
      other.kill('SIGKILL');
    }
  });

  it('a copy of a data folder can be served next to the original', async () => {
    const original = await startPrepared();
    await queryDatabase(dataDir, 'CREATE TABLE kept (word text)');
    await queryDatabase(dataDir, 'CHECKPOINT');
    const copied = path.join(parent, 'copy');
    copyFolder(dataDir, copied);
    const copy = await start({ DATA_DIR: copied });
    await queryDatabase(copied, "INSERT INTO kept VALUES ('in the copy')");
    expect(await queryDatabase(dataDir, 'SELECT word FROM kept')).toEqual([]);
    for (const { address } of [original, copy]) expect((await fetch(`${address}/health`)).status).toBe(200);

    // A copy of the folder of a killed server works too.
    await killWithPostgres(original, dataDir);
    const lateCopy = path.join(parent, 'late copy');
    copyFolder(dataDir, lateCopy);
    const second = await start({ DATA_DIR: lateCopy });
    expect((await fetch(`${second.address}/health`)).status).toBe(200);
    expect((await runUntilExit({ DATA_DIR: lateCopy })).errors).toMatch(/^Strandbook is already running on/);
  });

  it('a first start that was killed is repeated with a complete database', async () => {
    const first = spawnServer({ DATA_DIR: dataDir });
    await expect.poll(() => globSync('postgres.new-*/base', { cwd: dataDir }), { interval: 5 }).toHaveLength(1);
    first.child.kill('SIGKILL');
    await first.ended;
    expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false);
    const server = await start();
    expect((await fetch(`${server.address}/health`)).status).toBe(200);
    expect(globSync('postgres.new*', { cwd: dataDir })).toEqual([]);
  });

  it('a server with DATABASE_URL uses an external PostgreSQL', async () => {
    await startPrepared();
    const second = await start({
      DATA_DIR: path.join(parent, 'second'),
      DATABASE_URL: await databaseUrl(dataDir),
    });
    expect((await fetch(`${second.address}/health`)).status).toBe(200);
    expect(existsSync(path.join(parent, 'second/postgres'))).toBe(false);
    expect(await second.stop('SIGTERM')).toMatchObject({ code: 0 });
    expect(await isPostgresRunning(dataDir)).toBe(true);
  });

  it('a second signal stops the server even if a client holds a request open', async () => {
    const server = await startPrepared();
    const socket = connect(Number(new URL(server.address).port), '127.0.0.1');
    socket.on('error', () => undefined);
    const head = ['POST /auth/login HTTP/1.1', 'Host: here', 'Content-Length: 10', 'Expect: 100-continue'];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    // The server waits for the rest of the request.
    const [interimAnswer] = await once(socket, 'data');
    expect(String(interimAnswer)).toContain('100 Continue');
    server.process.kill('SIGTERM');
    const isAnswering = () =>
      fetch(server.address).then(
        ({ status }) => status < 500,
        () => false,
      );
    await expect.poll(isAnswering).toBe(false);
    // A signal right after the first one counts as its repetition; a later one stops the server.
    const isRunning = () => server.process.kill('SIGTERM') && server.process.exitCode === null;
    await expect.poll(isRunning, { interval: 200 }).toBe(false);
    const { code } = await server.stop('SIGTERM');
    socket.destroy();
    expect([0, 1]).toContain(code);
    await expect.poll(() => isPostgresRunning(dataDir)).toBe(false);
  });

  it.each([
    [{ PORT: '70000' }, 'PORT="70000" cannot be used: it must be a whole number from 0 to 65535\n'],
    [{ ADMIN_EMAIL: 'a@example.org', ADMIN_PASSWORD: 'short' }, /^ADMIN_PASSWORD \(value not shown\) [^\n]*\n$/],
    [
      { DATABASE_URL: 'postgresql://me:hidden@127.0.0.1:1/db' },
      /^The database does not answer: [^\n]*ECONNREFUSED[^\n]*\n$/,
    ],
    [{ HOST: '192.0.2.1' }, /^listen EADDRNOTAVAIL[^\n]*\n$/],
  ])('the setting %j is refused with one line about the mistake', async (settings, message) => {
    const { code, errors, output } = await runUntilExit({ DATA_DIR: dataDir, ...settings });
    expect([code, output]).toEqual([1, '']);
    expect(errors).toMatch(message);
    expect(errors).not.toContain('hidden');
    expect(await isPostgresRunning(dataDir)).toBe(false);
  });

  it('the server works in a folder below a home folder that only its owner may enter', async () => {
    const home = await mkdtemp(path.join(homedir(), '.strandbook-test-'));
    expect((await stat(home)).mode & 0o777).toBe(0o700);
    try {
      const server = await startServer({ DATA_DIR: path.join(home, 'data') });
      expect((await fetch(`${server.address}/health`)).status).toBe(200);
      await server.stop('SIGINT');
    } finally {
      await rm(home, { recursive: true, force: true });
    }
  });

  it('the server also works for a user without root rights', async (context) => {
    const asOrdinaryUser = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'];
    const runsAsOrdinaryUser = (...args: string[]) =>
      spawnSync(String(asOrdinaryUser[0]), [...asOrdinaryUser.slice(1), ...args]).status === 0;
    if (process.getuid?.() !== 0) context.skip('this run is one');
    if (
      !runsAsOrdinaryUser('test', '-r', path.join(root, 'src/server/main.ts')) ||
      !runsAsOrdinaryUser(process.execPath, '--version')
    ) {
      context.skip(`an ordinary user cannot read ${root}`);
    }
    await chown(parent, 65534, 65534);
    const server = await start({ HOME: parent }, asOrdinaryUser);
    expect((await fetch(`${server.address}/health`)).status).toBe(200);
    expect((await stat(path.join(dataDir, 'postgres'))).uid).toBe(65534);
    expect(await server.stop('SIGTERM')).toMatchObject({ code: 0 });
  });
});
