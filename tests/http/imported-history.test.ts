import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxHistoryRows } from '../../src/catalogue/records/records.ts';
import { buildRow, buildWorkbook } from '../workbooks.ts';
import { type Client, createClient, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { upload } from './uploads.ts';

let open: TestApp;
let admin: Client;

beforeAll(async () => {
  open = await openApp();
  admin = await createLoggedInClient(open, ['admin']);
});
afterAll(() => open.close());

describe('a record of an import', () => {
  it('has a history that begins with the table, and stays after the record is deleted', async () => {
    const table = await buildWorkbook([buildRow({ campaign: 'BROUGHT', samp_name: 'brought' })]);
    expect((await upload(admin, table)).statusCode).toBe(200);
    const [campaign] = (await admin.get('/rest/campaigns/?campaign=BROUGHT')).json().records;
    const path = `/rest/campaigns/${campaign.id}`;
    const history = async () => (await admin.get(`${path}/history`)).json().records;
    const brought = { action: 'create', before: null, filename: 'table.xlsx', after: { campaign: 'BROUGHT' } };
    expect(await history()).toMatchObject([{ ...brought, when: campaign.created_at, who: expect.any(String) }]);

    const toVisitors = await createClient(open.app).get(`${path}/history`);
    expect(toVisitors.json().records).toMatchObject([{ ...brought, filename: null, who: null }]);

    await admin.put(path, { campaign: 'RENAMED', basis: 'Elisabeth' });
    const changed = { action: 'update', filename: null, after: { campaign: 'RENAMED', basis: 'Elisabeth' } };
    expect(await history()).toMatchObject([changed, brought]);
    expect((await history())[1].after).not.toHaveProperty('basis');

    expect((await admin.delete(`${path}?perform=true`)).statusCode).toBe(204);
    expect(await history()).toMatchObject([{ action: 'delete' }, changed, brought]);
  });

  it('has the values of the table in its history after it was deleted, however often they were changed', async () => {
    const table = await buildWorkbook([buildRow({ campaign: 'OFTEN', basis: 'Elisabeth', samp_name: 'often' })]);
    expect((await upload(admin, table)).statusCode).toBe(200);
    const [{ id }] = (await admin.get('/rest/campaigns/?campaign=OFTEN')).json().records;
    const path = `/rest/campaigns/${id}`;
    await admin.put(path, { basis: 'Maria', url: 'https://example.org' });
    await open.database.pool.query(
      `INSERT INTO history (entity, record_id, action, before, after)
        SELECT 'campaign', $1, 'update', '{"basis": "Maria"}', '{"basis": "Maria"}' FROM generate_series(1, $2::int)`,
      [String(id), maxHistoryRows],
    );
    expect((await admin.delete(`${path}?perform=true`)).statusCode).toBe(204);
    const { rows } = await open.database.pool.query(
      `SELECT filename, after FROM history WHERE entity = 'campaign' AND record_id = $1 AND action = 'create'`,
      [String(id)],
    );
    expect(rows).toEqual([
      { filename: 'table.xlsx', after: expect.objectContaining({ campaign: 'OFTEN', basis: 'Elisabeth' }) },
    ]);
    expect(rows[0].after).not.toHaveProperty('url');
  });

  it('has its history in order where the clock was set back between two changes', async () => {
    expect((await upload(admin, await buildWorkbook([buildRow({ campaign: 'CLOCK' })]))).statusCode).toBe(200);
    const [{ id }] = (await admin.get('/rest/campaigns/?campaign=CLOCK')).json().records;
    const path = `/rest/campaigns/${id}`;
    await admin.put(path, { basis: 'Elisabeth' });
    await open.database.pool.query(
      `UPDATE history SET "when" = "when" + interval '40 days' WHERE entity = 'campaign' AND record_id = $1`,
      [String(id)],
    );
    await admin.put(path, { basis: 'Maria' });
    const { records } = (await admin.get(`${path}/history`)).json();
    expect(records).toMatchObject([{ after: { basis: 'Maria' } }, { after: { basis: 'Elisabeth' } }, {}]);
    expect(records[2].after).not.toHaveProperty('basis');
  });

  it('counts as a change of the stored records it is linked to, so that nobody removes it unknowingly', async () => {
    const row = { campaign: 'GROWING', samp_name: 'grown' };
    const first = await buildWorkbook([
      buildRow({ ...row, target_gene: '16S rRNA', forward_read_file_name: 'one.fastq.gz' }),
    ]);
    expect((await upload(admin, first)).statusCode).toBe(200);
    const [sample] = (await admin.get('/rest/nucleic-acid-sample/?nucleic_acid_sample_name=grown')).json().records;
    expect(sample).toMatchObject({ version: 1, sequencing_libraries: [expect.any(Number)] });

    const second = await buildWorkbook([
      buildRow({ ...row, target_gene: '18S rRNA', forward_read_file_name: 'two.fastq.gz' }),
    ]);
    const response = await upload(admin, second, { filename: 'second.xlsx' });
    expect(response.statusCode, response.body).toBe(200);
    const path = `/rest/nucleic-acid-sample/${sample.id}`;
    const grown = (await admin.get(path)).json();
    const [library] = sample.sequencing_libraries;
    expect(grown).toMatchObject({ version: 2, sequencing_libraries: [library, expect.any(Number)] });
    expect((await admin.get(`${path}/history`)).json().records).toMatchObject([
      {
        action: 'update',
        who: expect.any(String),
        filename: 'second.xlsx',
        before: { sequencing_libraries: [library] },
        after: { sequencing_libraries: grown.sequencing_libraries },
      },
      { action: 'create', filename: 'table.xlsx', after: { sequencing_libraries: [library] } },
    ]);

    const stale = await admin.put(path, { ...sample, nucleic_acid_sample_comment: 'typed before' });
    expect(stale.statusCode).toBe(409);
    expect((await admin.get(path)).json()).toEqual(grown);
  });
});
