import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateSurvey } from '../../demo/survey.ts';
import { checkData } from '../../src/server/command-line/check-data.ts';
import { createVisitor, type Visitor } from '../process/visitor.ts';
import {
  administrator,
  canRunBehindNginx,
  type ServersBehindNginx,
  startServersBehindNginx,
} from '../servers-behind-nginx.ts';
import { buildWorkbook, columnsOf } from '../workbooks.ts';

const workbook = (prefix: string, count: number) => {
  const rows = generateSurvey(count, { prefix, seed: 3 });
  return buildWorkbook(rows, { columns: columnsOf(rows) });
};

describe.skipIf(!canRunBehindNginx)('two servers behind nginx', { timeout: 240_000 }, () => {
  let servers: ServersBehindNginx;
  let visitor: Visitor;
  beforeAll(async () => {
    servers = await startServersBehindNginx();
    visitor = await createVisitor(servers.address);
    expect((await visitor.login(administrator.email, administrator.password)).status).toBe(200);
  }, 240_000);
  afterAll(() => servers.stop());

  it('answer as one, whichever is asked', async () => {
    for (let i = 0; i < 6; i++) {
      const name = `behind nginx ${i}`;
      const created = await visitor.post<{ id: number }>('/rest/campaigns/', { campaign: name });
      expect(created.status).toBe(201);
      const read = await visitor.get<{ campaign: string }>(`/rest/campaigns/${created.body.id}`);
      expect(read.body.campaign).toBe(name);
    }
    const { body } = await visitor.get<{ totalHits: number }>('/rest/campaigns/?q=behind');
    expect(body.totalHits).toBe(6);
  });

  it('know the result of each upload', async () => {
    const token = randomUUID();
    const { status, body } = await visitor.upload(await workbook('first ', 50), { token });
    expect([status, Number(body)]).toEqual([200, expect.any(Number)]);
    for (let i = 0; i < 4; i++) {
      const result = await visitor.get(`/rest/templates/upload/${token}`);
      expect([result.status, result.body]).toEqual([200, body]);
      const found = await visitor.post<object[]>('/searchSE', { term: 'first', hits: 100 });
      expect(found.body).toHaveLength(50);
    }
  });

  it('cancel an upload of each other', async () => {
    const before = await visitor.get<{ totalHits: number }>('/rest/sequencing-element/?hits=1');
    const token = randomUUID();
    const uploading = visitor.upload(await workbook('cancelled ', 5000), { token });
    const poll = { interval: 20 };
    await expect.poll(async () => (await visitor.get(`/rest/templates/upload/${token}`)).status, poll).toBe(202);
    // One of the servers does not have the upload, but knows of it.
    expect((await visitor.delete(`/rest/templates/upload/${token}`)).status).toBe(204);
    expect((await uploading).status).toBe(409);
    const after = await visitor.get<{ totalHits: number }>('/rest/sequencing-element/?hits=1');
    expect(after.body.totalHits).toBe(before.body.totalHits);
  });

  it('go on while one of them is killed, and lose nothing that was acknowledged', async () => {
    const acknowledged: string[] = [];
    let goesOn = true;
    const work = (async () => {
      for (let i = 0; goesOn; i++) {
        const name = `killed ${i}`;
        const { status } = await visitor.post('/rest/campaigns/', { campaign: name }).catch(() => ({ status: 0 }));
        if (status === 201) acknowledged.push(name);
      }
    })();
    for (const number of [0, 1]) {
      const reached = acknowledged.length;
      await expect.poll(() => acknowledged.length).toBeGreaterThan(reached + 5);
      await servers.kill(number);
      const left = acknowledged.length;
      await expect.poll(() => acknowledged.length).toBeGreaterThan(left + 5);
      await servers.restart(number);
    }
    goesOn = false;
    await work;
    const client = new pg.Client(servers.postgres.connection);
    await client.connect();
    try {
      const { rows } = await client.query(`SELECT campaign FROM campaign WHERE campaign LIKE 'killed %'`);
      const stored = new Set(rows.map(({ campaign }) => campaign));
      expect(acknowledged.filter((name) => !stored.has(name))).toEqual([]);
      expect(await checkData(client)).toEqual([]);
    } finally {
      await client.end();
    }
  });
});
