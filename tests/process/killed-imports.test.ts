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
const long = { timeout: 60_000, interval: 20 };

let dataDir: string;
let server: RunningServer;
let visitor: Visitor;
/** A connection past the server, which holds up an import at one of its phases. */
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

/** Records of every kind that an import brings, datasets, and pairs of them. */
async function counts(): Promise<unknown> {
  const tables = [
    ...importedEntities,
    'dataset',
    'sequencing_element_project',
    'nucleic_acid_sample_sequencing_library',
  ];
  const each = tables.map((table) => `(SELECT count(*)::int FROM ${table}) AS ${table}`);
  return (await queryDatabase(dataDir, `SELECT ${each.join(', ')}`))[0];
}

const survey = (prefix: string, rows: number): TableRow[] => generateSurvey(rows, { prefix, seed: 7 });
const tableOf = (rows: TableRow[]) => buildWorkbook(rows, { columns: columnsOf(rows) });

/** Waits until a query of an import waits for a lock of this kind. */
const untilHeldUp = (kind: 'advisory' | 'relation') =>
  expect
    .poll(() => queryDatabase(dataDir, `SELECT 1 FROM pg_locks WHERE locktype = '${kind}' AND NOT granted`), long)
    .toHaveLength(1);

/** Kills the server with all that it has under way, and starts it again. */
async function killAndStart(): Promise<void> {
  await server.stop('SIGKILL');
  await start();
}

/**
 * Begins an upload, waits until it is held up, and kills the server.
 * @returns the status of the answer, or null where none came
 */
async function killDuring(table: Buffer, heldUp: () => Promise<unknown>): Promise<number | null> {
  const answer = visitor.upload(table).then(
    ({ status }) => status,
    () => null,
  );
  await heldUp();
  await killAndStart();
  return answer;
}

/** Whether a table can be uploaded: with all of it stored before, none of it can. */
async function expectAnother(table: Buffer, status: 200 | 400): Promise<void> {
  const answer = await visitor.upload(table);
  expect(answer.status, JSON.stringify(answer.body).slice(0, 300)).toBe(status);
}

it('a server killed while it receives a table has nothing of it', async () => {
  const before = await counts();
  const { csrfToken } = (await visitor.get<{ csrfToken: string }>('/auth/session')).body;
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const { port } = new URL(server.address);
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => undefined);
  const head = `--x\r\ncontent-disposition: form-data; name="file"; filename="table.xlsx"\r\n\r\n`;
  socket.write(
    `POST /rest/templates/upload HTTP/1.1\r\nHost: here\r\nCookie: ${cookie}\r\nX-CSRF-Token: ${csrfToken}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 9000000\r\n\r\n${head}`,
  );
  socket.write(await tableOf(survey('RECEIVED', 300)));
  const received = async () => {
    const names = await readdir(path.join(dataDir, 'uploads'), { recursive: true }).catch(() => []);
    const sizes = await Promise.all(names.map((name) => stat(path.join(dataDir, 'uploads', name))));
    return Math.max(0, ...sizes.map((one) => (one.isFile() ? one.size : 0)));
  };
  await expect.poll(received, long).toBeGreaterThan(10_000);
  await killAndStart();
  socket.destroy();
  expect(await counts()).toEqual(before);
});

it('one killed while it reads has nothing of it', async () => {
  const before = await counts();
  // More than two portions: the first waits to be stored, and reading waits for it.
  const table = await tableOf(survey('READ', 8500));
  await blocker.query(`SELECT pg_advisory_lock(hashtext('strandbook import'))`);
  expect(await killDuring(table, () => untilHeldUp('advisory'))).toBeNull();
  expect(await counts()).toEqual(before);
});

it('one killed while it stores has nothing of it, and takes it when it is sent again', async () => {
  const before = await counts();
  const table = await tableOf(survey('STORED', 300));
  // Elements come last: all that they refer to is written by then.
  await blocker.query('BEGIN; LOCK TABLE sequencing_element IN SHARE MODE');
  expect(await killDuring(table, () => untilHeldUp('relation'))).toBeNull();
  expect(await counts()).toEqual(before);
  await expectAnother(table, 200);
});

it('one killed while it commits has all of it or nothing', async () => {
  const holdBy = (statement: string) => `CREATE OR REPLACE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM ${statement}; RETURN NULL; END $$`;
  // An import vouches for its references itself, and sets other triggers aside: this one fires in any case. A lock might be free
  // at the server's end before the commit is ended.
  await blocker.query(`${holdBy('pg_sleep(600)')};
    CREATE CONSTRAINT TRIGGER hold AFTER INSERT ON dataset DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION hold();
    ALTER TABLE dataset ENABLE ALWAYS TRIGGER hold`);
  const before = await counts();
  const held = await tableOf(survey('HELD', 300));
  const sleeping = `SELECT 1 FROM pg_stat_activity WHERE wait_event = 'PgSleep'`;
  const untilAsleep = () => expect.poll(() => queryDatabase(dataDir, sleeping), long).toHaveLength(1);
  expect(await killDuring(held, untilAsleep)).toBeNull();
  expect(await counts()).toEqual(before);

  blocker = new pg.Client({ connectionString: await databaseUrl(dataDir) });
  blocker.on('error', () => undefined);
  await blocker.connect();
  await blocker.query(`${holdBy('pg_advisory_xact_lock_shared(7)')}; SELECT pg_advisory_lock(7)`);
  const table = await tableOf(survey('COMMITTED', 300));
  const answer = await killDuring(table, async () => {
    await untilHeldUp('advisory');
    await blocker.query('SELECT pg_advisory_unlock(7)');
  });
  const isThere = JSON.stringify(await counts()) !== JSON.stringify(before);
  // It may have answered before the kill, but never of what is not there.
  expect(isThere ? [null, 200] : [null]).toContain(answer);
  await expectAnother(table, isThere ? 400 : 200);
  await expectAnother(held, 200);
  expect(
    await queryDatabase(
      dataDir,
      `SELECT filename, (SELECT count(*)::int FROM sequencing_element e WHERE e.dataset_id = d.id) AS rows
    FROM dataset d ORDER BY id`,
    ),
  ).toEqual(new Array(3).fill({ filename: 'table.xlsx', rows: 300 }));
});

it('one killed while it indexes has all of it, and indexes it when it starts again', async () => {
  const elements = 'SELECT count(*)::int AS n FROM sequencing_element';
  const [before] = (await queryDatabase(dataDir, elements)) as { n: number }[];
  await blocker.query(`SELECT pg_advisory_lock(hashtext('strandbook index'))`);
  const table = await tableOf(survey('INDEXED', 300));
  expect(await visitor.upload(table)).toMatchObject({ status: 200 });
  await untilHeldUp('advisory');
  await killAndStart();
  expect(await queryDatabase(dataDir, elements)).toEqual([{ n: (before?.n ?? 0) + 300 }]);
  await expect.poll(() => queryDatabase(dataDir, `${elements} WHERE NOT indexed`), long).toEqual([{ n: 0 }]);
  await expectAnother(table, 400);
});
