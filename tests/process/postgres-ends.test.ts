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
const long = { timeout: 60_000, interval: 20 };

let begun: Awaited<ReturnType<typeof createDataFolder>>;
let parent: string;
let dataDir: string;
let server: RunningServer;

beforeAll(async () => {
  begun = await createDataFolder(admin);
});
afterAll(() => begun.remove());
beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'strandbook-test-'));
  dataDir = path.join(parent, 'data');
  begun.copyTo(dataDir);
  server = await startServer({ DATA_DIR: dataDir, ...admin });
});
afterEach(async () => {
  await server.stop('SIGTERM');
  await rm(parent, { recursive: true, force: true });
});

async function loggedIn(): Promise<Visitor> {
  const visitor = await createVisitor(server.address);
  expect((await visitor.login(admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD)).status).toBe(200);
  return visitor;
}

async function health({ address } = server): Promise<number> {
  return (await fetch(`${address}/health`)).status;
}

/** A connection past the server. */
async function connection(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: await databaseUrl(dataDir) });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

describe('a PostgreSQL that ends by itself', () => {
  it('is started again, and what was under way gets a sentence', async () => {
    const visitor = await loggedIn();
    // An import that waits for another one, and a query that keeps its process from noticing anything.
    const other = await connection();
    await other.query(`BEGIN; SELECT pg_advisory_xact_lock(hashtext('strandbook import'))`);
    const upload = visitor.upload(await buildWorkbook([buildRow()]));
    await expect
      .poll(() => queryDatabase(dataDir, `SELECT 1 FROM pg_stat_activity WHERE wait_event = 'advisory'`), long)
      .toHaveLength(1);
    const busy = await connection();
    const { rows } = await busy.query('SELECT pg_backend_pid() AS id');
    const counting = busy.query('SELECT count(*) FROM generate_series(1, 1e12::bigint)').catch(() => undefined);
    process.kill(rows[0].id, 'SIGSTOP');

    process.kill(await postmasterPid(dataDir), 'SIGKILL');
    await expect.poll(() => health(), long).toBe(503);
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
    await expect.poll(() => health(), long).toBe(200);
    await counting;

    expect(await visitor.upload(await buildWorkbook([buildRow()]))).toMatchObject({ status: 200 });
    expect(await queryDatabase(dataDir, 'SELECT count(*)::int AS n FROM sequencing_element')).toEqual([{ n: 1 }]);
    expect(server.output()).toContain('PostgreSQL has ended and is started again');
  });

  it('is found again by a server that has it by DATABASE_URL', async () => {
    const settings = { DATA_DIR: path.join(dataDir, 'second'), DATABASE_URL: await databaseUrl(dataDir) };
    const second = await startServer(settings);
    try {
      const before = await postmasterPid(dataDir);
      process.kill(before, 'SIGKILL');
      await expect.poll(() => postmasterPid(dataDir).catch(() => before), long).not.toBe(before);
      await expect.poll(() => health(second), long).toBe(200);
    } finally {
      expect(await second.stop('SIGTERM')).toMatchObject({ code: 0, errors: '' });
    }
  });

  it('is not started for ever: the server ends, and says so in one line', async () => {
    const ended = new Promise<number | null>((resolve) => server.process.once('exit', resolve));
    let last = 0;
    for (let kills = 0; kills < 6; kills++) {
      await expect.poll(() => postmasterPid(dataDir).catch(() => last), long).not.toBe(last);
      last = await postmasterPid(dataDir);
      await expect.poll(() => health(), long).toBe(200);
      process.kill(last, 'SIGKILL');
    }
    expect(await ended).toBe(1);
    const { errors } = await server.stop('SIGTERM');
    expect(errors).toMatch(/^PostgreSQL has ended 6 times within 10 minutes, see [^\n]*postgres\.log: [^\n]*\n$/);
    expect(await isPostgresRunning(dataDir)).toBe(false);
  });
});

describe('a server', () => {
  it('indexes what an import of a killed one has left', async () => {
    const visitor = await loggedIn();
    expect(await visitor.upload(await buildWorkbook([buildRow(), buildRow()]))).toMatchObject({ status: 200 });
    const unindexed = 'SELECT count(*)::int AS n FROM sequencing_element WHERE NOT indexed';
    await expect.poll(() => queryDatabase(dataDir, unindexed), long).toEqual([{ n: 0 }]);
    await server.stop('SIGKILL');
    server = await startServer({ DATA_DIR: dataDir, ...admin });
    await queryDatabase(dataDir, 'UPDATE sequencing_element SET indexed = false');
    await server.stop('SIGKILL');
    server = await startServer({ DATA_DIR: dataDir, ...admin });
    await expect.poll(() => queryDatabase(dataDir, unindexed), long).toEqual([{ n: 0 }]);
  });

  it('stores a table whose sender is gone, and knows no more of it once it was started again', async () => {
    const visitor = await loggedIn();
    const other = await connection();
    await other.query(`SELECT pg_advisory_lock(hashtext('strandbook import'))`);
    const token = randomUUID();
    const leaving = new AbortController();
    const upload = visitor.upload(await buildWorkbook([buildRow()]), { token, leaving });
    const gone = expect(upload).rejects.toThrow('aborted');
    const end = () => visitor.get<{ message: string }>(`/rest/templates/upload/${token}`);
    await expect.poll(end, long).toMatchObject({ status: 202, body: { phase: 'storing' } });
    leaving.abort();
    await gone;
    await other.end();
    await expect.poll(end, long).toMatchObject({ status: 200, body: expect.stringMatching(/^\d+$/) });
    expect(await queryDatabase(dataDir, 'SELECT count(*)::int AS n FROM sequencing_element')).toEqual([{ n: 1 }]);

    await server.stop('SIGKILL');
    server = await startServer({ DATA_DIR: dataDir, ...admin });
    const back = await loggedIn();
    const { status, body } = await back.get<{ message: string }>(`/rest/templates/upload/${token}`);
    expect([status, body.message]).toEqual([
      404,
      expect.stringMatching(/^The result of this upload is no longer known/),
    ]);
  });

  it('ends within 20 seconds, cleanly, whatever its clients do', async () => {
    const visitor = await loggedIn();
    const rows = Array.from({ length: 200 }, () => buildRow({ samp_name: 'one' }));
    expect(await visitor.upload(await buildWorkbook(rows))).toMatchObject({ status: 200 });
    // 20 MB, which no buffer between the two takes.
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
      .poll(() => queryDatabase(dataDir, `SELECT 1 FROM pg_stat_activity WHERE state = 'idle in transaction'`), long)
      .toHaveLength(1);
    const started = performance.now();
    expect(await server.stop('SIGTERM')).toMatchObject({ code: 0, errors: '' });
    // With room for a machine that has other things to do.
    expect(performance.now() - started).toBeLessThan(25_000);
    expect(await isPostgresRunning(dataDir)).toBe(false);
    for (const socket of sockets) socket.destroy();
  });
});
