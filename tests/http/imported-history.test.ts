import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildRow, workbook } from '../workbooks.ts';
import { type Client, client, loggedIn, type OpenApp, openApp } from './client.ts';
import { upload } from './uploads.ts';

let open: OpenApp;
let admin: Client;

beforeAll(async () => {
  open = await openApp();
  admin = await loggedIn(open, ['admin']);
});
afterAll(() => open.close());

describe('what an import brings', () => {
  it('has a history that begins with the table, and outlives the record', async () => {
    const table = await workbook([buildRow({ campaign: 'BROUGHT', samp_name: 'brought' })]);
    expect((await upload(admin, table)).statusCode).toBe(200);
    const [campaign] = (await admin.get('/rest/campaigns/?campaign=BROUGHT')).json().records;
    const path = `/rest/campaigns/${campaign.id}`;
    const history = async () => (await admin.get(`${path}/history`)).json().records;
    const brought = { action: 'create', before: null, filename: 'table.xlsx', after: { campaign: 'BROUGHT' } };
    expect(await history()).toMatchObject([{ ...brought, when: campaign.created_at, who: expect.any(String) }]);

    const toVisitors = await client(open.app).get(`${path}/history`);
    expect(toVisitors.json().records).toMatchObject([{ ...brought, filename: null, who: null }]);

    await admin.put(path, { campaign: 'RENAMED', basis: 'Elisabeth' });
    const changed = { action: 'update', filename: null, after: { campaign: 'RENAMED', basis: 'Elisabeth' } };
    expect(await history()).toMatchObject([changed, brought]);
    expect((await history())[1].after).not.toHaveProperty('basis');

    expect((await admin.delete(`${path}?perform=true`)).statusCode).toBe(204);
    expect(await history()).toMatchObject([{ action: 'delete' }, changed, brought]);
  });
});
