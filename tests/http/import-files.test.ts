import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ImportedFiles } from '../../src/catalogue/endpoints/importing.ts';
import { maxFilesAtOnce } from '../../src/catalogue/limits.ts';
import { ensureShippedTemplates } from '../../src/server/templates/shipped.ts';
import { buildRow, buildWorkbook } from '../workbooks.ts';
import { type Client, createClient, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { importFiles } from './uploads.ts';

let open: TestApp;
let visitor: Client & { user: { id: number } };

beforeAll(async () => {
  open = await openApp();
  await ensureShippedTemplates(open.database.db);
});
afterAll(() => open.close());
beforeEach(async () => {
  visitor = await createLoggedInClient(open);
});

const response = async (sql: string, ...values: unknown[]) => (await open.database.pool.query(sql, values)).rows;
const counts = () =>
  response(
    `SELECT (SELECT count(*)::int FROM dataset) AS datasets, (SELECT count(*)::int FROM sequencing_element) AS elements`,
  );
const good = (campaign: string, count = 1) =>
  buildWorkbook(Array.from({ length: count }, (_, i) => buildRow({ campaign, samp_name: `${campaign} ${i}` })));

/** The files that lie in the folder of uploads. */
async function filesLeft(): Promise<string[]> {
  const entries = await readdir(join(open.config.dataDir, 'uploads'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

describe('several files', () => {
  it('are stored each as a whole or not at all, independently of the others', async () => {
    const wrong = await buildWorkbook([
      buildRow({ campaign: 'WRONG' }),
      buildRow({ campaign: 'WRONG', geogr_loc_lat: '91', library_strategy: 'AMPLIKON' }),
    ]);
    const [before] = await counts();
    const answer = await importFiles(visitor, {
      'first.xlsx': await good('FIRST', 2),
      'wrong.xlsx': wrong,
      'notes.ods': Buffer.from('no table at all'),
      'last.ods': await buildWorkbook([{ ...buildRow({ campaign: 'LAST' }), colour: 'blue' }], { format: 'ods' }),
    });
    expect(answer.statusCode, answer.body).toBe(200);
    const { processing, validation } = answer.json<ImportedFiles>();
    expect(processing).toEqual([
      {
        file: 'first.xlsx',
        status: 'success',
        messages: [expect.stringMatching(/^2 rows of first\.xlsx were stored as import \d+\.$/)],
      },
      { file: 'notes.ods', status: 'error', messages: [expect.stringContaining('This is not a spreadsheet.')] },
      {
        file: 'last.ods',
        status: 'success',
        messages: [
          expect.stringMatching(/^1 row of last\.ods was stored as import \d+\.$/),
          'The column “colour” is unknown and was left out.',
        ],
      },
    ]);
    expect(validation).toEqual([
      {
        file: 'wrong.xlsx',
        status: 'error',
        messages: [
          'There are 2 errors in 1 row. Nothing was stored.',
          {
            row: 3,
            message: {
              geogr_loc_lat: [expect.stringContaining('91')],
              library_strategy: [
                'Library strategy is not valid: “AMPLIKON” is not in the list of terms. Did you mean AMPLICON?',
              ],
            },
          },
        ],
        columns: { geogr_loc_lat: 'D', library_strategy: 'M' },
      },
    ]);
    const [after] = await counts();
    expect(after).toEqual({ datasets: before.datasets + 2, elements: before.elements + 3 });
    const datasets = await response(
      'SELECT filename, project_study_id FROM dataset WHERE user_id = $1 ORDER BY id',
      visitor.user.id,
    );
    expect(datasets).toEqual([
      { filename: 'first.xlsx', project_study_id: null },
      { filename: 'last.ods', project_study_id: null },
    ]);
    expect(await filesLeft()).toEqual([]);
  });

  it('are reported in the reader’s language', async () => {
    const tables = { 'a.xlsx': await good('DEUTSCH'), 'b.xlsx': Buffer.from('x') };
    const answer = await importFiles(visitor, tables, { headers: { 'accept-language': 'de' } });
    expect(answer.json<ImportedFiles>().processing.map(({ messages }) => messages[0])).toEqual([
      expect.stringMatching(/^1 Zeile aus a\.xlsx wurde als Import \d+ gespeichert\.$/),
      expect.stringContaining('Dies ist keine Tabelle.'),
    ]);
  });

  it('are stored once where two are the same', async () => {
    const table = await good('TWICE');
    const answer = await importFiles(visitor, { 'one.xlsx': table, 'copy.xlsx': table });
    const { processing, validation } = answer.json<ImportedFiles>();
    expect(processing.map(({ file, status }) => [file, status])).toEqual([['one.xlsx', 'success']]);
    expect(validation).toMatchObject([{ file: 'copy.xlsx', status: 'error' }]);
    expect(JSON.stringify(validation)).toContain('This was already imported with “one.xlsx”');
  });
});

describe('a refused request stores nothing', () => {
  it.each([
    ['without a login', () => createClient(open.app), () => ({}), 401],
    ['without a file', () => visitor, () => ({}), 400],
    [
      'with too many files',
      () => visitor,
      () => Object.fromEntries(Array.from({ length: maxFilesAtOnce + 1 }, (_, i) => [`${i}.xlsx`, 'MANY'])),
      413,
    ],
  ] as const)('%s', async (_, caller, names, status) => {
    const before = await counts();
    const table = await good('MANY');
    const tables = Object.fromEntries(Object.keys(names()).map((name) => [name, table]));
    const answer = await importFiles(caller(), tables);
    expect(answer.statusCode, answer.body).toBe(status);
    if (status === 400) expect(answer.json().payload['files[]']).toEqual(['Please choose a file.']);
    if (status === 413) expect(answer.json().message).toBe('At most 20 files can be sent at once.');
    expect(await counts()).toEqual(before);
    expect(await filesLeft()).toEqual([]);
  });

  it('without the token of the session', async () => {
    const answer = await importFiles(visitor, { 'a.xlsx': await good('FORGED') }, { headers: { 'x-csrf-token': 'x' } });
    expect(answer.statusCode).toBe(403);
  });

  it('with more files than uploads are left in this hour', async () => {
    const table = await good('HOUR');
    const attempts = 'SELECT count(*)::int AS count FROM attempt WHERE kind = $1';
    await response('DELETE FROM attempt');
    await importFiles(visitor, { 'a.xlsx': table, 'b.xlsx': table, 'c.xlsx': table });
    expect(await response(attempts, 'upload')).toEqual([{ count: 3 }]);
    await response(
      `INSERT INTO attempt (kind, subject, at) SELECT kind, subject, at FROM attempt, generate_series(1, 18) WHERE kind = 'upload'`,
    );
    const before = await counts();
    const answer = await importFiles(visitor, {
      'd.xlsx': await good('HOUR D'),
      'e.xlsx': table,
      'f.xlsx': table,
      'g.xlsx': table,
    });
    expect(answer.statusCode, answer.body).toBe(429);
    expect(answer.headers['retry-after']).toBeDefined();
    expect(await counts()).toEqual(before);
    expect(await filesLeft()).toEqual([]);
  });

  it('a file without a name gets one', async () => {
    const boundary = 'b';
    const body = Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="files[]"\r\ncontent-type: application/octet-stream\r\n\r\n`,
      ),
      Buffer.from('x'),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const answer = await visitor.post('/template/import', body, {
      'content-type': `multipart/form-data; boundary=${boundary}`,
    });
    expect(answer.json<ImportedFiles>().processing).toMatchObject([{ file: 'table', status: 'error' }]);
  });
});

it('an internal error is reported for its file alone', async () => {
  // The first file is stored; then nothing can be stored any more.
  await response(`
    CREATE FUNCTION refuse_second() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN IF NEW.filename = 'second.xlsx' THEN RAISE EXCEPTION 'secret detail'; END IF; RETURN NEW; END $$;
    CREATE TRIGGER refuse_second BEFORE INSERT ON dataset FOR EACH ROW EXECUTE FUNCTION refuse_second();
    ALTER TABLE dataset ENABLE ALWAYS TRIGGER refuse_second`);
  try {
    const answer = await importFiles(visitor, {
      'earlier.xlsx': await good('EARLIER'),
      'second.xlsx': await good('SECOND'),
      'third.xlsx': await good('THIRD'),
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.body).not.toContain('secret');
    expect(answer.json<ImportedFiles>().processing).toMatchObject([
      { file: 'earlier.xlsx', status: 'success' },
      {
        file: 'second.xlsx',
        status: 'error',
        messages: [expect.stringMatching(/^Something went wrong on our side\. .*[0-9a-f-]{36}$/)],
      },
      { file: 'third.xlsx', status: 'success' },
    ]);
  } finally {
    await response('DROP TRIGGER refuse_second ON dataset; DROP FUNCTION refuse_second');
  }
});

describe('the template export', () => {
  it('gives the address of a workbook, in the requested language and format', async () => {
    const { records } = (await createClient(open.app).get('/rest/templates')).json();
    expect(records.length).toBeGreaterThan(0);
    for (const values of [records[0].id, String(records[0].id)]) {
      const reader = createClient(open.app, { language: 'de' });
      const answer = await reader.post('/template/export', { template_id: values });
      expect(answer.statusCode, answer.body).toBe(200);
      const { location } = answer.json();
      const file = await createClient(open.app).get(location);
      expect(file.headers['content-language']).toBe('de');
      expect(file.headers['content-disposition']).toMatch(/^attachment; filename="strandbook-.*\.xlsx"$/);
    }
    const ods = await createClient(open.app).post('/template/export', { template_id: records[0].id, format: 'ods' });
    expect((await createClient(open.app).get(ods.json().location)).headers['content-disposition']).toContain('.ods');
  });

  it.each([{}, { template_id: 4711 }, { template_id: 'x' }, { template_id: '99999999999' }, { template_id: -1 }])(
    'names the error in %j',
    async (body) => {
      const answer = await createClient(open.app).post('/template/export', body);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().payload.template_id).toHaveLength(1);
    },
  );
});
