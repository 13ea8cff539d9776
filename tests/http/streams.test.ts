import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { exportForms } from '../../src/catalogue/file-formats.ts';
import { buildRow } from '../workbooks.ts';
import { type Client, createClient, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { type RawRequest, readRawAnswer, sendRawRequest } from './raw-connection.ts';
import { storeTable } from './uploads.ts';

/** 4,000 elements of 3,200 characters that no packer makes much smaller: more than the buffers of two machines hold. */
const elements = 4_000;

let open: TestApp;
let owner: Client;
let visitor: Client;
let pools: [string, pg.Pool][];
let streams: Omit<RawRequest, 'from'>[];

beforeAll(async () => {
  open = await openApp();
  pools = Object.entries(open.database).filter((entry): entry is [string, pg.Pool] => entry[1] instanceof pg.Pool);
  [owner, visitor] = [await createLoggedInClient(open), createClient(open.app)];
  const dataset = await storeTable(owner, [buildRow({ samp_name: 'many' })]);
  await sql`INSERT INTO sequencing_element (samp_name, dataset_id, sequencing_library_id, sequencing_element_comment)
    SELECT 'many ' || n, dataset_id, sequencing_library_id,
      (SELECT string_agg(md5(n || ' ' || i), '') FROM generate_series(1, 100) i)
    FROM sequencing_element, generate_series(1, ${sql.lit(elements - 1)}) n`.execute(open.database.db);
  for (const one of [owner, visitor]) {
    expect((await one.post('/searchSE', { all: true, hits: 1 })).statusCode).toBe(200);
    const fields = ['samp_name', 'sequencing_element_comment'];
    expect((await one.post('/downloadSE', { items: 'all', fields })).statusCode).toBe(204);
  }
  const { revision, ...forms } = exportForms;
  const get = (path: string, as: Client) => ({ method: 'GET', path, as }) as const;
  streams = [
    ...Object.entries(forms).flatMap(([form, formats]) =>
      formats.flatMap((format) => [owner, visitor].map((as) => get(`/downloadSearch/${form}?format=${format}`, as))),
    ),
    ...['gfbio', 'ena'].map((archive) => get(`/downloadSearch/${archive}/check`, visitor)),
    ...revision.map((format) => get(`/rest/datasets/${dataset}/revision?format=${format}`, owner)),
    get(`/rest/datasets/${dataset}/archive-check`, owner),
    get(`/rest/datasets/${dataset}/file`, owner),
    get('/rest/texts/download?format=xlsx', await createLoggedInClient(open, ['admin'])),
    { method: 'POST', path: '/getOwnDatasets', as: owner },
  ];
  await open.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
});
afterAll(() => open.close());

const sockets = new Set<Socket>();
async function send(response: RawRequest): Promise<Socket> {
  const socket = await sendRawRequest(open.app, response);
  sockets.add(socket);
  return socket;
}

/** Waits until nobody holds a connection to the database, nor waits for one. */
async function expectAllFree(): Promise<void> {
  const existing = () =>
    pools
      .filter(([, { totalCount, idleCount, waitingCount }]) => totalCount !== idleCount || waitingCount > 0)
      .map(([name]) => name);
  await expect.poll(existing).toEqual([]);
}

/** Waits until no download counts against the limit of a client. */
async function expectNoneCounted(): Promise<void> {
  const counted = () => open.database.pool.query('SELECT FROM download');
  await expect.poll(async () => (await counted()).rows).toEqual([]);
}

async function expectDownload(as: Client, from = '127.0.0.1'): Promise<void> {
  const { status, bytes } = await readRawAnswer(
    await send({ method: 'GET', path: '/downloadSearch/custom?format=csv', as, from }),
  );
  expect(status).toBe(200);
  expect(bytes).toBeGreaterThan(elements * 3_200);
}

/** Waits until a response has begun, and takes no more than its first bytes. */
async function begin(socket: Socket): Promise<void> {
  await once(socket, 'readable');
  socket.read();
}

describe('a streamed response', () => {
  it('releases its connection when its client disconnects right after the request, a hundred times', async () => {
    for (let i = 0; i < 100; i++) {
      const socket = await send({
        method: 'POST',
        path: '/getOwnDatasets',
        as: owner,
        from: `127.0.1.${i % 50}`,
      });
      await sleep(randomInt(12));
      socket.resetAndDestroy();
    }
    await expectAllFree();
    await expectNoneCounted();
    await expectDownload(owner);
  });

  it('releases its connection when its client disconnects at any moment, for every download', async () => {
    for (let round = 0; round < 3; round++)
      for (const [i, asked] of streams.entries()) {
        const socket = await send({ ...asked, from: `127.0.2.${i}` });
        // Before the response, while it begins, and in the middle of it.
        if (round % 3 === 2) await begin(socket);
        await sleep(randomInt(round % 3 === 0 ? 10 : 60));
        socket.resetAndDestroy();
      }
    await expectAllFree();
    await expectNoneCounted();
    await Promise.all([expectDownload(owner), expectDownload(visitor)]);
  });

  it('releases its connection when PostgreSQL ends it in the middle', async () => {
    const begun = () =>
      send({ method: 'GET', path: '/downloadSearch/custom?format=csv', as: visitor, from: '127.0.3.1' });
    const sockets = await Promise.all([begun(), begun(), begun()]);
    await Promise.all(sockets.map(begin));
    await open.database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    await Promise.all(sockets.map((socket) => readRawAnswer(socket).catch(() => undefined)));
    await expectAllFree();
    await expectNoneCounted();
    await expectDownload(visitor);
  });
});

describe('slow clients', () => {
  it('do not delay other downloads, and get the whole response in the end', async () => {
    const slow = await Promise.all(
      ['127.0.4.1', '127.0.4.1', '127.0.4.2', '127.0.4.2'].map((from) =>
        send({ method: 'GET', path: '/downloadSearch/custom?format=csv', as: visitor, from }),
      ),
    );
    const never = await Promise.all(
      ['127.0.4.3', '127.0.4.3', '127.0.4.4', '127.0.4.4'].map((from) =>
        send({ method: 'GET', path: '/downloadSearch/custom?format=csv', as: owner, from }),
      ),
    );
    await Promise.all([...slow, ...never].map(begin));
    const reading = setInterval(() => {
      for (const socket of slow) socket.read(100);
    }, 100);
    await Promise.all([expectDownload(visitor, '127.0.4.5'), expectDownload(owner, '127.0.4.6')]);
    await expectAllFree();
    clearInterval(reading);
    for (const socket of never) socket.destroy();
    for (const socket of slow) {
      let bytes = 0;
      for await (const chunk of socket) bytes += chunk.length;
      expect(bytes).toBeGreaterThan(elements * 3_000);
    }
  });
});

it('visitors who use all their connections for downloads leave those of users free', async () => {
  const { visitorExportPool } = open.database;
  const wait = visitorExportPool.options.connectionTimeoutMillis;
  const existing = await Promise.all(
    Array.from({ length: visitorExportPool.options.max }, () => visitorExportPool.connect()),
  );
  visitorExportPool.options.connectionTimeoutMillis = 50;
  try {
    const refused = await send({ method: 'GET', path: '/downloadSearch/custom?format=csv', as: visitor });
    expect((await readRawAnswer(refused)).status).toBe(503);
    await expectDownload(owner);
  } finally {
    visitorExportPool.options.connectionTimeoutMillis = wait;
    for (const connection of existing) connection.release();
  }
  await expectDownload(visitor);
});
