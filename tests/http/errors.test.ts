import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { buildApp } from '../../src/server/app.ts';
import { openDatabase } from '../../src/server/database/pool.ts';
import { HttpError } from '../../src/server/http/errors.ts';
import { parseBody } from '../../src/server/http/parse.ts';
import { runReadTransaction } from '../../src/server/http/read-transaction.ts';
import { version } from '../../src/server/http/version.ts';
import { createLog } from '../../src/server/log.ts';
import { buildRow, buildWorkbook } from '../workbooks.ts';
import { createClient, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { upload } from './uploads.ts';

const form = z.strictObject({
  title: z.string().min(3),
  count: z.int().optional(),
  code: z.string().max(5).optional(),
  doi: z
    .string()
    .refine((text) => text.startsWith('10.'), 'errors.invalid')
    .optional(),
  authors: z.array(z.object({ email: z.string() })).optional(),
  items: z.union([z.literal('all'), z.array(z.number().int().min(1).max(9))]).optional(),
  words: z.array(z.string().max(3)).optional(),
  share: z.int().min(0).max(9).nullish(),
});

let open: TestApp;
let app: TestApp['app'];
beforeAll(async () => {
  open = await openApp();
  app = await buildApp(open);
  app.post('/test/form', async (request) => parseBody(form, request.body, (field) => field.toUpperCase()));
  app.get('/test/wait', async () => {
    throw new HttpError(429, 'errors.slowDown', { count: 1, retryAfter: 12.3 });
  });
  app.get('/test/references', async () => {
    throw new HttpError(403, 'errors.notAllowed', {}, { references: [{ resource: 'events', count: 2 }] });
  });
  app.get('/test/bug', async () => {
    throw new Error('secret detail at /srv/strandbook/src/x.ts');
  });
  app.get('/test/sql', async () => {
    await open.database.pool.query('SELECT secret_column FROM person');
  });
  app.post<{ Querystring: { code: string } }>('/test/raise', async ({ query }) => {
    await open.database.pool.query(`DO $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '${query.code}'; END $$`);
  });
  app.get('/test/slow', async (_request, reply) =>
    runReadTransaction(open.database, reply, async (db) => {
      await sql`SET LOCAL statement_timeout = 20`.execute(db);
      await sql`SELECT pg_sleep(60)`.execute(db);
    }),
  );
  app.post('/test/terminated', async () => {
    const connection = await open.database.pool.connect();
    try {
      await connection.query('SELECT pg_terminate_backend(pg_backend_pid())');
    } finally {
      connection.release(true);
    }
  });
  app.all('/test/closed', async () => {
    const connection = await open.database.pool.connect();
    await connection.query('SELECT pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
    try {
      await connection.query('SELECT 1');
    } finally {
      connection.release(true);
    }
  });
  app.get('/test/odd', async () => Promise.reject('just a text'));
  app.get(
    '/test/schema',
    { schema: { querystring: { type: 'object', required: ['a'], properties: { hits: { type: 'integer' } } } } },
    async () => 'ok',
  );
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await open.close();
});

describe('a request body', () => {
  test('every field has its messages', async () => {
    const body = { title: 'ab', count: 1.5, code: '123456', doi: 'x', authors: [{}], more: 1 };
    const response = await createClient(app).post('/test/form', body);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      message: 'There are validation errors. Please check your form.',
      payload: {
        title: ['TITLE must be at least 3 characters long'],
        count: ['COUNT must be an integer'],
        code: ['CODE must be at most 5 characters long'],
        doi: ['DOI is not valid'],
        'authors.0.email': ['AUTHORS.0.EMAIL is required'],
        more: ['MORE is not valid'],
      },
    });
  });

  test('has German messages in German', async () => {
    const response = await createClient(app, { language: 'de' }).post('/test/form', {});
    expect(response.json()).toEqual({
      message: 'Die Eingaben enthalten Fehler. Bitte prüfen Sie das Formular.',
      payload: { title: ['TITLE ist erforderlich'] },
    });
  });

  test('a wrong value in a list is reported once, at the field of the list', async () => {
    const messagesOf = async (body: object) =>
      (await createClient(app).post('/test/form', { title: 'abc', ...body })).json();
    const each = 'ITEMS is not valid: each must be a whole number from 1 to 9';
    expect(await messagesOf({ items: [1e20, 0, 3], words: ['long', null], authors: [1, 2], share: 10 })).toMatchObject({
      payload: {
        items: [each],
        words: ['WORDS must be at most 3 characters long', 'WORDS is not valid'],
        authors: ['AUTHORS is not valid'],
        share: ['SHARE is not valid: it must be a whole number from 0 to 9'],
      },
    });
    expect(await messagesOf({ items: 'some', share: 0.5 })).toMatchObject({
      payload: { items: ['ITEMS is not valid'], share: ['SHARE must be an integer'] },
    });
  });

  const noBody = 'The request could not be understood: it has no body, but needs a JSON object.';
  const noObject = 'The request could not be understood: its body must be a JSON object.';
  test.each([
    [undefined, noBody],
    ['', noBody],
    [[], noObject],
    ['"text"', noObject],
    ['null', noObject],
  ])('%j is refused as a body', async (body, message) => {
    for (const path of ['/test/form', '/rest/events/']) {
      const visitor = path === '/test/form' ? createClient(app) : await createLoggedInClient({ ...open, app });
      const response = await visitor.post(path, body, { 'content-type': 'application/json' });
      expect([response.statusCode, response.json()], path).toEqual([400, { message }]);
    }
  });

  test('broken JSON, another content type and too large a body are refused', async () => {
    const visitor = createClient(app);
    const json = { 'content-type': 'application/json' };
    const broken = await visitor.post('/test/form', '{"title": ', json);
    const noJson = 'The request could not be understood: its body is not valid JSON.';
    expect([broken.statusCode, broken.json()]).toEqual([400, { message: noJson }]);
    expect((await visitor.post('/test/form', '{"count": NaN}', json)).json()).toEqual({ message: noJson });
    const german = await createClient(app, { language: 'de' }).post('/test/form', 'NaN', json);
    expect(german.json()).toEqual({
      message: 'Die Anfrage ist nicht verständlich: Ihr Inhalt ist kein gültiges JSON.',
    });
    const latin = await visitor.post('/test/form', Buffer.from('{"title": "Fähre"}', 'latin1'), json);
    expect([latin.statusCode, latin.json()]).toEqual([
      400,
      { message: 'The request could not be understood: its body is not text in UTF-8.' },
    ]);
    const polluted = await visitor.post('/test/form', '{"__proto__": {"x": 1}}', json);
    expect([polluted.statusCode, polluted.json()]).toEqual([400, { message: 'The request could not be understood.' }]);
    const xml = await visitor.post('/test/form', '<title/>', { 'content-type': 'application/xml' });
    expect([xml.statusCode, xml.json()]).toEqual([415, { message: 'This type of content is not accepted here.' }]);
    const large = await visitor.post('/test/form', JSON.stringify({ title: 'x'.repeat(1024 * 1024) }), json);
    expect([large.statusCode, large.json()]).toEqual([413, { message: 'The request is too large.' }]);
  });

  test("an error of Fastify's validation names the field", async () => {
    const response = await createClient(app).get('/test/schema?hits=many');
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json().payload)).toHaveLength(1);
  });
});

describe('other errors', () => {
  test('a 429 says when to try again', async () => {
    const response = await createClient(app).get('/test/wait');
    expect(response.statusCode).toBe(429);
    expect(response.headers['retry-after']).toBe('13');
    expect(response.json().message).toBe('Too many attempts. Please try again in 1 minute.');
  });

  test('an error has its payload', async () => {
    const response = await createClient(app).get('/test/references');
    expect(response.json()).toEqual({
      message: 'You do not have permission to do this.',
      payload: { references: [{ resource: 'events', count: 2 }] },
    });
  });

  test.each(['/test/bug', '/test/sql', '/test/odd'])('%s: an id and a general message, nothing else', async (url) => {
    const response = await createClient(app).get(url);
    expect(response.statusCode).toBe(500);
    const { message, ...rest } = response.json();
    expect(message).toMatch(/^Something went wrong on our side\. .*: [0-9a-f-]{36}$/);
    expect(rest).toEqual({});
  });

  test('the log has the stack, and no token of an address', async () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => void lines.push(line) });
    const logged = await buildApp({ ...open, log });
    logged.get('/test/bug', async () => {
      throw new Error('the detail');
    });
    await createClient(logged).get('/test/bug?token=secret-token');
    await logged.close();
    expect(lines.join('')).toContain('the detail');
    expect(lines.join('')).toContain('errors.test.ts');
    expect(lines.join('')).not.toContain('secret-token');
  });
});

describe('unknown paths', () => {
  const unknown = { message: 'There is nothing at this address.' };

  test.each([
    ['GET', '/rest/nothing'],
    ['GET', '/rest'],
    ['GET', '/assets/nothing.js'],
    ['GET', '/rest/x?accept=text/html'],
    ['GET', `/content/en/${'a'.repeat(2000)}.html`],
  ] as const)('%s %s', async (_method, url) => {
    const response = await createClient(app).get(url, { accept: 'text/html' });
    expect([response.statusCode, response.json()]).toEqual([404, unknown]);
  });

  test('a method other than GET, or a client that wants no HTML, gets JSON', async () => {
    expect((await createClient(app).post('/nothing')).json()).toEqual(unknown);
    expect((await createClient(app).put('/search')).statusCode).toBe(404);
    const response = await createClient(app).get('/nothing', { accept: 'application/json, */*;q=0.5' });
    expect([response.statusCode, response.json()]).toEqual([404, unknown]);
  });

  test.each(['', '/history', '/related'])(
    'an id longer than that of any record, and %j behind it, are not found',
    async (rest) => {
      const response = await createClient(app).get(`/rest/campaigns/${'1'.repeat(2000)}${rest}`);
      expect([response.statusCode, response.json()]).toEqual([404, { message: expect.any(String) }]);
    },
  );

  test('an address that cannot be decoded is a bad request', async () => {
    const response = await createClient(app, { language: 'de' }).get('/rest/%E0%A4%A');
    expect([response.statusCode, response.json()]).toEqual([400, { message: 'Die Anfrage ist nicht verständlich.' }]);
  });
});

const down = 'The database is not responding. Please try again in a minute.';

describe('errors of the database', () => {
  const lost =
    'The connection to the database was lost. Please check whether your change was stored, and try again if it was not.';
  const full =
    'The server’s disk is full, so nothing was stored. Existing data can still be read. Please tell an administrator.';

  test.each([
    ['53100', 507, full],
    ['57P01', 503, lost],
    ['57P02', 503, lost],
    ['25P03', 503, lost],
    ['57P03', 503, down],
    ['08006', 503, down],
    ['53200', 503, down],
    ['53300', 503, down],
  ])('PostgreSQL’s error %s has its status and message', async (code, status, message) => {
    const response = await createClient(app).post(`/test/raise?code=${code}`);
    expect([response.statusCode, response.json()]).toEqual([status, { message }]);
  });

  test('a connection that ends during a query, or before it, is a 503', async () => {
    const ended = await createClient(app).post('/test/terminated');
    expect([ended.statusCode, ended.json()]).toEqual([503, { message: lost }]);
    const closed = await createClient(app).post('/test/closed');
    expect([closed.statusCode, closed.json()]).toEqual([503, { message: lost }]);
    const read = await createClient(app).get('/test/closed');
    expect([read.statusCode, read.json()]).toEqual([503, { message: down }]);
    expect((await createClient(app).get('/health')).statusCode).toBe(200);
  });

  test('an import reports an error of its thread', async () => {
    const { pool } = open.database;
    const visitor = await createLoggedInClient({ ...open, app });
    const other = await pool.connect();
    await other.query(`BEGIN; SELECT pg_advisory_xact_lock(hashtext('strandbook import'))`);
    const waiting = upload(visitor, await buildWorkbook([buildRow()]));
    const waits = `FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'`;
    await expect.poll(async () => (await pool.query(`SELECT 1 ${waits}`)).rowCount).toBe(1);
    await pool.query(`SELECT pg_terminate_backend(pid) ${waits}`);
    const ended = await waiting;
    expect([ended.statusCode, ended.json()]).toEqual([503, { message: lost }]);
    await other.query('ROLLBACK');
    other.release();

    await pool.query(`
      CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
      CREATE TRIGGER no_room BEFORE INSERT ON campaign EXECUTE FUNCTION no_room();
      ALTER TABLE campaign ENABLE ALWAYS TRIGGER no_room`);
    const refused = await upload(visitor, await buildWorkbook([buildRow()]));
    expect([refused.statusCode, refused.json()]).toEqual([507, { message: full }]);
    await pool.query('DROP FUNCTION no_room CASCADE');
    expect((await upload(visitor, await buildWorkbook([buildRow()]))).statusCode).toBe(200);
  });
});

describe('health', () => {
  test('is ok with a working database', async () => {
    const response = await createClient(app).get('/health');
    expect([response.statusCode, response.json()]).toEqual([
      200,
      expect.objectContaining({ status: 'ok', version, database: 'ok' }),
    ]);
  });

  test('is 503 without the database', async () => {
    const database = openDatabase({ host: '127.0.0.1', port: 1, user: 'nobody', database: 'nothing' });
    const alone = await buildApp({ config: open.config, database });
    const answer = await createClient(alone).get('/health');
    expect([answer.statusCode, answer.json()]).toEqual([503, { message: down }]);
    // Neither does anything else pretend to know who is there.
    const id = 'a'.repeat(43);
    const response = await alone.inject({ url: '/auth/session', cookies: { strandbook_session: id } });
    expect(response.statusCode).toBe(503);
    await alone.close();
    await database.close();
  });
});

test('a query that takes too long is cancelled, and its connection can be used again', async () => {
  const response = await createClient(app).get('/test/slow');
  expect([response.statusCode, response.json().message]).toEqual([503, expect.stringMatching(/^This took too long/)]);
  const { rows } = await open.database.visitorSearchPool.query('SHOW statement_timeout');
  expect(rows).toEqual([{ statement_timeout: '10s' }]);
});

test('visitors beyond their number of connections get a 503, and nobody else waits', async () => {
  const { visitorSearchPool } = open.database;
  const user = await createLoggedInClient(open);
  const existing = await Promise.all(
    Array.from({ length: visitorSearchPool.options.max }, () => visitorSearchPool.connect()),
  );
  visitorSearchPool.options.connectionTimeoutMillis = 50;
  try {
    const response = await createClient(app).get('/rest/persons/');
    expect([response.statusCode, response.json().message]).toEqual([503, expect.stringMatching(/^Too many searches/)]);
    expect((await createClient(app).get('/stats')).statusCode).toBe(200);
    expect((await user.get('/rest/persons/')).statusCode).toBe(200);
  } finally {
    for (const connection of existing) connection.release();
  }
  expect((await createClient(app).get('/rest/persons/')).statusCode).toBe(200);
});
