import { randomBytes, randomUUID } from 'node:crypto';
import { readXlsx } from 'hucre/xlsx';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetOldChanges } from '../../src/server/changes/forget.ts';
import { ZipEditor } from '../../src/table/highlight-workbook/zip-editor.ts';
import { countLockWaiters } from '../database.ts';
import { buildRow, buildWorkbook } from '../workbooks.ts';
import { type Client, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { importFiles, study, upload } from './uploads.ts';

let open: TestApp;
let sender: Client;
beforeAll(async () => {
  open = await openApp({ userQuota: 3 });
  sender = await createLoggedInClient(open);
});
afterAll(() => open.close());

const picture = 'xl/media/image1.png';

/** A table of one row with a picture of so many bytes. */
async function pictured(name: string, bytes: number): Promise<Buffer> {
  const book = new ZipEditor(await buildWorkbook([buildRow({ campaign: name, samp_name: name })]));
  book.write(picture, [randomBytes(bytes)]);
  return Buffer.from(await book.toBytes());
}

const fileOf = async (dataset: string): Promise<Buffer> =>
  (await sender.get(`/rest/datasets/${dataset}/file`)).rawPayload;

const storedBytes = async (): Promise<number> => {
  const { rows } = await open.database.pool.query(
    'SELECT coalesce(sum(octet_length(content)), 0)::int AS n FROM dataset_file',
  );
  return rows[0].n;
};

describe('the file of an import', () => {
  it('is stored without a large picture, with the same table', async () => {
    const table = await pictured('large', 2_000_000);
    const response = await upload(sender, table);
    expect(response.statusCode, response.body).toBe(200);
    const file = await fileOf(response.body);
    expect(file.length).toBeLessThan(table.length - 1_900_000);
    expect(new ZipEditor(file).read(picture)).toHaveLength(0);
    const rowsOf = async (bytes: Buffer) => (await readXlsx(bytes, { sheets: ['Samples'] })).sheets[0]?.rows;
    expect(await rowsOf(file)).toEqual(await rowsOf(table));
  });

  it('is stored with a small picture, such as a logo', async () => {
    const table = await pictured('small', 50_000);
    const response = await upload(sender, table);
    expect(await fileOf(response.body)).toEqual(table);
  });
});

describe('the files of one user', () => {
  it('are limited by the quota, also while they are in the bin', async () => {
    const someone = await createLoggedInClient(open);
    const first = await upload(someone, await pictured('quota 1', 950_000));
    const second = await upload(someone, await pictured('quota 2', 950_000));
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    expect((await someone.delete(`/rest/datasets/${second.body}`)).statusCode).toBe(204);
    const before = await storedBytes();
    const third = await pictured('quota 3', 1_400_000);
    const refused = await upload(someone, third);
    expect(refused.statusCode).toBe(413);
    expect(refused.json().message).toMatch(
      /^The files of your imports take up 2 MB\. .* the limit of 3 MB .* after 90 days/,
    );
    const several = await importFiles(someone, { 'third.xlsx': third });
    expect(several.json().processing[0]).toMatchObject({
      status: 'error',
      messages: [expect.stringMatching(/^The files of your imports take up 2 MB/)],
    });
    expect(await storedBytes()).toBe(before);
    // Others have room of their own, and a check takes none.
    expect((await upload(sender, await pictured('quota 4', 1_000))).statusCode).toBe(200);
    expect((await upload(someone, third, { query: '?check=true' })).statusCode).toBe(200);
  });

  it('are limited by the quota, also where several have waited for their turns together', async () => {
    const someone = await createLoggedInClient(open);
    expect((await upload(someone, await pictured('waiting 0', 950_000))).statusCode).toBe(200);
    const blocker = new pg.Client(open.database.connection);
    await blocker.connect();
    await blocker.query(`SELECT pg_advisory_lock(hashtext('strandbook import'))`);
    const token = randomUUID();
    const first = upload(someone, await pictured('waiting 1', 950_000));
    await expect.poll(() => countLockWaiters(blocker, 'strandbook import%')).toBe(1);
    const fields = { ...study, upload_token: token };
    const second = upload(someone, await pictured('waiting 2', 950_000), { fields });
    await expect.poll(async () => (await someone.get(`/rest/templates/upload/${token}`)).json().phase).toBe('queued');
    const third = importFiles(someone, { 'third.xlsx': await pictured('waiting 3', 950_000) });
    const waiting = `SELECT FROM job WHERE turn_at IS NOT NULL AND started_at IS NULL`;
    await expect.poll(async () => (await blocker.query(waiting)).rowCount).toBe(2);
    await blocker.end();
    expect([(await first).statusCode, (await second).statusCode]).toEqual([200, 200]);
    expect((await third).json().processing[0].messages).toEqual([expect.stringMatching(/^The files of your imports/)]);
  });
});

describe('an entry of the bin', () => {
  it('is deleted after 90 days, with the file of its import', async () => {
    const someone = await createLoggedInClient(open);
    const datasets = await Promise.all(
      ['old', 'new'].map(async (name) => (await upload(someone, await pictured(name, 1_000))).body),
    );
    for (const dataset of datasets) await someone.delete(`/rest/datasets/${dataset}`);
    await open.database.pool.query(`UPDATE change SET "when" = now() - interval '91 days' WHERE dataset_id = $1`, [
      datasets[0],
    ]);
    await forgetOldChanges(open.database.db);
    const { records } = (await someone.get('/rest/bin/')).json();
    expect(records).toHaveLength(1);
    const { rows } = await open.database.pool.query(
      'SELECT DISTINCT dataset_id FROM dataset_file WHERE dataset_id = ANY($1::int[])',
      [datasets],
    );
    expect(rows).toEqual([{ dataset_id: Number(datasets[1]) }]);
    expect((await someone.post(`/rest/bin/${records[0].id}/restore`)).statusCode).toBe(200);
  });
});
