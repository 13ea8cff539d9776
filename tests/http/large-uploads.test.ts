import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildRow, buildWorkbook } from '../workbooks.ts';
import { type Client, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { upload } from './uploads.ts';

const soon = { timeout: 60_000, interval: 20 };
const megabyte = Buffer.alloc(1_000_000, 'PK');
const boundary = 'strandbook-test-boundary';
const tooLarge = 'Sorry, you can only upload files smaller than 100 MB.';
const fileHead = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\n`;
const textHead = `--${boundary}\r\ncontent-disposition: form-data; name="file"\r\n\r\n`;

let open: TestApp;
let visitor: Client;
let uploads: string;
let isMounted = false;

beforeAll(async () => {
  open = await openApp({}, { alone: true });
  uploads = join(open.config.dataDir, 'uploads');
  await open.app.listen({ host: '127.0.0.1', port: 0 });
  visitor = await createLoggedInClient(open);
});
afterAll(async () => {
  if (isMounted) spawnSync('umount', [uploads]);
  await open.close();
});

/** A connection that sends an upload as slowly as it likes, and keeps what comes back. */
async function sender(headers: readonly string[]) {
  const { csrfToken } = (await visitor.get('/auth/session')).json<{ csrfToken: string }>();
  const cookies = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const socket = connect((open.app.server.address() as { port: number }).port, '127.0.0.1');
  let response = '';
  socket.on('data', (data) => {
    response += data;
  });
  const failed = new Promise<never>((_, reject) => {
    socket.once('error', reject);
    socket.once('close', () => reject(new Error(`closed after: ${response}`)));
  });
  failed.catch(() => undefined);
  const write = (bytes: Buffer | string) =>
    Promise.race([new Promise<void>((resolve) => socket.write(bytes, () => resolve())), failed]);
  await write(
    [
      'POST /rest/templates/upload HTTP/1.1',
      'host: localhost',
      `cookie: ${cookies}`,
      `x-csrf-token: ${csrfToken}`,
      `content-type: multipart/form-data; boundary=${boundary}`,
      ...headers,
      '\r\n',
    ].join('\r\n'),
  );
  return {
    write,
    chunk: (bytes: Buffer | string) =>
      write(Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), Buffer.from(bytes), Buffer.from('\r\n')])),
    async answered() {
      while (!response.includes('"}'))
        await Promise.race([new Promise((resolve) => socket.once('data', resolve)), failed]);
      return [response.split(' ')[1], JSON.parse(response.slice(response.indexOf('{"'))).message];
    },
    end: () => socket.destroy(),
  };
}

const filesLeft = async () =>
  (await readdir(uploads, { recursive: true, withFileTypes: true }).catch(() => [])).filter((entry) => entry.isFile());

it.each([
  ['', []],
  [', also where the connection shall then be closed', ['connection: close']],
])(
  'an upload of more than 100 MB is refused before it is sent, while the sender may still send%s',
  async (_, headers) => {
    const sending = await sender(['content-length: 200000000', ...headers]);
    await sending.write(fileHead);
    expect(await sending.answered()).toEqual(['413', tooLarge]);
    for (let i = 0; i < 20; i++) await sending.write(megabyte);
    sending.end();
  },
);

it('an upload of unknown length is refused at 100 MB, even if it never ends', async () => {
  const sending = await sender(['transfer-encoding: chunked']);
  await sending.chunk(fileHead);
  for (let i = 0; i < 101; i++) await sending.chunk(megabyte);
  expect(await sending.answered()).toEqual(['413', tooLarge]);
  for (let i = 0; i < 20; i++) await sending.chunk(megabyte);
  expect(await filesLeft()).toEqual([]);
  sending.end();
});

it('a broken form gets a response, even if it never ends', async () => {
  const sending = await sender(['transfer-encoding: chunked']);
  await sending.chunk(textHead);
  await sending.chunk(megabyte);
  await sending.chunk(megabyte);
  await sending.chunk(`\r\n--${boundary}\r\n`);
  expect(await sending.answered()).toEqual(['413', 'The request is too large.']);
  for (let i = 0; i < 20; i++) await sending.chunk(megabyte);
  sending.end();
});

it('an upload is cancelled while it is sent, and leaves nothing', async () => {
  const token = randomUUID();
  const sending = await sender(['transfer-encoding: chunked']);
  await sending.chunk(`--${boundary}\r\ncontent-disposition: form-data; name="upload_token"\r\n\r\n${token}\r\n`);
  await sending.chunk(fileHead);
  await sending.chunk(megabyte);
  await expect.poll(filesLeft, soon).toHaveLength(1);
  expect((await visitor.delete(`/rest/templates/upload/${token}`)).statusCode).toBe(204);
  expect(await sending.answered()).toEqual(['409', 'The upload was cancelled. Nothing was stored.']);
  for (let i = 0; i < 20; i++) await sending.chunk(megabyte);
  expect(await filesLeft()).toEqual([]);
  sending.end();
});

it('an upload that breaks off leaves nothing, and its result says so later', async () => {
  const token = randomUUID();
  const sending = await sender(['transfer-encoding: chunked']);
  await sending.chunk(`--${boundary}\r\ncontent-disposition: form-data; name="upload_token"\r\n\r\n${token}\r\n`);
  await sending.chunk(fileHead);
  await sending.chunk(megabyte);
  await expect.poll(filesLeft, soon).toHaveLength(1);
  sending.end();
  const end = () => visitor.get(`/rest/templates/upload/${token}`);
  await expect.poll(async () => (await end()).statusCode, soon).toBe(400);
  expect((await end()).json().message).toMatch(/^The connection broke before the whole file had arrived/);
  expect(await filesLeft()).toEqual([]);
});

it('an upload of just below 100 MB is read', async () => {
  const response = await upload(visitor, Buffer.concat(Array.from({ length: 99 }, () => megabyte)));
  expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([
    400,
    expect.stringMatching(/damaged/),
  ]);
  expect(await filesLeft()).toEqual([]);
});

it('an upload to a full disk is refused with a message and leaves nothing, and the server goes on', async (context) => {
  const small = await buildWorkbook([buildRow()]);
  await mkdir(uploads, { recursive: true });
  const mount = ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', uploads];
  isMounted = process.getuid?.() === 0 && spawnSync('mount', mount).status === 0;
  if (!isMounted) context.skip('a small disk can be mounted by root only');
  const response = await upload(visitor, Buffer.concat([megabyte, megabyte, megabyte]));
  expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([
    507,
    expect.stringMatching(/disk/),
  ]);
  expect(await filesLeft()).toEqual([]);
  expect((await visitor.post('/searchSE', { all: true })).statusCode).toBe(200);
  expect((await upload(visitor, small)).statusCode).toBe(200);
});
