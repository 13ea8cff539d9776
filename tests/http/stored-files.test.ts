import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxUploadBytes } from '../../src/catalogue/limits.ts';
import { forgetOldChanges } from '../../src/server/changes/forget.ts';
import { buildRow, buildWorkbook } from '../workbooks.ts';
import { type Answer, type Client, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { sendForm, study } from './uploads.ts';

let open: TestApp;
let sender: Client;
let other: Client;
let admin: Client;
beforeAll(async () => {
  open = await openApp({ userQuota: 3 });
  sender = await createLoggedInClient(open);
  other = await createLoggedInClient(open);
  admin = await createLoggedInClient(open, ['admin']);
});
afterAll(() => open.close());

type Source = { filename: string; bytes: Buffer };

const tableOf = (name: string): Promise<Buffer> => buildWorkbook([buildRow({ campaign: name, samp_name: name })]);

/** Sends a table with the files it was made of. */
async function send(
  as: Client,
  table: Buffer,
  sources: readonly Source[],
  { query = '', tables = 1 } = {},
): Promise<Answer> {
  const files = [
    ...Array.from({ length: tables }, () => ({ name: 'file', filename: 'table.xlsx', bytes: table })),
    ...sources.map((source) => ({ name: 'source', ...source })),
  ];
  return sendForm(as, `/rest/templates/upload${query}`, study, files);
}

async function store(as: Client, table: Buffer, sources: readonly Source[]): Promise<string> {
  const response = await send(as, table, sources);
  expect(response.statusCode, response.body).toBe(200);
  return response.body;
}

const countRows = async (): Promise<[files: number, datasets: number]> => {
  const { rows } = await open.database.pool.query(
    'SELECT (SELECT count(*) FROM dataset_file)::int AS files, (SELECT count(*) FROM dataset)::int AS datasets',
  );
  return [rows[0].files, rows[0].datasets];
};

const dropped = {
  filename: 'Meine Stationen & Proben.csv',
  bytes: Buffer.from('Probe;Tiefe\r\nK\xf6ln;5\r\n', 'latin1'),
};

describe('the file that a table was made of', () => {
  it('is given back byte for byte under its own name, beside the table', async () => {
    const table = await tableOf('kept 1');
    const dataset = await store(sender, table, [dropped]);
    const file = await sender.get(`/rest/datasets/${dataset}/file`);
    expect(file.rawPayload.equals(dropped.bytes)).toBe(true);
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv',
      'content-disposition': `attachment; filename*=UTF-8''Meine%20Stationen%20%26%20Proben.csv`,
      'x-content-type-options': 'nosniff',
    });
    const made = await sender.get(`/rest/datasets/${dataset}/table`);
    expect(made.rawPayload.equals(table)).toBe(true);
    expect(made.headers['content-disposition']).toBe(`attachment; filename*=UTF-8''table.xlsx`);
    expect((await sender.get(`/rest/datasets/${dataset}`)).json()).toMatchObject({
      filename: 'table.xlsx',
      source: [dropped.filename],
    });
  });

  it('is larger than one part, and still the same', async () => {
    const bytes = randomBytes(1_500_000);
    const someone = await createLoggedInClient(open);
    const dataset = await store(someone, await tableOf('kept large'), [{ filename: 'large.ods', bytes }]);
    expect((await someone.get(`/rest/datasets/${dataset}/file`)).rawPayload.equals(bytes)).toBe(true);
  });

  it('is the table itself where none was sent, or an empty part', async () => {
    for (const sources of [[], [{ filename: '', bytes: Buffer.alloc(0) }]]) {
      const table = await tableOf(`kept without ${sources.length}`);
      const dataset = await store(sender, table, sources);
      for (const path of ['file', 'table'])
        expect((await sender.get(`/rest/datasets/${dataset}/${path}`)).rawPayload.equals(table), path).toBe(true);
      expect((await sender.get(`/rest/datasets/${dataset}`)).json()).not.toHaveProperty('source');
      expect((await sender.get(`/rest/datasets/${dataset}/file?source=1`)).statusCode).toBe(404);
    }
  });

  it('is sent as an attachment without a type that a browser would show', async () => {
    const files = ['page.html', 'drawing.svg', 'none', 'x.constructor', '../../etc/passwd.xml'];
    for (const filename of files) {
      const bytes = Buffer.from('<script>alert(1)</script>');
      const dataset = await store(sender, await tableOf(`kept ${files.indexOf(filename)}`), [{ filename, bytes }]);
      const { headers, rawPayload } = await sender.get(`/rest/datasets/${dataset}/file`);
      expect(headers['content-type'], filename).toBe('application/octet-stream');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''[\w.]+$/);
      expect(rawPayload.equals(bytes)).toBe(true);
    }
  });

  it('is for its sender and administrators', async () => {
    const dataset = await store(sender, await tableOf('kept mine'), [dropped]);
    for (const path of ['file', 'table', 'file?source=1']) {
      expect((await other.get(`/rest/datasets/${dataset}/${path}`)).statusCode, path).toBe(404);
      expect((await admin.get(`/rest/datasets/${dataset}/${path}`)).statusCode, path).toBe(200);
    }
  });
});

describe('several files that a table was made of', () => {
  it('are given back by their numbers, and the table as the file', async () => {
    const table = await tableOf('several');
    const sources = [1, 2, 3].map((n) => ({ filename: `${n}.tsv`, bytes: Buffer.from(`file ${n}`) }));
    const dataset = await store(sender, table, sources);
    const path = `/rest/datasets/${dataset}/file`;
    expect((await sender.get(path)).rawPayload.equals(table)).toBe(true);
    for (const [i, { bytes }] of sources.entries()) {
      const response = await sender.get(`${path}?source=${i + 1}`);
      expect(response.rawPayload.equals(bytes)).toBe(true);
      expect(response.headers['content-type']).toBe('text/tab-separated-values');
    }
    expect((await sender.get(`${path}?source=4`)).statusCode).toBe(404);
    for (const odd of ['0', '-1', 'x', '1.5', '99', ''])
      expect((await sender.get(`${path}?source=${odd}`)).statusCode, odd).toBe(400);
    const names = sources.map(({ filename }) => filename);
    expect((await sender.get(`/rest/datasets/${dataset}`)).json().source).toEqual(names);
  });

  it('are at most five, beside one table', async () => {
    const before = await countRows();
    const table = await tableOf('too many');
    const sources = Array.from({ length: 6 }, (_, i) => ({ filename: `${i}.csv`, bytes: Buffer.from('a') }));
    const refused = await send(sender, table, sources);
    expect([refused.statusCode, refused.json().message]).toEqual([413, 'At most 5 files can be kept beside a table.']);
    const two = await send(sender, table, sources.slice(1), { tables: 2 });
    expect([two.statusCode, two.json().message]).toEqual([413, 'Please choose one file at a time.']);
    const none = await send(sender, table, sources.slice(1), { tables: 0 });
    expect([none.statusCode, Object.keys(none.json().payload)]).toEqual([400, ['file']]);
    expect(await countRows()).toEqual(before);
  });
});

describe('the limits of kept files', () => {
  it('are those of the table, with which they are counted', async () => {
    const before = await countRows();
    const table = await tableOf('limits');
    const bytes = Buffer.alloc(maxUploadBytes - table.length + 1);
    const refused = await send(sender, table, [{ filename: 'huge.csv', bytes }]);
    expect([refused.statusCode, refused.json().message]).toEqual([413, expect.stringContaining('100 MB')]);
    expect(await countRows()).toEqual(before);
  });

  it('are those of the quota, in which they count', async () => {
    const someone = await createLoggedInClient(open);
    const half = { filename: 'half.csv', bytes: randomBytes(1_600_000) };
    await store(someone, await tableOf('quota 1'), [half]);
    const refused = await send(someone, await tableOf('quota 2'), [half]);
    expect([refused.statusCode, refused.json().message]).toEqual([413, expect.stringContaining('the limit of 3 MB')]);
    expect((await send(someone, await tableOf('quota 3'), [half], { query: '?check=true' })).statusCode).toBe(200);
  });

  it('a check and a refused table store nothing', async () => {
    const before = await countRows();
    const checked = await send(sender, await tableOf('checked'), [dropped], { query: '?check=true' });
    expect(checked.json()).toMatchObject({ rows: 1 });
    const wrong = await buildWorkbook([buildRow({ campaign: 'wrong', samp_name: 'wrong', depth: 'deep' })]);
    expect((await send(sender, wrong, [dropped])).statusCode).toBe(400);
    expect((await send(sender, Buffer.from('no table'), [dropped])).statusCode).toBe(415);
    expect(await countRows()).toEqual(before);
  });
});

describe('an import that is undone', () => {
  it('keeps its files for as long as it can be restored', async () => {
    const someone = await createLoggedInClient(open);
    const [old, restored] = await Promise.all(
      ['undone 1', 'undone 2'].map(async (name) => store(someone, await tableOf(name), [dropped])),
    );
    for (const dataset of [old, restored]) await someone.delete(`/rest/datasets/${dataset}`);
    expect((await someone.get(`/rest/datasets/${restored}/file`)).statusCode).toBe(404);
    await open.database.pool.query(`UPDATE change SET "when" = now() - interval '91 days' WHERE dataset_id = $1`, [
      old,
    ]);
    await forgetOldChanges(open.database.db);
    const { rows } = await open.database.pool.query(
      'SELECT dataset_id, source FROM dataset_file WHERE dataset_id = ANY($1::int[]) ORDER BY source',
      [[old, restored]],
    );
    expect(rows).toEqual([0, 1].map((source) => ({ dataset_id: Number(restored), source })));
    const [entry] = (await someone.get('/rest/bin/')).json().records;
    await someone.post(`/rest/bin/${entry.id}/restore`);
    expect((await someone.get(`/rest/datasets/${restored}/file`)).rawPayload.equals(dropped.bytes)).toBe(true);
  });
});
