import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../src/server/app.ts';
import { openDatabase } from '../../src/server/database/pool.ts';
import { enqueueMail } from '../../src/server/mail/queue.ts';
import { buildRow, buildWorkbook } from '../workbooks.ts';
import { type Client, createClient, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { upload } from './uploads.ts';

let open: TestApp;
beforeAll(async () => {
  open = await openApp({}, { alone: true });
});
afterAll(() => open.close());

type Sample = { name: string; labels: Record<string, string>; value: number };

/** The samples of a text in OpenMetrics. Each has a type above it, and the text has an end (OpenMetrics 1.0). */
function samplesIn(text: string): Sample[] {
  expect(text.endsWith('\n# EOF\n')).toBe(true);
  const lines = text.split('\n').filter((line) => line !== '' && line !== '# EOF');
  const families = new Set(lines.flatMap((line) => /^# TYPE (\S+) /.exec(line)?.[1] ?? []));
  return lines
    .filter((line) => !line.startsWith('#'))
    .map((line) => {
      const [, name = '', labels = '', value = ''] = /^([a-z_0-9]+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      const family = name.replace(/_(?:total|bucket|sum|count)$/, '');
      expect(families.has(name) || families.has(family), line).toBe(true);
      const pairs = [...labels.matchAll(/([a-z_]+)="([^"]*)"/g)].map(([, key = '', text = '']) => [key, text]);
      return { name, labels: Object.fromEntries(pairs), value: Number(value) };
    });
}

async function scrape(app = open.app): Promise<Sample[]> {
  const response = await createClient(app).get('/metrics');
  expect(response.statusCode, response.body).toBe(200);
  expect(response.headers['content-type']).toBe('application/openmetrics-text; version=1.0.0; charset=utf-8');
  return samplesIn(response.body);
}

/** The value of the one sample of this name and these labels; undefined where there is none. */
function valueIn(samples: readonly Sample[], name: string, labels: Record<string, string> = {}): number | undefined {
  const found = samples.filter(
    (sample) =>
      sample.name === `strandbook_${name}` &&
      Object.entries(labels).every(([key, text]) => sample.labels[key] === text),
  );
  expect(found.length).toBeLessThanOrEqual(1);
  return found[0]?.value;
}

type Relay = { address: { host: string; port: number }; isSilent: boolean; close(): Promise<unknown> };

/** A server on the loopback interface that passes bytes on to PostgreSQL, or, while it is silent, to nobody. */
async function startRelay({ host, port }: pg.ClientConfig): Promise<Relay> {
  const sockets = new Set<Socket>();
  const pass = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on('error', () => undefined).on('close', () => to.destroy());
    from.on('data', (bytes) => relay.isSilent || to.write(bytes));
  };
  const server = createServer((client) => {
    const postgres = connect(`${host}/.s.PGSQL.${port}`);
    pass(client, postgres);
    pass(postgres, client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const relay: Relay = {
    address: { host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    isSilent: false,
    close() {
      for (const socket of sockets) socket.destroy();
      return once(server.close(), 'close');
    },
  };
  return relay;
}

const duration = 'http_request_duration_seconds';

describe('the metrics of requests', () => {
  it('have the pattern of the route and the class of the status, and nothing of the address', async () => {
    const app = await buildApp(open);
    const visitor = createClient(app);
    await visitor.get('/rest/campaigns/?q=secretword');
    await visitor.get('/rest/campaigns/4711');
    await visitor.get('/rest/campaigns/4712');
    await visitor.get('/rest/nothing-of-this-name');
    const samples = await scrape(app);
    const count = (route: string, status: string) =>
      valueIn(samples, `${duration}_count`, { method: 'GET', route, status });
    expect(count('/rest/campaigns', '2xx')).toBe(1);
    expect(count('/rest/campaigns/:id', '4xx')).toBe(2);
    const all = JSON.stringify(samples);
    for (const text of ['secretword', '4711', 'nothing-of-this-name']) expect(all).not.toContain(text);
    await app.close();
  });

  it('are those of one application', async () => {
    const [first, second] = [await buildApp(open), await buildApp(open)];
    await createClient(first).get('/rest/events/');
    const labels = { route: '/rest/events', status: '2xx' };
    expect(valueIn(await scrape(first), `${duration}_count`, labels)).toBe(1);
    expect(valueIn(await scrape(second), `${duration}_count`, labels)).toBeUndefined();
    await first.close();
    await second.close();
  });

  it('count requests whose client has left', async () => {
    const app = await buildApp(open);
    app.get('/test/waiting', { config: { session: false } }, async () => new Promise(() => undefined));
    await app.listen({ host: '127.0.0.1', port: 0 });
    const leaving = new AbortController();
    const { port } = app.server.address() as AddressInfo;
    const arrived = once(app.server, 'request');
    const sent = fetch(`http://127.0.0.1:${port}/test/waiting`, { signal: leaving.signal });
    sent.catch(() => undefined);
    await arrived;
    leaving.abort();
    await expect
      .poll(async () => valueIn(await scrape(app), 'http_requests_abandoned_total', { route: '/test/waiting' }))
      .toBe(1);
    await app.close();
  });
});

describe('the metrics of the database', () => {
  it('have its size, the connections of each pool, and the free space on the disk', async () => {
    const samples = await scrape();
    expect(valueIn(samples, 'up_database')).toBe(1);
    expect(valueIn(samples, 'database_size_bytes')).toBeGreaterThan(1e6);
    expect(valueIn(samples, 'disk_free_bytes')).toBeGreaterThanOrEqual(0);
    for (const pool of ['general', 'search', 'visitor_search', 'export', 'visitor_export'])
      for (const state of ['total', 'idle', 'waiting'])
        expect(valueIn(samples, 'database_connections', { pool, state }), `${pool} ${state}`).toBeGreaterThanOrEqual(0);
  });

  it('show who waits for a connection, and are answered all the same', async () => {
    const max = open.database.pool.options.max;
    const taken = await Promise.all(Array.from({ length: max }, () => open.database.pool.connect()));
    const waiting = open.database.pool.connect();
    const samples = await scrape();
    expect(valueIn(samples, 'database_connections', { pool: 'general', state: 'waiting' })).toBe(1);
    expect(valueIn(samples, 'database_connections', { pool: 'general', state: 'idle' })).toBe(0);
    expect(valueIn(samples, 'up_database')).toBe(1);
    for (const client of taken) client.release();
    (await waiting).release();
  });

  it('count emails that wait and emails that failed', async () => {
    const mail = { recipient: 'ada@example.org', subject: 'A', body: 'B', hours: 2 };
    for (let number = 0; number < 3; number++) await enqueueMail(open.database.db, mail);
    await sql`UPDATE mail SET last_error = 'refused' WHERE id = (SELECT max(id) FROM mail)`.execute(open.database.db);
    const samples = await scrape();
    expect(valueIn(samples, 'mails', { state: 'waiting' })).toBe(2);
    expect(valueIn(samples, 'mails', { state: 'failed' })).toBe(1);
    await sql`DELETE FROM mail`.execute(open.database.db);
  });

  it('have the age of the last good backup, and whether the last one failed', async () => {
    expect(valueIn(await scrape(), 'backup_failed')).toBeUndefined();
    await sql`INSERT INTO backup (started_at, finished_at, file, bytes) VALUES
      (now(), now() - interval '3 hours', 'a.zip', 7)`.execute(open.database.db);
    const good = await scrape();
    expect(valueIn(good, 'backup_failed')).toBe(0);
    expect(valueIn(good, 'backup_age_seconds')).toBeGreaterThanOrEqual(3 * 3600);
    await sql`INSERT INTO backup (started_at, file, error) VALUES (now(), 'b.zip', 'no room')`.execute(
      open.database.db,
    );
    const failed = await scrape();
    expect(valueIn(failed, 'backup_failed')).toBe(1);
    expect(valueIn(failed, 'backup_age_seconds')).toBeGreaterThanOrEqual(3 * 3600);
    await sql`DELETE FROM backup`.execute(open.database.db);
  });

  it('count the rows that the search index has not merged', async (context) => {
    const { db } = open.database;
    const { rows: accounts } = await sql<{ may: boolean }>`
      SELECT usesuper AS may FROM pg_user WHERE usename = current_user`.execute(db);
    if (!accounts[0]?.may) context.skip('this account may not create extensions');
    const rows = async (app = open.app) =>
      valueIn(await scrape(app), 'search_unindexed_rows', { table: 'sequencing_element' });
    await sql`DROP EXTENSION IF EXISTS pgstattuple`.execute(db);
    expect(await rows()).toBeUndefined();
    const listening = await buildApp(open);
    await listening.listen({ host: '127.0.0.1', port: 0 });
    await expect.poll(() => rows(listening)).toBe(0);
    await listening.close();
    const merge = () => sql`SELECT gin_clean_pending_list('sequencing_element_searched')`.execute(db);
    // PostgreSQL, and what the closed application has begun, may merge the rows at any moment.
    await sql`ALTER TABLE sequencing_element SET (autovacuum_enabled = off)`.execute(db);
    const countNewRows = async () => {
      await merge();
      await sql`INSERT INTO sequencing_element (samp_name) SELECT 'row ' || n FROM generate_series(1, 20) n`.execute(
        db,
      );
      return rows();
    };
    await expect.poll(countNewRows).toBe(20);
    await merge();
    expect(await rows()).toBe(0);
  });

  it('are left out while the database does not answer, and come back with it', async () => {
    const relay = await startRelay(open.database.connection);
    const database = openDatabase({ ...open.database.connection, ...relay.address });
    const app = await buildApp({ config: open.config, database });
    await app.ready();
    relay.isSilent = true;
    const samples = await scrape(app);
    expect(valueIn(samples, 'up_database')).toBe(0);
    for (const name of ['database_size_bytes', 'mails', 'search_unindexed_rows'])
      expect(samples.filter((sample) => sample.name === `strandbook_${name}`)).toEqual([]);
    expect(valueIn(samples, 'disk_free_bytes')).toBeGreaterThanOrEqual(0);
    relay.isSilent = false;
    expect(valueIn(await scrape(app), 'up_database')).toBe(1);
    await relay.close();
    await app.close();
    await database.close();
  });
});

it('a listening server has the metrics of its process', async () => {
  const app = await buildApp(open);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const names = new Set((await scrape(app)).map(({ name }) => name));
  for (const name of [
    'process_resident_memory_bytes',
    'nodejs_eventloop_lag_p99_seconds',
    'nodejs_heap_size_used_bytes',
  ])
    expect(names).toContain(name);
  await app.close();
});

describe('the metrics of imports', () => {
  it('count how they ended and measure their phases', async () => {
    const user = await createLoggedInClient(open);
    const table = await buildWorkbook([buildRow()]);
    expect((await upload(user, table, { query: '?check=true' })).statusCode).toBe(200);
    expect((await upload(user, table)).statusCode).toBe(200);
    // It is there already.
    expect((await upload(user, table)).statusCode).toBe(400);
    expect((await upload(user, Buffer.from('no table'))).statusCode).toBeGreaterThanOrEqual(400);
    const samples = await scrape();
    const ended = (outcome: string) => valueIn(samples, 'imports_total', { outcome });
    expect(['stored', 'checked', 'refused', 'cancelled', 'failed'].map(ended)).toEqual([1, 1, 2, 0, 0]);
    for (const phase of ['queued', 'reading', 'storing'])
      expect(valueIn(samples, 'imports_running', { phase })).toBe(0);
    expect(valueIn(samples, 'import_phase_duration_seconds_count', { phase: 'storing' })).toBeGreaterThanOrEqual(1);
    expect(valueIn(samples, 'import_phase_duration_seconds_count', { phase: 'reading' })).toBeGreaterThanOrEqual(2);
  });
});

describe('the readers of the metrics', () => {
  let admin: Client;
  let user: Client;
  const token = 'a-token-of-at-least-32-characters';
  const bearer = { authorization: `Bearer ${token}` };
  beforeAll(async () => {
    admin = await createLoggedInClient(open, ['admin']);
    user = await createLoggedInClient(open);
  });
  const from = (address: string, of = open.app) => createClient(of, { address });
  const statusFor = async (client: Client, headers?: Record<string, string>) =>
    (await client.get('/metrics', headers)).statusCode;

  it('are on this machine where there is no token', async () => {
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect(await statusFor(from(address))).toBe(200);
    for (const address of ['192.0.2.7', '2001:db8::1', '::ffff:192.0.2.7'])
      expect(await statusFor(from(address))).toBe(401);
  });

  it('are not those for whom a proxy on this machine asks', async () => {
    for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])
      expect(await statusFor(from('127.0.0.1'), { [header]: '127.0.0.1' })).toBe(401);
  });

  it('are administrators, and no other users', async () => {
    const forwarded = { 'x-forwarded-for': '192.0.2.7' };
    expect(await statusFor(admin, forwarded)).toBe(200);
    expect(await statusFor(user, forwarded)).toBe(403);
  });

  describe('where there is a token', () => {
    let app: TestApp['app'];
    beforeEach(async () => {
      app = await buildApp({ ...open, config: { ...open.config, metricsToken: token } });
    });

    it('are its holders from anywhere, and nobody else on this machine', async () => {
      expect(await statusFor(from('192.0.2.7', app), bearer)).toBe(200);
      expect(await statusFor(from('127.0.0.1', app), bearer)).toBe(200);
      expect(await statusFor(from('127.0.0.1', app))).toBe(401);
      for (const authorization of [`Bearer ${token}x`, 'Bearer', `Basic ${token}`, token])
        expect(await statusFor(from('192.0.2.7', app), { authorization })).toBe(401);
      await app.close();
    });
  });
});
