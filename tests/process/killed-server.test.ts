import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { generateSurvey } from '../../demo/survey.ts';
import { importedEntities } from '../../src/catalogue/chain.ts';
import { buildWorkbook, columnsOf, type TableRow } from '../workbooks.ts';
import { databaseUrl, queryDatabase, type RunningServer, startServer } from './server.ts';
import { createVisitor, type Visitor } from './visitor.ts';

const admin = { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'some words to get in' };
const longPoll = { timeout: 60_000, interval: 20 };

let dataDir: string;
let server: RunningServer;
let visitor: Visitor;
/** A direct connection to the database that blocks an import in one of its phases. */
let blocker: pg.Client;

async function start(): Promise<void> {
  server = await startServer({ DATA_DIR: dataDir, ...admin });
  visitor = await createVisitor(server.address);
  expect((await visitor.login(admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD)).status).toBe(200);
}

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'strandbook-test-'));
  await start();
});
afterAll(async () => {
  await server.stop('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  blocker = new pg.Client({ connectionString: await databaseUrl(dataDir) });
  blocker.on('error', () => undefined);
  await blocker.connect();
});

/** The number of records of each imported entity, of datasets, and of pairs in two join tables. */
async function countRecords(): Promise<unknown> {
  const tables = [
    ...importedEntities,
    'dataset',
    'sequencing_element_project',
    'nucleic_acid_sample_sequencing_library',
  ];
  const subqueries = tables.map((table) => `(SELECT count(*)::int FROM ${table}) AS ${table}`);
  return (await queryDatabase(dataDir, `SELECT ${subqueries.join(', ')}`))[0];
}

const survey = (prefix: string, rows: number): TableRow[] => generateSurvey(rows, { prefix, seed: 7 });
const workbookOf = (rows: TableRow[]) => buildWorkbook(rows, { columns: columnsOf(rows) });

/** Waits until a query of an import waits for a lock of this type. */
const waitUntilBlocked = (lockType: 'advisory' | 'relation') =>
  expect
    .poll(
      () => queryDatabase(dataDir, `SELECT 1 FROM pg_locks WHERE locktype = '${lockType}' AND NOT granted`),
      longPoll,
    )
    .toHaveLength(1);

/** Kills the server during its work and starts it again. */
async function killAndStart(): Promise<void> {
  await server.stop('SIGKILL');
  await start();
}

/**
 * Starts an upload, waits until it is blocked, and kills the server.
 * @returns the status of the response, or null if there was none
 */
async function killDuring(
  table: Buffer,
  waitUntilRunning: () => Promise<unknown>,
  token: string = randomUUID(),
): Promise<number | null> {
  const response = visitor.upload(table, { token }).then(
    ({ status }) => status,
    () => null,
  );
  await waitUntilRunning();
  await killAndStart();
  return response;
}

/** Expects a further upload of this table to succeed, or to be refused because it is already stored. */
async function expectFurtherUpload(table: Buffer, status: 200 | 400): Promise<void> {
  const response = await visitor.upload(table);
  expect(response.status, JSON.stringify(response.body).slice(0, 300)).toBe(status);
}

it('a server killed while it receives a table stores nothing of it, and the next start removes the file', async () => {
  const before = await countRecords();
  const { csrfToken } = (await visitor.get<{ csrfToken: string }>('/auth/session')).body;
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const { port } = new URL(server.address);
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => undefined);
  const head = `--x\r\ncontent-disposition: form-data; name="file"; filename="table.xlsx"\r\n\r\n`;
  socket.write(
    `POST /rest/templates/upload HTTP/1.1\r\nHost: here\r\nCookie: ${cookie}\r\nX-CSRF-Token: ${csrfToken}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 9000000\r\n\r\n${head}`,
  );
  socket.write(await workbookOf(survey('RECEIVED', 300)));
  const received = async () => {
    const names = await readdir(path.join(dataDir, 'uploads'), { recursive: true }).catch(() => []);
    const sizes = await Promise.all(names.map((name) => stat(path.join(dataDir, 'uploads', name))));
    return Math.max(0, ...sizes.map((file) => (file.isFile() ? file.size : 0)));
  };
  await expect.poll(received, longPoll).toBeGreaterThan(10_000);
  await killAndStart();
  socket.destroy();
  expect(await received()).toBe(0);
  expect(await countRecords()).toEqual(before);
});

it('a server killed while an import waits for another one stores nothing of it, and says so after a start', async () => {
  const before = await countRecords();
  const token = randomUUID();
  const table = await workbookOf(survey('READ', 300));
  await blocker.query(`SELECT pg_advisory_lock(hashtext('strandbook import'))`);
  expect(await killDuring(table, () => waitUntilBlocked('advisory'), token)).toBeNull();
  expect(await countRecords()).toEqual(before);
  expect(await visitor.get(`/rest/templates/upload/${token}`)).toEqual({
    status: 410,
    body: { message: expect.stringContaining('Nothing was stored. Please upload it again.') },
  });
});

it('a server killed while it stores a table keeps nothing of it, and accepts it again', async () => {
  const before = await countRecords();
  const table = await workbookOf(survey('STORED', 300));
  // Elements are stored last, after all records that they refer to.
  await blocker.query('BEGIN; LOCK TABLE sequencing_element IN SHARE MODE');
  expect(await killDuring(table, () => waitUntilBlocked('relation'))).toBeNull();
  expect(await countRecords()).toEqual(before);
  await expectFurtherUpload(table, 200);
});

it('a server killed while it commits a table has stored all of it or nothing', async () => {
  const createBlockingFunction = (
    statement: string,
  ) => `CREATE OR REPLACE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM ${statement}; RETURN NULL; END $$`;
  // An import disables other triggers, so this one is enabled as ALWAYS. It sleeps, as a lock could be released at the
  // server's end before the transaction is ended.
  await blocker.query(`${createBlockingFunction('pg_sleep(600)')};
    CREATE CONSTRAINT TRIGGER hold AFTER INSERT ON dataset DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION hold();
    ALTER TABLE dataset ENABLE ALWAYS TRIGGER hold`);
  const before = await countRecords();
  const blockedTable = await workbookOf(survey('HELD', 300));
  const sleepingBackends = `SELECT 1 FROM pg_stat_activity WHERE wait_event = 'PgSleep'`;
  const waitUntilSleeping = () => expect.poll(() => queryDatabase(dataDir, sleepingBackends), longPoll).toHaveLength(1);
  expect(await killDuring(blockedTable, waitUntilSleeping)).toBeNull();
  expect(await countRecords()).toEqual(before);

  blocker = new pg.Client({ connectionString: await databaseUrl(dataDir) });
  blocker.on('error', () => undefined);
  await blocker.connect();
  await blocker.query(`${createBlockingFunction('pg_advisory_xact_lock_shared(7)')}; SELECT pg_advisory_lock(7)`);
  const table = await workbookOf(survey('COMMITTED', 300));
  const response = await killDuring(table, async () => {
    await waitUntilBlocked('advisory');
    await blocker.query('SELECT pg_advisory_unlock(7)');
  });
  const isStored = JSON.stringify(await countRecords()) !== JSON.stringify(before);
  // The server may have answered before it was killed, but only if the table is stored.
  expect(isStored ? [null, 200] : [null]).toContain(response);
  await expectFurtherUpload(table, isStored ? 400 : 200);
  await expectFurtherUpload(blockedTable, 200);
  expect(
    await queryDatabase(
      dataDir,
      `SELECT filename, (SELECT count(*)::int FROM sequencing_element e WHERE e.dataset_id = d.id) AS rows
    FROM dataset d ORDER BY id`,
    ),
  ).toEqual(new Array(3).fill({ filename: 'table.xlsx', rows: 300 }));
});

it('a server killed while it changes many samples has changed none, and changes them all when asked again', async () => {
  const depths = () =>
    queryDatabase(dataDir, 'SELECT depth, version, count(*)::int AS n FROM field_sample GROUP BY 1, 2 ORDER BY 1, 2');
  const changes = () => queryDatabase(dataDir, `SELECT count FROM change WHERE action = 'many'`);
  const before = await depths();
  const body = { where: {}, set: { depth: '4711' }, reason: 'a wrong winch' };
  // The rows of a change are recorded after the samples were updated.
  await blocker.query('BEGIN; LOCK TABLE change_row IN SHARE MODE');
  const response = visitor.post('/rest/field-sample/change', body).catch(() => null);
  await waitUntilBlocked('relation');
  await killAndStart();
  expect(await response).toBeNull();
  expect([await depths(), await changes()]).toEqual([before, []]);
  const changed = await visitor.post<{ changed: number }>('/rest/field-sample/change', body);
  expect(changed.body.changed).toBeGreaterThan(100);
  expect(await changes()).toEqual([{ count: changed.body.changed }]);
  expect(await depths()).toEqual([{ depth: '4711', version: 2, n: changed.body.changed }]);
});

it('a server killed while it indexes a table has stored it', async () => {
  const elements = 'SELECT count(*)::int AS n FROM sequencing_element';
  const [before] = (await queryDatabase(dataDir, elements)) as { n: number }[];
  // Statistics of this table end the indexing, and wait for the lock.
  await blocker.query('BEGIN');
  await blocker.query('LOCK TABLE sequencing_run IN SHARE UPDATE EXCLUSIVE MODE');
  const table = await workbookOf(survey('INDEXED', 300));
  expect(await visitor.upload(table)).toMatchObject({ status: 200 });
  await waitUntilBlocked('relation');
  await killAndStart();
  expect(await queryDatabase(dataDir, elements)).toEqual([{ n: (before?.n ?? 0) + 300 }]);
  await expectFurtherUpload(table, 400);
});
