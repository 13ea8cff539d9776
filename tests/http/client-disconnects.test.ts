import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../../src/server/log.ts';
import { buildRow } from '../workbooks.ts';
import { type Client, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { type RawRequest, sendRawRequest } from './raw-connection.ts';
import { storeTable } from './uploads.ts';

type Line = { level: number; msg: string; err?: { stack?: unknown } };

let open: TestApp;
let owner: Client;
let written = '';

beforeAll(async () => {
  const log = createLog('info', {
    write(line) {
      written += line;
    },
  });
  open = await openApp({}, { log });
  owner = await createLoggedInClient(open);
  await storeTable(owner, [buildRow({ samp_name: 'many' })]);
  await sql`INSERT INTO sequencing_element (samp_name, dataset_id, sequencing_library_id, sequencing_element_comment)
    SELECT 'many ' || n, dataset_id, sequencing_library_id,
      (SELECT string_agg(md5(n || ' ' || i), '') FROM generate_series(1, 100) i)
    FROM sequencing_element, generate_series(1, 2000) n`.execute(open.database.db);
  await owner.post('/searchSE', { all: true, hits: 1 });
  await owner.post('/downloadSE', { items: 'all' });
  await open.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => open.close());

const linesFrom = (start: number): Line[] =>
  written
    .slice(start)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

const form = { type: 'multipart/form-data; boundary=half' };
const part = (head: string) => `--half\r\ncontent-disposition: form-data; ${head}\r\n\r\n`;
const cases: [string, Omit<RawRequest, 'as'>][] = [
  ['while a search is made', { method: 'POST', path: '/searchSE', body: '{"all":true,"hits":1000}' }],
  ['in the middle of a body', { method: 'POST', path: '/searchSE', body: '{"all":', length: 100_000 }],
  [
    'in the middle of a file',
    {
      method: 'POST',
      path: '/rest/templates/upload',
      ...form,
      body: `${part('name="file"; filename="a.csv"\r\ncontent-type: text/csv')}a,b\r\n`,
      length: 100_000,
    },
  ],
  [
    'in the middle of a field of a form',
    { method: 'POST', path: '/template/import', ...form, body: `${part('name="study_title"')}half`, length: 100_000 },
  ],
  ['in a list', { method: 'GET', path: '/rest/sequencing-element/?hits=1000' }],
  ['in a download', { method: 'GET', path: '/downloadSearch/full?format=csv' }],
  ['in a packed download', { method: 'GET', path: '/downloadSearch/full?format=xlsx' }],
  ['in a check', { method: 'GET', path: '/downloadSearch/ena/check' }],
  ['in one’s own datasets', { method: 'POST', path: '/getOwnDatasets' }],
];

it.each(cases)('a client that disconnects %s is no error in the log', async (_, response) => {
  const start = written.length;
  for (const ms of [0, 1, 3, 8, 20, 60, 150])
    for (const end of ['resetAndDestroy', 'destroy'] as const) {
      const socket = await sendRawRequest(open.app, { ...response, as: owner, from: `127.0.5.${ms + 1}` });
      await sleep(ms);
      socket[end]();
    }
  const connections = () => new Promise((resolve) => open.app.server.getConnections((_error, count) => resolve(count)));
  await expect.poll(connections).toBe(0);
  const { pool, searchPool, exportPool } = open.database;
  await expect.poll(() => [pool, searchPool, exportPool].every((one) => one.totalCount === one.idleCount)).toBe(true);
  const lines = linesFrom(start);
  expect(lines.filter(({ level, err }) => level > 30 || err)).toEqual([]);
});

it('a client that disconnects is logged in one line', async () => {
  const socket = await sendRawRequest(open.app, {
    method: 'POST',
    path: '/searchSE',
    as: owner,
    body: '{"all":',
    length: 1000,
  });
  const start = written.length;
  await expect.poll(() => linesFrom(start).some(({ msg }) => msg === 'incoming request')).toBe(true);
  socket.resetAndDestroy();
  await expect
    .poll(() => linesFrom(start).map(({ level, msg }) => [level, msg]))
    .toContainEqual([30, 'the client hung up']);
});
