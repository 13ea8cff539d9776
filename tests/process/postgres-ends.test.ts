import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildRow, buildWorkbook } from '../workbooks.ts';
import {
  createDataFolder,
  databaseUrl,
  isPostgresRunning,
  postmasterPid,
  queryDatabase,
  type RunningServer,
  startServer,
} from './server.ts';
import { createVisitor, type Visitor } from './visitor.ts';

const admin = { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'some words to get in' };
const longPoll = { timeout: 60_000, interval: 20 };

let preparedFolder: Awaited<ReturnType<typeof createDataFolder>>;
let parent: string;
let dataDir: string;
let server: RunningServer;

beforeAll(async () => {
  preparedFolder = await createDataFolder(admin);
});
afterAll(() => preparedFolder.remove());
beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'strandbook-test-'));
  dataDir = path.join(parent, 'data');
  preparedFolder.copyTo(dataDir);
  server = await startServer({ DATA_DIR: dataDir, ...admin });
});
afterEach(async () => {
  await server.stop('SIGTERM');
  await rm(parent, { recursive: true, force: true });
});

async function createLoggedInVisitor(): Promise<Visitor> {
  const visitor = await createVisitor(server.address);
  expect((await visitor.login(admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD)).status).toBe(200);
  return visitor;
}

async function healthStatus({ address } = server): Promise<number> {
  return (await fetch(`${address}/health`)).status;
}

/** A direct connection to the database. */
async function connectDirectly(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: await databaseUrl(dataDir) });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

describe('a PostgreSQL that ends unexpectedly', () => {
  it('PostgreSQL is started again, and interrupted requests get a message', async () => {
    const visitor = await createLoggedInVisitor();
    // An import that waits for another one, and a stopped backend that does not notice the end.
    const blocker = await connectDirectly();
    await blocker.query(`BEGIN; SELECT pg_advisory_xact_lock(hashtext('strandbook import'))`);
    const upload = visitor.upload(await buildWorkbook([buildRow()]));
    await expect
      .poll(() => queryDatabase(dataDir, `SELECT 1 FROM pg_stat_activity WHERE wait_event = 'advisory'`), longPoll)
      .toHaveLength(1);
    const busyClient = await connectDirectly();
    const { rows } = await busyClient.query('SELECT pg_backend_pid() AS id');
    const busyQuery = busyClient.query('SELECT count(*) FROM generate_series(1, 1e12::bigint)').catch(() => undefined);
    process.kill(rows[0].id, 'SIGSTOP');

    process.kill(await postmasterPid(dataDir), 'SIGKILL');
    await expect.poll(() => healthStatus(), longPoll).toBe(503);
    expect(await upload).toEqual({
      status: 503,
      body: {
        message:
          'The connection to the database was lost. Please check whether your change was stored, and try again if it was not.',
      },
    });
    expect(await visitor.get('/rest/campaigns/')).toEqual({
      status: 503,
      body: { message: 'The database is not responding. Please try again in a minute.' },
    });
    process.kill(rows[0].id, 'SIGCONT');
    await expect.poll(() => healthStatus(), longPoll).toBe(200);
    await busyQuery;

    expect(await visitor.upload(await buildWorkbook([buildRow()]))).toMatchObject({ status: 200 });
    expect(await queryDatabase(dataDir, 'SELECT count(*)::int AS n FROM sequencing_element')).toEqual([{ n: 1 }]);
    expect(server.output()).toContain('PostgreSQL has ended and is started again');
  });

  it('a server with DATABASE_URL reconnects to a restarted PostgreSQL', async () => {
    const settings = { DATA_DIR: path.join(dataDir, 'second'), DATABASE_URL: await databaseUrl(dataDir) };
    const second = await startServer(settings);
    try {
      const firstPid = await postmasterPid(dataDir);
      process.kill(firstPid, 'SIGKILL');
      await expect.poll(() => postmasterPid(dataDir).catch(() => firstPid), longPoll).not.toBe(firstPid);
      await expect.poll(() => healthStatus(second), longPoll).toBe(200);
    } finally {
      expect(await second.stop('SIGTERM')).toMatchObject({ code: 0, errors: '' });
    }
  });

  it('the server ends with one line after PostgreSQL has ended six times', async () => {
    const ended = new Promise<number | null>((resolve) => server.process.once('exit', resolve));
    let lastPid = 0;
    for (let kills = 0; kills < 6; kills++) {
      await expect.poll(() => postmasterPid(dataDir).catch(() => lastPid), longPoll).not.toBe(lastPid);
      lastPid = await postmasterPid(dataDir);
      await expect.poll(() => healthStatus(), longPoll).toBe(200);
      process.kill(lastPid, 'SIGKILL');
    }
    expect(await ended).toBe(1);
    const { errors } = await server.stop('SIGTERM');
    expect(errors).toMatch(/^PostgreSQL has ended 6 times within 10 minutes, see [^\n]*postgres\.log: [^\n]*\n$/);
    expect(await isPostgresRunning(dataDir)).toBe(false);
  });
});

describe('a server with interrupted work', () => {
  it('an upload goes on after the client disconnects, and its result is known after a restart', async () => {
    const visitor = await createLoggedInVisitor();
    const blocker = await connectDirectly();
    await blocker.query(`SELECT pg_advisory_lock(hashtext('strandbook import'))`);
    const token = randomUUID();
    const disconnect = new AbortController();
    const upload = visitor.upload(await buildWorkbook([buildRow()]), { token, leaving: disconnect });
    const aborted = expect(upload).rejects.toThrow('aborted');
    const getResult = (of = visitor) => of.get(`/rest/templates/upload/${token}`);
    await expect.poll(() => getResult(), longPoll).toMatchObject({ status: 202, body: { phase: 'storing' } });
    disconnect.abort();
    await aborted;
    await blocker.end();
    await expect.poll(() => getResult(), longPoll).toMatchObject({ status: 200, body: expect.stringMatching(/^\d+$/) });
    expect(await queryDatabase(dataDir, 'SELECT count(*)::int AS n FROM sequencing_element')).toEqual([{ n: 1 }]);
    const result = await getResult();

    await server.stop('SIGKILL');
    server = await startServer({ DATA_DIR: dataDir, ...admin });
    expect(await getResult(await createLoggedInVisitor())).toEqual(result);
  });

  it('the server stops cleanly within 20 seconds even if clients hold connections open', async () => {
    const visitor = await createLoggedInVisitor();
    const rows = Array.from({ length: 200 }, () => buildRow({ samp_name: 'one' }));
    expect(await visitor.upload(await buildWorkbook(rows))).toMatchObject({ status: 200 });
    // 20 MB do not fit into the buffers between the server and the client.
    await queryDatabase(dataDir, `UPDATE field_sample SET samp_collect_method = repeat('x', 100000)`);
    expect(await visitor.post('/downloadSE', { items: 'all' })).toMatchObject({ status: 204 });

    const { port } = new URL(server.address);
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const head = `Host: here\r\nCookie: ${cookie}\r\n`;
    const requests = [
      `GET /downloadSearch/full?format=csv HTTP/1.1\r\n${head}\r\n`,
      `GET /rest/templates/upload/2f1f5ae2-2b6a-4a3e-9d5b-0a1f7d0c7a11/progress HTTP/1.1\r\n${head}\r\n`,
      `POST /auth/login HTTP/1.1\r\n${head}Content-Length: 10\r\n\r\n`,
    ];
    const sockets = requests.map((request) => {
      const socket = connect(Number(port), '127.0.0.1');
      socket.on('error', () => undefined);
      socket.pause();
      socket.write(request);
      return socket;
    });
    await expect
      .poll(
        () => queryDatabase(dataDir, `SELECT 1 FROM pg_stat_activity WHERE state = 'idle in transaction'`),
        longPoll,
      )
      .toHaveLength(1);
    const started = performance.now();
    expect(await server.stop('SIGTERM')).toMatchObject({ code: 0, errors: '' });
    // The limit leaves time for a busy machine.
    expect(performance.now() - started).toBeLessThan(25_000);
    expect(await isPostgresRunning(dataDir)).toBe(false);
    for (const socket of sockets) socket.destroy();
  });
});
