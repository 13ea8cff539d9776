import { globSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { generateSurvey } from '../../demo/survey.ts';
import { checkData } from '../../src/server/command-line/check-data.ts';
import { databaseUrl, type RunningServer, startServer } from '../process/server.ts';
import { createVisitor } from '../process/visitor.ts';
import { buildWorkbook, columnsOf } from '../workbooks.ts';

const admin = { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'some words to get in' };
const [fakeClock] = globSync('/usr/lib/*/faketime/libfaketime.so.1');

const workbook = (prefix: string, count: number) => {
  const rows = generateSurvey(count, { prefix, seed: 5 });
  return buildWorkbook(rows, { columns: columnsOf(rows) });
};

describe.skipIf(!fakeClock)('a clock that jumps', { timeout: 240_000 }, () => {
  let folder: string;
  let server: RunningServer;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'strandbook-test-'));
    // PostgreSQL may run under another account, which reads the clock too.
    await chmod(folder, 0o755);
  });
  afterEach(async () => {
    await server.stop('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  });

  /** Sets the clock of the server and of its database; the monotonic clock goes on. */
  const setClock = (offset: string) => writeFile(path.join(folder, 'clock'), offset);
  const dataDir = () => path.join(folder, 'data');
  const start = async () => {
    server = await startServer({
      DATA_DIR: dataDir(),
      ...admin,
      LD_PRELOAD: fakeClock ?? '',
      FAKETIME_TIMESTAMP_FILE: path.join(folder, 'clock'),
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    });
  };
  const databaseTime = async () => {
    const client = new pg.Client({ connectionString: await databaseUrl(dataDir()) });
    await client.connect();
    const { rows } = await client.query<{ now: Date }>('SELECT now()');
    const broken = await checkData(client);
    await client.end();
    expect(broken).toEqual([]);
    return rows[0]?.now.getTime() ?? 0;
  };

  it('ends sessions early or late, and loses nothing that was stored or removed', async () => {
    const day = 24 * 60 * 60 * 1000;
    await setClock('+0');
    await start();
    const visitor = await createVisitor(server.address);
    await visitor.login(admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD);
    const create = async (campaign: string) => {
      const { status, body } = await visitor.post<{ id: number }>('/rest/campaigns/', { campaign });
      expect(status).toBe(201);
      return body.id;
    };
    const [stays, goes] = [await create('stays'), await create('goes')];
    const { location: entry } = await visitor.delete(`/rest/campaigns/${goes}?perform=true`);

    // While an import is stored, the clock is set forward by more than a year.
    const uploading = visitor.upload(await workbook('early ', 3000));
    await sleep(300);
    await setClock('+400d');
    const uploaded = await uploading;
    expect([uploaded.status, Number(uploaded.body)]).toEqual([200, expect.any(Number)]);
    expect(await databaseTime()).toBeGreaterThan(Date.now() + 399 * day);
    expect((await visitor.get<{ user: object | null }>('/auth/session')).body.user).toBe(null);
    expect((await visitor.login(admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD)).status).toBe(200);
    const write = (campaign_comment: string) => visitor.put(`/rest/campaigns/${stays}`, { campaign_comment });
    expect((await write('of the future')).status).toBe(200);
    const later = await create('later');
    const { cookies } = visitor;
    expect(await server.stop('SIGTERM')).toMatchObject({ code: 0, errors: '' });
    // The cleanup at the start, within a second, removes nothing by its age.
    await start();
    await sleep(1000);

    // The clock is set right.
    await setClock('+0');
    expect(await databaseTime()).toBeLessThan(Date.now() + day);
    const again = await createVisitor(server.address, cookies);
    expect((await again.get<{ user: object | null }>('/auth/session')).body.user).not.toBe(null);
    const { body } = await again.get<{ campaign_comment: string; version: number }>(`/rest/campaigns/${stays}`);
    expect(body).toMatchObject({ campaign_comment: 'of the future', version: 2 });
    expect((await again.put(`/rest/campaigns/${stays}`, { campaign_comment: 'of today' })).status).toBe(200);
    expect((await again.get<{ version: number }>(`/rest/campaigns/${stays}`)).body.version).toBe(3);
    expect((await again.delete(`/rest/campaigns/${later}?perform=true`)).status).toBe(204);
    expect((await again.post(`${entry}/restore`)).status).toBe(200);
    expect((await again.get(`/rest/campaigns/${goes}`)).status).toBe(200);
    expect((await again.upload(await workbook('late ', 100))).status).toBe(200);
    const { body: found } = await again.post<object[]>('/searchSE', { term: 'late', hits: 200 });
    expect(found).toHaveLength(100);
    await databaseTime();
    expect(await server.stop('SIGTERM')).toMatchObject({ code: 0, errors: '' });
  });
});
