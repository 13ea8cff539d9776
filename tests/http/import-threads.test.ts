import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ImportJob } from '../../src/server/importing/job.ts';
import { startJobThreads } from '../../src/server/jobs/threads.ts';
import { countLockWaiters } from '../database.ts';
import { buildRow, buildWorkbook } from '../workbooks.ts';
import { buildXlsx } from '../zip-archives.ts';
import { type Client, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { study, upload } from './uploads.ts';

/** Cancels nothing. */
const never = new AbortController().signal;

let open: TestApp;
let visitor: Client & { user: { id: number } };
let folder: string;
let blocker: pg.Client;

beforeAll(async () => {
  open = await openApp();
  visitor = await createLoggedInClient(open);
  folder = await mkdtemp(join(tmpdir(), 'strandbook-threads-'));
});
afterAll(async () => {
  await open.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  blocker = new pg.Client(open.database.connection);
  await blocker.connect();
});
afterEach(() => blocker.end());

/** Keeps every import from storing anything, as a long one does, until the connection ends. */
const holdUpStoring = () => blocker.query(`SELECT pg_advisory_lock(hashtext('strandbook import'))`);

/** Waits until so many imports wait to store. */
async function untilHeldUp(imports: number): Promise<void> {
  for (;;) {
    const { rows } = await blocker.query(
      `SELECT count(*)::int AS held FROM pg_locks JOIN pg_database d ON d.oid = database
        WHERE locktype = 'advisory' AND NOT granted AND datname = current_database()`,
    );
    if (rows[0].held === imports) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The connections of imports, at work and at rest, by their processes. */
async function importConnections(): Promise<number[]> {
  const { rows } = await blocker.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE application_name LIKE 'strandbook import%' AND datname = current_database()`,
  );
  return rows.map(({ pid }) => pid);
}

const heldUpConnections = () => countLockWaiters(blocker, 'strandbook import%');

async function job(bytes: Buffer, name = 'upload'): Promise<ImportJob> {
  const path = join(folder, `${name}.xlsx`);
  await writeFile(path, bytes);
  const { user } = visitor;
  return { path, filename: 'upload.xlsx', userId: user.id, study: null, connection: open.database.connection };
}

/** Limits that no import here comes near; a test lowers the one that it is about. */
const ample = { memoryMegabytes: 512, openingSeconds: 60, openingSecondsPerMegabyte: 0, jobSeconds: 600 };

const elements = async () =>
  (await open.database.pool.query('SELECT count(*)::int AS n FROM sequencing_element')).rows[0].n;

it('several uploads of one user do not delay another user’s', async () => {
  await holdUpStoring();
  const other = await createLoggedInClient(open);
  const tables = await Promise.all(['ONE', 'TWO', 'THREE'].map((campaign) => buildWorkbook([buildRow({ campaign })])));
  const present = tables.map((table) => upload(visitor, table));
  await untilHeldUp(1);
  expect((await upload(other, Buffer.from('no table'))).statusCode).toBe(415);
  await blocker.query('SELECT pg_advisory_unlock_all()');
  expect((await Promise.all(present)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
});

it('imports behind one that is still being indexed share two threads and their connections', async () => {
  // Statistics of this table end the indexing, and wait for the lock.
  await blocker.query('BEGIN');
  await blocker.query('LOCK TABLE sequencing_run IN SHARE UPDATE EXCLUSIVE MODE');
  const people = await Promise.all(Array.from({ length: 5 }, () => createLoggedInClient(open)));
  const before = new Set(await importConnections());
  const statuses: number[] = [];
  for (const [i, person] of people.entries()) {
    const tables = await Promise.all([1, 2].map((n) => buildWorkbook([buildRow({ campaign: `BEHIND ${i} ${n}` })])));
    const responses = await Promise.all(tables.map((table) => upload(person, table)));
    statuses.push(...responses.map(({ statusCode }) => statusCode));
  }
  expect(statuses).toEqual(Array.from({ length: 10 }, () => 200));
  const opened = (await importConnections()).filter((pid) => !before.has(pid));
  expect(opened.length).toBeLessThanOrEqual(2);
  const indexing = await countLockWaiters(blocker, 'strandbook index');
  expect(indexing).toBe(1);
  await blocker.query('ROLLBACK');
});

it('a queued import has the number of those before it, and no user’s second import comes before another’s first', async () => {
  await holdUpStoring();
  const [one, two, three] = await Promise.all([
    createLoggedInClient(open),
    createLoggedInClient(open),
    createLoggedInClient(open),
  ]);
  const ended: string[] = [];
  const tokens = new Map<string, string>();
  const start = async (name: string, as: Client) => {
    const token = randomUUID();
    tokens.set(name, token);
    const table = await buildWorkbook([buildRow({ campaign: name })]);
    const { statusCode } = await upload(as, table, { fields: { upload_token: token, ...study } });
    ended.push(`${name} ${statusCode}`);
  };
  const aheadOf = async (name: string, as: Client) =>
    (await as.get(`/rest/templates/upload/${tokens.get(name)}`)).json().ahead;
  const all: Promise<void>[] = [];
  all.push(start('FIRST OF ONE', one));
  await untilHeldUp(1);
  all.push(start('FIRST OF TWO', two));
  await untilHeldUp(2);
  all.push(start('SECOND OF ONE', one));
  await expect.poll(() => aheadOf('SECOND OF ONE', one)).toBe(2);
  all.push(start('THIRD OF ONE', one));
  await expect.poll(() => aheadOf('THIRD OF ONE', one)).toBe(3);
  all.push(start('FIRST OF THREE', three));
  await expect.poll(() => aheadOf('FIRST OF THREE', three)).toBe(4);
  await blocker.query('SELECT pg_advisory_unlock_all()');
  await Promise.all(all);
  expect(ended).toHaveLength(5);
  const at = (name: string) => ended.indexOf(`${name} 200`);
  expect(at('FIRST OF THREE')).toBeLessThan(at('THIRD OF ONE'));
});

it('an import that takes too long is ended, and leaves no rows and no connection', async () => {
  const threads = startJobThreads({ ...ample, jobSeconds: 3 });
  try {
    await holdUpStoring();
    const before = await elements();
    const late = await job(await buildWorkbook([buildRow({ campaign: 'LATE' })]));
    const outcome = await threads.run('import', late, () => undefined, never);
    expect(outcome).toEqual({ kind: 'refusedFile', status: 400, code: 'tooSlow', params: {} });
    expect(await heldUpConnections()).toBe(0);
    await blocker.query('SELECT pg_advisory_unlock_all()');
    expect(await elements()).toBe(before);
  } finally {
    await threads.close();
  }
});

it('an import whose thread ends leaves no connection either', async () => {
  const threads = startJobThreads(ample);
  await holdUpStoring();
  const outcome = threads.run(
    'import',
    await job(await buildWorkbook([buildRow({ campaign: 'CUT OFF' })])),
    () => undefined,
    never,
  );
  const ended = expect(outcome).rejects.toThrow('thread ended');
  await untilHeldUp(1);
  await threads.close();
  await ended;
  expect(await heldUpConnections()).toBe(0);
});

it('an import that needs too much memory ends its thread alone, and the next one gets another', async () => {
  const threads = startJobThreads({ ...ample, memoryMegabytes: 48 });
  try {
    const texts = Array.from({ length: 1_200_000 }, (_, i) => `<si><t>text number ${i}</t></si>`).join('');
    const large = await job(buildXlsx({ sharedStrings: `<sst>${texts}</sst>` }));
    const outcome = await threads.run('import', large, () => undefined, never);
    expect(outcome).toEqual({ kind: 'refusedFile', status: 400, code: 'tooMuchInside', params: {} });
    const small = await job(await buildWorkbook([buildRow({ campaign: 'AFTERWARDS' })]));
    expect(await threads.run('import', small, () => undefined, never)).toMatchObject({ kind: 'stored', rows: 1 });
  } finally {
    await threads.close();
  }
});

it('an import whose first row does not come is ended', async () => {
  const threads = startJobThreads({ ...ample, openingSeconds: 0.05 });
  try {
    // Some 100 MB of nothing, which pack as badly as no bomb does.
    const filler = `<a b="${randomBytes(10_000).toString('hex')}"/>`;
    const nothing = { begin: '<worksheet>', bytes: filler + '<c/>'.repeat(240_000), times: 100, end: '</worksheet>' };
    const outcome = await threads.run('import', await job(buildXlsx({ sheet: nothing })), () => undefined, never);
    expect(outcome).toEqual({ kind: 'refusedFile', status: 400, code: 'tooSlow', params: {} });
  } finally {
    await threads.close();
  }
});
