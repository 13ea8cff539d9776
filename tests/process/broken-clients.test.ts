import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { generateSurvey } from '../../demo/survey.ts';
import { buildWorkbook, columnsOf } from '../workbooks.ts';
import { queryDatabase, type RunningServer, startServer } from './server.ts';
import { createVisitor, type Visitor } from './visitor.ts';

const admin = { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'some words to get in' };
let dataDir: string;
let server: RunningServer;
let visitor: Visitor;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'strandbook-test-'));
  server = await startServer({ DATA_DIR: dataDir, ...admin });
  visitor = await createVisitor(server.address);
  expect((await visitor.login(admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD)).status).toBe(200);
});
afterAll(async () => {
  await server.stop('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

/** Opens connections that send this and then nothing more. */
async function openConnections(count: number, text: string): Promise<Socket[]> {
  const { hostname, port } = new URL(server.address);
  return Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<Socket>((resolve, reject) => {
          const socket = connect(Number(port), hostname, () => socket.write(text, () => resolve(socket)));
          socket.once('error', reject);
        }),
    ),
  );
}
const closeAll = (sockets: readonly Socket[]) => {
  for (const socket of sockets)
    socket
      .removeAllListeners('error')
      .on('error', () => undefined)
      .destroy();
};
const uploadsUnderWay = async () =>
  (await readdir(path.join(dataDir, 'uploads'), { recursive: true, withFileTypes: true })).filter((one) =>
    one.isFile(),
  );

/** A request of the upload with as many bytes of a body as are given, of a larger one that is announced. */
const upload = (bytes: number) => {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const head = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n`;
  return `POST /rest/templates/upload HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nX-CSRF-Token: ${token}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 90000000\r\n\r\n${head}${'x'.repeat(bytes)}`;
};
let token = '';

it('1,000 open connections that send nothing, or half a request, hold nobody up', async () => {
  const sockets = [
    ...(await openConnections(500, '')),
    ...(await openConnections(400, 'GET /health HTTP/1.1\r\nHost: x\r\nX-Slow: ')),
    ...(await openConnections(100, 'POST /searchSE HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{')),
  ];
  try {
    expect((await visitor.get('/health')).status).toBe(200);
    expect((await visitor.get('/rest/campaigns/')).status).toBe(200);
    const rows = generateSurvey(20);
    const file = await buildWorkbook(rows, { columns: columnsOf(rows) });
    expect((await visitor.upload(file)).status).toBe(200);
  } finally {
    closeAll(sockets);
  }
});

it('half an upload is forgotten with its connection, and leaves no file', async () => {
  token = (await visitor.get<{ csrfToken: string }>('/auth/session')).body.csrfToken;
  const before = await queryDatabase(dataDir, 'SELECT count(*) AS n FROM dataset');
  const sockets = await openConnections(10, upload(200_000));
  await expect.poll(async () => (await uploadsUnderWay()).length).toBeGreaterThan(0);
  expect((await visitor.get('/rest/campaigns/')).status).toBe(200);
  closeAll(sockets);
  await expect.poll(uploadsUnderWay).toEqual([]);
  expect(await queryDatabase(dataDir, 'SELECT count(*) AS n FROM dataset')).toEqual(before);
  expect((await visitor.get('/health')).status).toBe(200);
});

it('a client that sends the head of a request byte by byte is cut off', { timeout: 180_000 }, async () => {
  const [socket] = await openConnections(1, 'GET /health HTTP/1.1\r\nHost: x\r\nX-Slow: ');
  if (!socket) throw new Error('no connection');
  const timer = setInterval(() => socket.write('a'), 500);
  try {
    const answer = await new Promise<string>((resolve) => {
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk;
      });
      socket.on('error', () => undefined).once('close', () => resolve(text));
    });
    expect(answer === '' || answer.startsWith('HTTP/1.1 408')).toBe(true);
  } finally {
    clearInterval(timer);
  }
});

it('requests without sense are refused, each by its connection alone', async () => {
  for (const text of [
    '\0\0\0\0',
    'GET / HTTP/9.9\r\n\r\n',
    `GET /${'a'.repeat(40_000)} HTTP/1.1\r\n\r\n`,
    'x'.repeat(100_000),
  ])
    closeAll(await openConnections(3, text));
  expect((await visitor.get('/health')).status).toBe(200);
});
