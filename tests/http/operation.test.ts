import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '../../src/catalogue/endpoints/operation.ts';
import { buildApp } from '../../src/server/app.ts';
import { version } from '../../src/server/http/version.ts';
import { createLog } from '../../src/server/log.ts';
import { enqueueMail } from '../../src/server/mail/queue.ts';
import { buildRow, buildWorkbook } from '../workbooks.ts';
import { type Client, createClient, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { storeTable, upload } from './uploads.ts';

let open: TestApp;
let admin: Client;
let logged = '';
beforeAll(async () => {
  const log = createLog('info', {
    write(line) {
      logged += line;
    },
  });
  open = await openApp({ backupDir: '/backups', backupMinute: 150 }, { log });
  admin = await createLoggedInClient(open, ['admin']);
});
afterAll(() => open.close());
afterEach(() => sql`TRUNCATE backup, mail`.execute(open.database.db));

const read = async (headers?: Record<string, string>): Promise<Operation> => {
  const response = await admin.get('/rest/operation', headers);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};

/** Notes a backup that ended so many hours ago, with the reason where it failed. */
const noteBackup = (hours: number, error: string | null = null) =>
  sql`
  INSERT INTO backup (started_at, finished_at, file, bytes, error)
  VALUES (now(), now() - make_interval(hours => ${hours}), '/backups/some.zip', ${error === null ? 1_500_000 : null}, ${error})`.execute(
    open.database.db,
  );

const logLines = () => logged.split('\n').flatMap((line) => (line ? [JSON.parse(line)] : []));

describe('what administrators see of the server', () => {
  it('has its versions, its start and its sizes', async () => {
    const operation = await read();
    expect(operation).toMatchObject({ version, postgres: expect.stringMatching(/^\d+\.\d/) });
    expect(Date.parse(operation.startedAt)).toBeLessThanOrEqual(Date.now());
    const { bytes, tables, importFileBytes } = operation.database;
    expect(bytes).toBeGreaterThan(1e6);
    expect(importFileBytes).toBeLessThan(bytes);
    expect(tables).toHaveLength(12);
    expect(tables.map((table) => table.bytes)).toEqual(tables.map((table) => table.bytes).toSorted((a, b) => b - a));
    expect(operation.disk?.totalBytes).toBeGreaterThan(0);
  });

  it('has the imports that were stored, undone and refused, with who sent them', async () => {
    const user = await createLoggedInClient(open);
    const dataset = await storeTable(user, [buildRow(), buildRow()]);
    const undone = await storeTable(user, [buildRow()]);
    expect((await user.delete(`/rest/datasets/${undone}`)).statusCode).toBe(204);
    const refused = await buildWorkbook([buildRow({ geogr_loc_lat: 'north' }), buildRow()]);
    expect((await upload(user, refused)).statusCode).toBe(400);
    // A check stores nothing on purpose.
    expect((await upload(user, refused, { query: '?check=true' })).statusCode).toBe(400);
    const who = user.user.name;
    const { imports, records } = await read();
    expect(imports).toEqual([
      { outcome: 'refused', who, at: expect.any(String), dataset: null, filename: null, rows: 2, problems: 1 },
      {
        outcome: 'undone',
        who,
        at: expect.any(String),
        dataset: undone,
        filename: 'table.xlsx',
        rows: 1,
        problems: null,
      },
      { outcome: 'stored', who, at: expect.any(String), dataset, filename: 'table.xlsx', rows: 2, problems: null },
    ]);
    expect(records.find(({ entity }) => entity === 'sequencing_element')?.count).toBe(2);
  });

  it('has the numbers of emails that wait and that failed', async () => {
    const { db } = open.database;
    for (const hours of [2, 2, -1])
      await enqueueMail(db, { recipient: 'ada@example.org', subject: 'A', body: 'B', hours });
    expect((await read()).mails).toEqual({ waiting: 2, failed: 1 });
  });

  it('has the last backups, their schedule and the warnings about them', async () => {
    expect((await read()).backups).toEqual({ time: '02:30', lastSuccess: null, failure: null });
    await noteBackup(72);
    await noteBackup(1, 'no room');
    const { backups, warnings } = await read({ 'accept-language': 'de' });
    expect(backups).toEqual({
      time: '02:30',
      lastSuccess: { at: expect.any(String), file: '/backups/some.zip', bytes: 1_500_000 },
      failure: { at: expect.any(String), error: 'no room' },
    });
    expect(warnings).toEqual(
      expect.arrayContaining([
        'Die letzte Sicherung ist fehlgeschlagen.',
        'Die letzte gelungene Sicherung ist 3 Tage alt.',
      ]),
    );
    await noteBackup(0);
    expect((await read()).backups.failure).toBeNull();
  });

  it('has the requests of the last hour that were slow, by their routes', async () => {
    const app = await buildApp(open);
    app.get('/test/slow/:id', { config: { session: false } }, async () => {
      await open.database.pool.query('SELECT pg_sleep(1.1)');
      return {};
    });
    await createClient(app).get('/test/slow/4711');
    const token = (await admin.get('/auth/session')).json().user;
    expect(token).not.toBeNull();
    const response = await app.inject({ url: '/rest/operation', cookies: Object.fromEntries(admin.cookies) });
    expect(response.json().slow).toEqual({
      source: 'requests',
      items: [{ text: 'GET /test/slow/:id', count: 1, mean: expect.any(Number), slowest: expect.any(Number) }],
    });
    await app.close();
  });

  it('is shown to no others', async () => {
    expect((await createClient(open.app).get('/rest/operation')).statusCode).toBe(401);
    expect((await (await createLoggedInClient(open)).get('/rest/operation')).statusCode).toBe(403);
  });
});

describe('health', () => {
  const health = async (headers?: Record<string, string>) => {
    const response = await createClient(open.app).get('/health', headers);
    expect(response.statusCode).toBe(200);
    return response.json();
  };

  it('warns of backups that fail or are missing, and stays ok', async () => {
    expect(await health()).toMatchObject({ status: 'ok', version, database: 'ok' });
    expect((await health()).warnings).toContain('Daily backups are set up, but none has succeeded yet.');
    await noteBackup(49);
    expect((await health()).warnings).toContain('The last backup that succeeded is 2 days old.');
    await noteBackup(1);
    expect((await health()).warnings.join()).not.toContain('backup');
    await noteBackup(0, 'no room');
    expect((await health()).warnings).toContain('The last backup failed.');
    expect((await health({ 'accept-language': 'de' })).warnings).toContain('Die letzte Sicherung ist fehlgeschlagen.');
  });

  it('has the free room, and warns where it is low', async () => {
    const { disk, warnings } = await health();
    expect(disk.freeBytes).toBeGreaterThan(0);
    expect(warnings.some((text: string) => text.includes('DATA_DIR'))).toBe(disk.warning === 'low');
  });
});

describe('the log', () => {
  it('has the method, the route, the status, the duration and the user of each request with its id', async () => {
    const user = await createLoggedInClient(open);
    await user.get('/rest/campaigns/4711?q=words');
    const completed = logLines().findLast(({ msg }) => msg === 'request completed');
    expect(completed).toMatchObject({
      reqId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      res: { method: 'GET', route: '/rest/campaigns/:id', statusCode: 404, user: user.user.id },
      responseTime: expect.any(Number),
    });
    await createClient(open.app).get('/rest/campaigns/4711');
    expect(logLines().findLast(({ msg }) => msg === 'request completed').res).not.toHaveProperty('user');
  });

  it('has one line for the end of an import, with its sender, its rows and the id of its request', async () => {
    const user = await createLoggedInClient(open);
    const dataset = await storeTable(user, [buildRow()]);
    const ended = logLines().filter(({ msg }) => msg === 'an import has ended');
    expect(ended.at(-1)).toMatchObject({
      reqId: expect.any(String),
      import: { user: user.user.id, outcome: 'stored', check: false, rows: 1, dataset, seconds: expect.any(Number) },
    });
  });
});
