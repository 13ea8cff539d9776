import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rateLimits } from '../../src/server/http/rate-limits.ts';
import { componentValidators, errorOf } from '../json-schemas.ts';
import { buildRow, buildWorkbook } from '../workbooks.ts';
import { type Client, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { document } from './openapi-conformance.ts';
import { importFiles, study, upload } from './uploads.ts';

const soon = { timeout: 60_000, interval: 20 };
const cancelled = 'The upload was cancelled. Nothing was stored.';

let open: TestApp;
let address: string;
let visitor: Client;
let stranger: Client;
let blocker: pg.Client;

beforeAll(async () => {
  open = await openApp({}, { alone: true });
  address = await open.app.listen({ host: '127.0.0.1', port: 0 });
  [visitor, stranger] = [await createLoggedInClient(open), await createLoggedInClient(open)];
});
afterAll(() => open.close());
beforeEach(async () => {
  blocker = new pg.Client(open.database.connection);
  await blocker.connect();
});
afterEach(() => blocker.end());

/** Keeps every import from storing anything, as a long one does. */
const holdUpStoring = () => blocker.query(`SELECT pg_advisory_lock(hashtext('strandbook import'))`);
const letStore = () => blocker.query('SELECT pg_advisory_unlock_all()');

const ofToken = (token: string) => `/rest/templates/upload/${token}`;
const table = (campaign: string, count = 1) =>
  buildWorkbook(Array.from({ length: count }, (_, i) => buildRow({ campaign, samp_name: `${campaign} ${i}` })));
const send = (file: Buffer, token: string, query = '') =>
  upload(visitor, file, { fields: { upload_token: token, ...study }, query });
const progressOf = async (token: string) => (await visitor.get(ofToken(token))).json();
const phaseOf = async (token: string) => (await progressOf(token)).phase;

/** Everything that an import could leave behind. */
async function remains() {
  const { rows } = await open.database.pool.query(
    `SELECT (SELECT count(*)::int FROM dataset) AS datasets, (SELECT count(*)::int FROM sequencing_element) AS elements,
       (SELECT count(*)::int FROM campaign) AS campaigns, (SELECT count(*)::int FROM history) AS changes,
       (SELECT count(*)::int FROM pg_stat_activity
         WHERE datname = current_database() AND application_name LIKE 'strandbook import%' AND state <> 'idle') AS connections`,
  );
  const folder = join(open.config.dataDir, 'uploads');
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return { ...rows[0], files: found.filter((entry) => entry.isFile()).length };
}

/** The same once no import is running. */
async function atRest() {
  await expect.poll(async () => (await remains()).connections, soon).toBe(0);
  return remains();
}

/** Sends a table as a browser does that may leave: over a connection of its own. */
function sender(file: Buffer, token: string, query = '') {
  const form = new FormData();
  for (const [name, value] of Object.entries({ upload_token: token, ...study })) form.set(name, value);
  form.set('file', new Blob([new Uint8Array(file)]), 'table.xlsx');
  const leaving = new AbortController();
  const sent = visitor.get('/auth/session').then((session) =>
    fetch(`${address}/rest/templates/upload${query}`, {
      method: 'POST',
      body: form,
      signal: leaving.signal,
      headers: {
        cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-csrf-token': session.json().csrfToken,
      },
    }),
  );
  sent.catch(() => undefined);
  return () => leaving.abort();
}

describe('a cancelled upload', () => {
  it('leaves nothing while its rows are stored, and only its sender can cancel it', async () => {
    const before = await atRest();
    await holdUpStoring();
    const token = randomUUID();
    const response = send(await table('CANCELLED'), token);
    await expect.poll(() => phaseOf(token), soon).toBe('storing');
    expect(await progressOf(token)).toEqual({
      phase: 'storing',
      rows: 0,
      total: 1,
      share: 0.5,
      rate: null,
      secondsLeft: null,
    });
    expect((await stranger.get(ofToken(token))).statusCode).toBe(404);
    expect((await stranger.delete(ofToken(token))).statusCode).toBe(404);
    expect((await visitor.delete(ofToken(token))).statusCode).toBe(204);
    expect(await remains()).toEqual(before);
    expect([(await response).statusCode, (await response).json()]).toEqual([409, { message: cancelled }]);
    // A later request gets the same response, and may cancel it again.
    const again = await visitor.get(ofToken(token), { 'accept-language': 'de' });
    expect([again.statusCode, again.json().message]).toEqual([409, expect.stringMatching(/abgebrochen.*Nichts/)]);
    expect((await visitor.get(`${ofToken(token)}/progress`)).body).toMatch(/^data: {"phase":"cancelled",[^\n]*\n\n$/);
    expect((await visitor.delete(ofToken(token))).statusCode).toBe(204);
    await letStore();
    expect((await upload(visitor, await table('AFTER CANCELLING'))).statusCode).toBe(200);
  });

  it('leaves nothing of a long table, read or waiting to be stored', { timeout: 60_000 }, async () => {
    const before = await atRest();
    await holdUpStoring();
    const token = randomUUID();
    const response = send(await table('HALF READ', 4400), token);
    await expect.poll(() => progressOf(token), soon).toMatchObject({ phase: 'storing', total: 4400, share: 0.5 });
    expect((await visitor.delete(ofToken(token))).statusCode).toBe(204);
    expect((await response).statusCode).toBe(409);
    expect(await remains()).toEqual(before);
  });

  it('leaves the queue, and the running import goes on', async () => {
    await holdUpStoring();
    const [first, second] = [randomUUID(), randomUUID()];
    const stored = send(await table('FIRST IN TURN'), first);
    await expect.poll(() => phaseOf(first), soon).toBe('storing');
    const waiting = send(await table('SECOND IN TURN'), second);
    await expect.poll(() => progressOf(second), soon).toMatchObject({ phase: 'queued', ahead: 1 });
    expect((await visitor.delete(ofToken(second))).statusCode).toBe(204);
    expect((await waiting).statusCode).toBe(409);
    await letStore();
    const dataset = (await stored).body;
    expect(dataset).toMatch(/^\d+$/);
    const late = await visitor.delete(ofToken(first));
    expect([late.statusCode, late.json().message]).toEqual([
      409,
      `It was too late to cancel: the table was stored as import ${dataset}.`,
    ]);
    const { rows } = await open.database.pool.query(`SELECT campaign FROM campaign WHERE campaign LIKE '% IN TURN'`);
    expect(rows).toEqual([{ campaign: 'FIRST IN TURN' }]);
  });

  it('is refused where it arrives after its cancelling, and its token is unknown', async () => {
    const before = await atRest();
    const token = randomUUID();
    const unknown = await visitor.delete(ofToken(token));
    expect([unknown.statusCode, unknown.json().message]).toEqual([404, expect.stringMatching(/^The result of this/)]);
    const late = await send(await table('TOO LATE'), token.toUpperCase());
    expect([late.statusCode, late.json().message]).toEqual([409, cancelled]);
    expect((await visitor.get(ofToken(token))).statusCode).toBe(404);
    expect((await visitor.get(ofToken('no-token'))).statusCode).toBe(404);
    expect(await remains()).toEqual(before);
  });

  it('stays refused for as many tokens as a user may upload: no list grows with every invented token', async () => {
    const tokens = Array.from({ length: rateLimits.uploadsByUser.maxAttempts + 1 }, () => randomUUID());
    for (const token of tokens) expect((await stranger.delete(ofToken(token))).statusCode).toBe(404);
    const [forgotten, remembered] = [tokens[0] ?? '', tokens[1] ?? ''];
    const values = (token: string) => ({ fields: { upload_token: token, ...study } });
    expect((await upload(stranger, await table('REMEMBERED'), values(remembered))).statusCode).toBe(409);
    expect((await upload(stranger, await table('FORGOTTEN'), values(forgotten))).statusCode).toBe(200);
  });

  it('of several files stores none of the remaining ones, and reports each', async () => {
    const before = await atRest();
    await holdUpStoring();
    const token = randomUUID();
    const files = { 'a.xlsx': await table('FILE A'), 'b.xlsx': await table('FILE B') };
    const response = importFiles(visitor, files, { fields: { upload_token: token } });
    await expect.poll(() => progressOf(token), soon).toMatchObject({ phase: 'storing', file: 1 });
    expect((await visitor.delete(ofToken(token))).statusCode).toBe(204);
    const reported = ['a.xlsx', 'b.xlsx'].map((file) => ({ file, status: 'error', messages: [cancelled] }));
    expect((await response).json()).toEqual({ processing: reported, validation: [] });
    expect(await remains()).toEqual(before);
    await letStore();
    const [first, second] = [randomUUID(), await table('FILE C')];
    await importFiles(visitor, { 'c.xlsx': second }, { fields: { upload_token: first } });
    const late = await visitor.delete(ofToken(first));
    expect([late.statusCode, late.json().message]).toEqual([409, expect.stringMatching(/some were stored/)]);
    expect((await visitor.get(ofToken(first))).json()).toMatchObject({ processing: [{ status: 'success' }] });
  });

  it('has its token alone: a running upload’s token is refused for another', async () => {
    await holdUpStoring();
    const token = randomUUID();
    const first = send(await table('ONE TOKEN'), token);
    await expect.poll(() => phaseOf(token), soon).toBe('storing');
    const second = await send(await table('SAME TOKEN'), token);
    expect([second.statusCode, second.json().payload]).toEqual([400, { upload_token: [expect.any(String)] }]);
    await letStore();
    expect((await first).statusCode).toBe(200);
  });
});

describe('an upload whose sender has disconnected', () => {
  it('is stored, and its result is for its sender alone', async () => {
    const before = await atRest();
    await holdUpStoring();
    const token = randomUUID();
    const leave = sender(await table('LEFT ALONE'), token);
    await expect.poll(() => phaseOf(token), soon).toBe('storing');
    leave();
    await letStore();
    await expect.poll(async () => (await visitor.get(ofToken(token))).statusCode, soon).toBe(200);
    const dataset = (await visitor.get(ofToken(token))).body;
    expect((await visitor.get(`/rest/datasets/${dataset}`)).json()).toMatchObject({
      rows: 1,
      created: { campaign: 1 },
    });
    await expect.poll(remains, soon).toEqual({
      ...before,
      datasets: before.datasets + 1,
      elements: before.elements + 1,
      campaigns: before.campaigns + 1,
      changes: expect.any(Number),
    });
    expect((await stranger.get(ofToken(token))).statusCode).toBe(404);
  });

  it('has its errors as a result too, of a user’s last three uploads', async () => {
    const user = await createLoggedInClient(open);
    const tokens = Array.from({ length: 4 }, () => randomUUID());
    for (const [i, token] of tokens.entries()) {
      const fields = { upload_token: token, ...study };
      const file = await buildWorkbook([buildRow({ geogr_loc_lat: 91 + i })]);
      expect((await upload(user, file, { fields })).statusCode).toBe(400);
    }
    const ends = await Promise.all(tokens.map((token) => user.get(ofToken(token))));
    expect(ends.map(({ statusCode }) => statusCode)).toEqual([404, 400, 400, 400]);
    expect(ends[3]?.json()).toMatchObject({
      payload: [{ row: 2, message: { geogr_loc_lat: [expect.stringContaining('94')] } }],
      summary: [{ field: 'geogr_loc_lat' }],
    });
  });

  it('is cancelled where it was a check', async () => {
    const before = await atRest();
    await holdUpStoring();
    const token = randomUUID();
    const leave = sender(await table('ONLY CHECKED'), token, '?check=true');
    await expect.poll(() => phaseOf(token), soon).toBe('storing');
    leave();
    await expect.poll(async () => (await visitor.get(ofToken(token))).statusCode, soon).toBe(409);
    expect(await remains()).toEqual(before);
  });
});

it('reports its progress, also to a listener that came first', async () => {
  const token = randomUUID();
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const events = await fetch(`${address}/rest/templates/upload/${token}/progress`, { headers: { cookie } });
  expect(events.headers.get('content-type')).toContain('text/event-stream');
  const rows = Array.from({ length: 1200 }, (_, i) => ({
    ...buildRow({ campaign: 'FAR', samp_name: `far ${i}` }),
    colour: 'red',
  }));
  const response = await upload(visitor, await buildWorkbook(rows), { fields: { upload_token: token, ...study } });
  expect(response.statusCode, response.body).toBe(200);
  const phases = (await events.text())
    .trim()
    .split('\n\n')
    .map((event) => JSON.parse(event.replace(/^data: /, '')));
  const fits = componentValidators(document.components.schemas)('UploadProgress');
  for (const event of phases) expect(fits(event), errorOf(fits)).toBe(true);
  const inOrder = phases.map(({ phase }) => phase).filter((phase, i, all) => phase !== all[i - 1]);
  expect(inOrder).toEqual(['waiting', 'receiving', 'reading', 'storing', 'done']);
  const read = phases.filter(({ phase }) => phase === 'reading');
  expect(read.map(({ rows }) => rows)).toEqual(expect.arrayContaining([0, 500, 1000]));
  // Half of the work is to read, half to store; of each the share grows with the bytes of the sheet.
  const shares = read.map(({ share }) => share);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.at(-1)).toBeGreaterThan(0.3);
  // Rows stored while others were read are counted already.
  const { rows: stored, total, share } = phases.find(({ phase }) => phase === 'storing');
  expect(total).toBe(1200);
  expect(stored).toBeLessThan(total);
  expect(share).toBeCloseTo(0.5 + stored / total / 2, 5);
  expect(phases.at(-1)).toEqual({
    phase: 'done',
    rows: 1200,
    total: 1200,
    share: null,
    rate: null,
    secondsLeft: null,
    warnings: ['The column “colour” is unknown and was left out.'],
  });
});

it('reports its progress to nobody else', async () => {
  const token = randomUUID();
  const listen = async (caller: Client) => {
    const cookie = [...caller.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return fetch(`${address}/rest/templates/upload/${token}/progress`, { headers: { cookie } });
  };
  const tableOf = (count: number) =>
    buildWorkbook(
      Array.from({ length: count }, (_, i) => buildRow({ campaign: 'MINE', samp_name: `mine ${count} ${i}` })),
    );
  const [two, three] = [await tableOf(2), await tableOf(3)];
  const send = (caller: Client, table: Buffer) => upload(caller, table, { fields: { upload_token: token, ...study } });
  const early = await listen(stranger);
  expect((await send(visitor, two)).statusCode).toBe(200);
  const late = await listen(stranger);
  const own = await listen(visitor);
  expect(await own.text()).toContain('"phase":"done","rows":2');
  // Another user sees only their own upload with the same token.
  expect((await send(stranger, three)).statusCode).toBe(200);
  for (const events of [early, late]) {
    const text = await events.text();
    expect(text).toMatch(/^(?:data: {"phase":"waiting",.*\n\n)+data: {"phase":"receiving",/);
    expect(text).toContain('"phase":"done","rows":3');
    expect(text).not.toContain('"rows":2');
  }
});

it('several files report their progress under the token of the upload', async () => {
  const token = randomUUID();
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const tables = { 'a.xlsx': await table('FAR A'), 'b.xlsx': await table('FAR B') };
  const events = await fetch(`${address}/rest/templates/upload/${token}/progress`, { headers: { cookie } });
  await importFiles(visitor, tables, { fields: { upload_token: token } });
  const reported = (await events.text())
    .trim()
    .split('\n\n')
    .map((event) => JSON.parse(event.replace(/^data: /, '')));
  const steps = reported.map(({ phase, file }) => `${phase} ${file ?? ''}`.trim());
  expect(steps.filter((step, i) => step !== steps[i - 1])).toEqual([
    'waiting',
    'receiving',
    'reading 1',
    'storing 1',
    'reading 2',
    'storing 2',
    'done',
  ]);
});
