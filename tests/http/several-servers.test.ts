import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { UploadProgress } from '../../src/catalogue/endpoints/importing.ts';
import { endJobsOfDeadServers } from '../../src/server/jobs/stored-jobs.ts';
import { countLockWaiters } from '../database.ts';
import { createRecord } from '../factories.ts';
import { buildRow, buildWorkbook, type TableRow } from '../workbooks.ts';
import { type Answer, type Client, createClient, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { openSecondServer } from './second-server.ts';
import { importFiles, storeTable, study, upload, uploadBulkUpdate } from './uploads.ts';

const soon = { timeout: 60_000, interval: 20 };
const cancelled = 'The upload was cancelled. Nothing was stored.';
const stopped = 'The server stopped before the upload was complete. Nothing was stored. Please upload it again.';

/** The lock for which files of the name `second.xlsx` wait. */
const secondFile = 4711;

/** The two servers. */
let a: TestApp;
let b: TestApp;
let blocker: pg.Client;

beforeAll(async () => {
  a = await openApp();
  b = await openSecondServer(a);
  await a.database.pool.query(`
    CREATE FUNCTION wait_with_second() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN IF NEW.filename = 'second.xlsx' THEN PERFORM pg_advisory_xact_lock(${secondFile}); END IF; RETURN NEW; END $$;
    CREATE TRIGGER wait_with_second BEFORE INSERT ON dataset FOR EACH ROW EXECUTE FUNCTION wait_with_second();
    ALTER TABLE dataset ENABLE ALWAYS TRIGGER wait_with_second`);
});
afterAll(async () => {
  await b.close();
  await a.close();
});
beforeEach(async () => {
  blocker = new pg.Client(a.database.connection);
  await blocker.connect();
});
afterEach(() => blocker.end());

type Person = Client & { user: { id: number } };

/** A person with one session, at both servers. */
async function createPerson(): Promise<[Person, Client]> {
  const atA = await createLoggedInClient(a);
  const atB = createClient(b.app);
  for (const [name, value] of atA.cookies) atB.cookies.set(name, value);
  return [atA, atB];
}

const holdUpStoring = () => blocker.query(`SELECT pg_advisory_lock(hashtext('strandbook import'))`);
/** Keeps only files of the name `second.xlsx` from being stored. */
const holdUpSecondFile = () => blocker.query(`SELECT pg_advisory_lock(${secondFile})`);
const letStore = () => blocker.query('SELECT pg_advisory_unlock_all()');
const german = { 'accept-language': 'de' };
const ofToken = (token: string) => `/rest/templates/upload/${token}`;
const table = (campaign: string, values: TableRow = {}) => buildWorkbook([buildRow({ campaign, ...values })]);
const send = (as: Client, file: Buffer, token: string, query = '') =>
  upload(as, file, { fields: { upload_token: token, ...study }, query });
const progressOf = async (as: Client, token: string): Promise<UploadProgress> => (await as.get(ofToken(token))).json();
const isStoring = (as: Client, token: string) =>
  expect.poll(() => progressOf(as, token), soon).toMatchObject({ phase: 'storing' });
const statusAndMessage = (answer: Answer) => [answer.statusCode, answer.json().message];
const eventsOf = (answer: Answer): UploadProgress[] =>
  [...answer.body.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data));

async function campaigns(like: string): Promise<string[]> {
  const { rows } = await a.database.pool.query('SELECT campaign FROM campaign WHERE campaign LIKE $1 ORDER BY 1', [
    like,
  ]);
  return rows.map(({ campaign }) => campaign);
}

const countDatasets = async (): Promise<number> =>
  (await a.database.pool.query('SELECT count(*)::int AS n FROM dataset')).rows[0].n;

describe('an upload to one server', () => {
  it('is followed and cancelled at another, which has its result', async () => {
    const [atA, atB] = await createPerson();
    const [, stranger] = await createPerson();
    await holdUpStoring();
    const [token, file] = [randomUUID(), await table('CANCELLED')];
    const events = atB.get(`${ofToken(token)}/progress`);
    const answer = send(atA, file, token);
    await isStoring(atB, token);
    expect(await progressOf(atB, token)).toEqual(await progressOf(atA, token));
    expect((await stranger.get(ofToken(token))).statusCode).toBe(404);
    expect((await stranger.delete(ofToken(token))).statusCode).toBe(404);
    expect((await atB.delete(ofToken(token))).statusCode).toBe(204);
    expect(statusAndMessage(await answer)).toEqual([409, cancelled]);
    expect(statusAndMessage(await atB.get(ofToken(token)))).toEqual([409, cancelled]);
    expect(statusAndMessage(await atB.get(ofToken(token), german))).toEqual([
      409,
      expect.stringMatching(/abgebrochen.*Nichts/),
    ]);
    const phases = eventsOf(await events).map(({ phase }) => phase);
    expect(phases).toContain('storing');
    expect(phases.at(-1)).toBe('cancelled');
    expect((await atB.delete(ofToken(token))).statusCode).toBe(204);
    await letStore();
    expect(await campaigns('CANCELLED')).toEqual([]);
    expect((await send(atB, await table('CANCELLED'), token)).statusCode).toBe(200);
  });

  it('has the same answer at all servers, in both languages', async () => {
    const [atA, atB] = await createPerson();
    const [token, refused, checked, files] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    const file = await table('STORED', { 'no such column': 'x' });
    const following = atB.get(`${ofToken(token)}/progress`);
    const stored = await send(atA, file, token);
    expect(eventsOf(await following).at(-1)).toMatchObject({
      phase: 'done',
      rows: 1,
      total: 1,
      warnings: [expect.stringContaining('no such column')],
    });
    const answers = [
      [token, stored],
      [refused, await send(atA, await table('REFUSED', { geogr_loc_lat: '91' }), refused)],
      [checked, await send(atA, await table('CHECKED', { 'no such column': 'x' }), checked, '?check=true')],
    ] as const;
    for (const [of, { statusCode, body, headers }] of answers)
      for (const as of [atA, atB]) {
        const again = await as.get(ofToken(of));
        expect([again.statusCode, again.body, again.headers['content-type']]).toEqual([
          statusCode,
          body,
          headers['content-type'],
        ]);
      }
    expect((await atB.get(ofToken(refused), german)).body).toContain('91 liegt nicht');
    expect((await atB.get(ofToken(checked), german)).json().warnings[0]).toContain('Die Spalte');
    expect(statusAndMessage(await atB.delete(ofToken(token)))).toEqual([
      409,
      `It was too late to cancel: the table was stored as import ${stored.body}.`,
    ]);
    const several = await importFiles(atA, { 'c.xlsx': await table('FILES') }, { fields: { upload_token: files } });
    expect((await atB.get(ofToken(files))).json()).toEqual(several.json());
    expect(statusAndMessage(await atB.delete(ofToken(files)))).toEqual([
      409,
      expect.stringMatching(/some were stored/),
    ]);
    // Three results of a user are kept, wherever they came from.
    expect((await atA.get(ofToken(token))).statusCode).toBe(404);
  });

  it('is refused where it was cancelled at another before it arrived, or its token is in use there', async () => {
    const [atA, atB] = await createPerson();
    const early = randomUUID();
    expect((await atB.delete(ofToken(early))).statusCode).toBe(404);
    expect(statusAndMessage(await send(atA, await table('EARLY'), early))).toEqual([409, cancelled]);
    expect((await atB.get(ofToken(early))).statusCode).toBe(404);
    await holdUpStoring();
    const token = randomUUID();
    const first = send(atA, await table('IN USE'), token);
    await isStoring(atA, token);
    const second = await send(atB, await table('IN USE TOO'), token);
    expect([second.statusCode, second.json().payload]).toEqual([400, { upload_token: [expect.any(String)] }]);
    await letStore();
    expect((await first).statusCode).toBe(200);
    expect(await campaigns('EARLY')).toEqual([]);
  });

  it('of several files is cancelled at another, which says that some were stored', async () => {
    const [atA, atB] = await createPerson();
    await holdUpSecondFile();
    const token = randomUUID();
    const tables = { 'first.xlsx': await table('SOME FIRST'), 'second.xlsx': await table('SOME SECOND') };
    const answer = importFiles(atA, tables, { fields: { upload_token: token } });
    await expect.poll(() => progressOf(atB, token), soon).toMatchObject({ phase: 'storing', file: 2 });
    expect(statusAndMessage(await atB.delete(ofToken(token)))).toEqual([
      409,
      expect.stringMatching(/some were stored/),
    ]);
    expect((await answer).json().processing).toMatchObject([{ status: 'success' }, { status: 'error' }]);
    await letStore();
    expect(await campaigns('SOME %')).toEqual(['SOME FIRST']);
  });
});

describe('an upload that is cancelled at another server while it is committed', () => {
  it('stores nothing where the cancelling comes first, though its server has not heard of it', async () => {
    const [atA, atB] = await createPerson();
    await holdUpStoring();
    const token = randomUUID();
    const answer = send(atA, await table('AT THE COMMIT'), token);
    await isStoring(atA, token);
    const canceller = await a.database.pool.connect();
    try {
      await canceller.query('BEGIN');
      await canceller.query('UPDATE job SET cancelled_at = now() WHERE token = $1', [token]);
      await letStore();
      // The import has written everything, and waits for this row.
      await expect.poll(() => countLockWaiters(blocker, 'strandbook import%', 'transactionid'), soon).toBe(1);
      await canceller.query('COMMIT');
    } finally {
      canceller.release();
    }
    expect(statusAndMessage(await answer)).toEqual([409, cancelled]);
    expect((await atB.get(ofToken(token))).statusCode).toBe(409);
    expect(await campaigns('AT THE COMMIT')).toEqual([]);
  });

  it('is either stored or cancelled at any moment, and both servers say the same', { timeout: 180_000 }, async () => {
    const ends = new Map<string, number>();
    let [atA, atB] = await createPerson();
    const begun = performance.now();
    await upload(atA, await table('MOMENT X'));
    const duration = performance.now() - begun;
    const before = await countDatasets();
    for (let i = 0; i < 30; i++) {
      // Each person may send few tables in an hour.
      if (i % 10 === 0) [atA, atB] = await createPerson();
      const token = randomUUID();
      const answering = send(atA, await table(`MOMENT ${i}`), token);
      await sleep(Math.random() * 1.2 * duration);
      const late = await atB.delete(ofToken(token));
      const answer = await answering;
      const isStored = (await campaigns(`MOMENT ${i}`)).length === 1;
      const found = `${answer.statusCode} ${late.statusCode} ${isStored ? 'stored' : 'nothing'}`;
      // One that is cancelled before it has arrived is not known (404), and refused.
      expect(['409 204 nothing', '409 404 nothing', '200 409 stored']).toContain(found);
      ends.set(found, (ends.get(found) ?? 0) + 1);
    }
    expect((await countDatasets()) - before).toBe(ends.get('200 409 stored') ?? 0);
  });
});

describe('the turns of several servers', () => {
  it('are those of one: a user’s uploads run one after the other, and two at once in all', async () => {
    const [[one, oneAtB], [two], [, threeAtB]] = [await createPerson(), await createPerson(), await createPerson()];
    // The database itself notes how many run whenever one begins.
    await a.database.pool.query(`
      CREATE TABLE running (count integer);
      CREATE FUNCTION count_running() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO running SELECT count(*) FROM job WHERE started_at IS NOT NULL AND ended_at IS NULL; RETURN NULL; END $$;
      CREATE TRIGGER count_running AFTER UPDATE OF started_at ON job FOR EACH STATEMENT EXECUTE FUNCTION count_running()`);
    await holdUpStoring();
    const ended: string[] = [];
    const start = async (name: string, as: Client) => {
      const token = randomUUID();
      const file = await table(`TURN ${name}`);
      const answer = send(as, file, token).then(({ statusCode }) => {
        ended.push(name);
        return statusCode;
      });
      return { token, answer };
    };
    const first = await start('one', one);
    await isStoring(oneAtB, first.token);
    const second = await start('one again', oneAtB);
    await expect.poll(() => progressOf(one, second.token), soon).toMatchObject({ phase: 'queued', ahead: 1 });
    const other = await start('two', two);
    await isStoring(two, other.token);
    await expect.poll(() => progressOf(one, second.token), soon).toMatchObject({ phase: 'queued', ahead: 2 });
    const last = await start('three', threeAtB);
    await expect.poll(() => progressOf(threeAtB, last.token), soon).toMatchObject({ phase: 'queued', ahead: 3 });
    const third = await start('one at last', one);
    await expect.poll(() => progressOf(oneAtB, third.token), soon).toMatchObject({ phase: 'queued', ahead: 4 });
    // A bulk update waits for its turn as well; the person has left the line before it.
    expect((await oneAtB.delete(ofToken(third.token))).statusCode).toBe(204);
    await letStore();
    const answers = [first, second, other, last].map(({ answer }) => answer);
    expect(await Promise.all(answers)).toEqual([200, 200, 200, 200]);
    expect(await third.answer).toBe(409);
    expect(ended.indexOf('one')).toBeLessThan(ended.indexOf('one again'));
    const { rows } = await a.database.pool.query('SELECT max(count) FROM running');
    expect(rows).toEqual([{ max: 2 }]);
    await a.database.pool.query('DROP FUNCTION count_running CASCADE; DROP TABLE running');
  });
});

describe('a server that has ended', () => {
  /** Ends the jobs of the first server, as another server does that has not seen it for a while. */
  async function takeForDead(until: () => Promise<unknown> = async () => undefined): Promise<void> {
    await b.database.db.transaction().execute(async (trx) => {
      await sql`UPDATE server SET seen_at = now() - interval '1 minute'
        WHERE server_id IN (SELECT server_id FROM job WHERE ended_at IS NULL)`.execute(trx);
      const third = randomUUID();
      const dead = await endJobsOfDeadServers(trx, third, []);
      expect(dead).toHaveLength(1);
      await endJobsOfDeadServers(trx, third, dead);
      await until();
      // From now on it runs again.
      await sql`UPDATE server SET seen_at = now()`.execute(trx);
    });
  }

  it('is not taken for dead as the clock is set, forward or back', async () => {
    const [atA, atB] = await createPerson();
    await holdUpStoring();
    const token = randomUUID();
    const answer = send(atA, await table('JUMPED'), token);
    await isStoring(atB, token);
    for (const jump of ['- 1 hour', '1 hour'])
      await b.database.db.transaction().execute(async (trx) => {
        await sql`UPDATE server SET seen_at = now() + ${jump}::interval`.execute(trx);
        const suspects = await endJobsOfDeadServers(trx, randomUUID(), []);
        expect(suspects).toHaveLength(1);
        await sql`UPDATE server SET seen_at = now()`.execute(trx);
        expect(await endJobsOfDeadServers(trx, randomUUID(), suspects)).toEqual([]);
      });
    await letStore();
    expect((await answer).statusCode).toBe(200);
  });

  it('leaves failed uploads that others tell of, and commits none of them any more', async () => {
    const [atA, atB] = await createPerson();
    await holdUpStoring();
    const token = randomUUID();
    const answer = send(atA, await table('LOST'), token);
    await isStoring(atB, token);
    const events = atB.get(`${ofToken(token)}/progress`);
    await takeForDead(async () => {
      await letStore();
      // The import has written everything, and waits for its own row.
      await expect.poll(() => countLockWaiters(blocker, 'strandbook import%', 'transactionid'), soon).toBe(1);
    });
    expect((await answer).statusCode).toBe(409);
    expect(statusAndMessage(await atB.get(ofToken(token)))).toEqual([410, stopped]);
    expect(statusAndMessage(await atB.get(ofToken(token), german))).toEqual([
      410,
      expect.stringMatching(/^Der Server wurde beendet.* Nichts wurde gespeichert\./),
    ]);
    expect(eventsOf(await events).at(-1)).toMatchObject({ phase: 'failed' });
    expect(await campaigns('LOST')).toEqual([]);
    expect((await send(atB, await table('LOST'), token)).statusCode).toBe(200);
  });

  it('leaves the files that it has stored, which others name', async () => {
    const [atA, atB] = await createPerson();
    const token = randomUUID();
    const tables = { 'first.xlsx': await table('NAMED FIRST'), 'second.xlsx': await table('NAMED SECOND') };
    await holdUpSecondFile();
    const answer = importFiles(atA, tables, { fields: { upload_token: token } });
    await expect.poll(() => progressOf(atB, token), soon).toMatchObject({ phase: 'storing', file: 2 });
    await takeForDead();
    await letStore();
    const dataset = /\d+(?=\.$)/.exec((await answer).json().processing[0].messages[0])?.[0];
    expect(statusAndMessage(await atB.get(ofToken(token)))).toEqual([
      410,
      expect.stringContaining(`Stored were the imports ${dataset}.`),
    ]);
    expect(await campaigns('NAMED %')).toEqual(['NAMED FIRST']);
  });

  it('applies no table that was revised any more', async () => {
    const [atA, atB] = await createPerson();
    const dataset = await storeTable(atA, [buildRow({ campaign: 'REVISED', depth: '1' })]);
    const { sheets } = await readXlsx((await atA.get(`/rest/datasets/${dataset}/revision?format=xlsx`)).rawPayload);
    const [header = [], row = []] = sheets[0]?.rows ?? [];
    const rows = [header, header.map((name, at) => (name === 'depth' ? '7' : (row[at] ?? null)))];
    const revised = Buffer.from(await writeXlsx({ sheets: [{ name: 'Samples', rows }] }));
    const samples = `FROM field_sample JOIN event USING (event_id) JOIN campaign USING (campaign_id) WHERE campaign = 'REVISED'`;
    await blocker.query('BEGIN');
    await blocker.query(`SELECT ${samples} FOR UPDATE OF field_sample`);
    const answer = uploadBulkUpdate(atA, revised);
    await expect.poll(() => countLockWaiters(a.database.pool, 'strandbook import%'), soon).toBe(1);
    await takeForDead();
    await blocker.query('COMMIT');
    expect(statusAndMessage(await answer)).toEqual([409, cancelled]);
    const { rows: stored } = await a.database.pool.query(`SELECT depth ${samples}`);
    expect(stored).toEqual([{ depth: '1' }]);
    expect((await uploadBulkUpdate(atB, revised)).json()).toMatchObject({ applied: true, total: 1 });
  });

  it('leaves the line to others, and is told of after a stop', async () => {
    const [atA, atB] = await createPerson();
    const leaving = await openSecondServer(a);
    const atLeaving = createClient(leaving.app);
    for (const [name, value] of atA.cookies) atLeaving.cookies.set(name, value);
    await holdUpStoring();
    const [token, next] = [randomUUID(), randomUUID()];
    const lost = send(atLeaving, await table('STOPPED'), token).catch(() => undefined);
    await isStoring(atB, token);
    const waiting = send(atB, await table('NEXT'), next);
    await expect.poll(() => progressOf(atA, next), soon).toMatchObject({ phase: 'queued', ahead: 1 });
    await leaving.close();
    await lost;
    await isStoring(atA, next);
    await letStore();
    expect((await waiting).statusCode).toBe(200);
    expect(statusAndMessage(await atA.get(ofToken(token)))).toEqual([410, stopped]);
    expect(await campaigns('STOPPED')).toEqual([]);
  });
});

describe('a change of many records at one server', () => {
  it('is seen and cancelled at another', async () => {
    const [atA, atB] = await createPerson();
    const [, strangerAtB] = await createPerson();
    const { id } = await createRecord(a.database, 'field_sample', { depth: '1' });
    const job = randomUUID();
    const running = `/rest/changes/running/${job}`;
    const change = () => atA.post('/rest/field-sample/change', { ids: [id], set: { depth: '2' }, job });
    await blocker.query('BEGIN');
    await blocker.query('SELECT FROM field_sample WHERE field_sample_id = $1 FOR UPDATE', [id]);
    const changing = change();
    await expect.poll(() => countLockWaiters(blocker), soon).toBe(1);
    expect((await atB.get(running)).json()).toEqual({ running: true, done: 0, total: null });
    expect((await strangerAtB.get(running)).json()).toMatchObject({ running: false });
    expect((await strangerAtB.delete(running)).statusCode).toBe(204);
    expect((await atB.delete(running)).statusCode).toBe(204);
    await blocker.query('COMMIT');
    const answer = await changing;
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'The change was cancelled, and nothing was changed.',
    ]);
    expect((await atB.get(running)).json()).toEqual({ running: false, done: 0, total: null });
    expect((await atB.get(`/rest/field-sample/${id}`)).json()).toMatchObject({ depth: '1' });
    expect((await change()).json()).toMatchObject({ changed: 1 });
  });
});
