import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EditorsOfOthers } from '../../src/catalogue/permissions.ts';
import { buildFields } from '../factories.ts';
import { buildRow, buildWorkbook } from '../workbooks.ts';
import { type Client, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { postRecord } from './entities.ts';
import { study, upload } from './uploads.ts';

let open: TestApp;
let callers: Record<Caller, Client>;
const allCallers = ['owner', 'other', 'admin'] as const;
type Caller = (typeof allCallers)[number];

beforeAll(async () => {
  open = await openApp();
  callers = {
    owner: await createLoggedInClient(open),
    other: await createLoggedInClient(open),
    admin: await createLoggedInClient(open, ['admin']),
  };
});
afterAll(() => open.close());

const allows: Readonly<Record<EditorsOfOthers, readonly Caller[]>> = {
  everybody: ['owner', 'other', 'admin'],
  owners: ['owner', 'admin'],
  administrators: ['admin'],
};
const settings = Object.keys(allows) as EditorsOfOthers[];

/** A record that the owner has brought by a form. */
const sampleOfOwner = async (values: object = {}): Promise<number> => {
  const fields = await buildFields(open.database, 'field_sample', { depth: '1', ...values });
  return (await postRecord(callers.owner, 'field-sample', fields)).id;
};

let imports = 0;
/** An element that the owner has brought by an import. */
async function elementOfOwner(): Promise<number> {
  imports += 1;
  const name = `others ${imports}`;
  const table = await buildWorkbook([buildRow({ samp_name: name, forward_read_file_name: `${name}_R1.fastq.gz` })]);
  const response = await upload(callers.owner, table, { fields: study });
  expect(response.statusCode, response.body).toBe(200);
  const { records } = (await callers.owner.get(`/rest/sequencing-element/?samp_name=${name}`)).json();
  return records[0].id;
}

/** The calls that edit or delete records; each makes its own records of the owner and returns the status. */
const calls: Readonly<Record<string, (as: Client) => Promise<number>>> = {
  'PUT /rest/field-sample/:id': async (as) =>
    (await as.put(`/rest/field-sample/${await sampleOfOwner()}`, { depth: '2' })).statusCode,
  'PUT /rest/sequencing-element/:id': async (as) =>
    (await as.put(`/rest/sequencing-element/${await elementOfOwner()}`, { sequencing_element_comment: 'x' }))
      .statusCode,
  'DELETE /rest/field-sample/:id': async (as) =>
    (await as.delete(`/rest/field-sample/${await sampleOfOwner()}?perform=true`)).statusCode,
  'POST /rest/field-sample/change': async (as) =>
    (await as.post('/rest/field-sample/change', { ids: [await sampleOfOwner()], set: { depth: '2' } })).statusCode,
  'POST /rest/field-sample/delete': async (as) =>
    (await as.post('/rest/field-sample/delete', { ids: [await sampleOfOwner()] })).statusCode,
  'POST /rest/field-sample/merge': async (as) => {
    const body = { into: await sampleOfOwner(), ids: [await sampleOfOwner()], reason: 'twice' };
    return (await as.post('/rest/field-sample/merge', body)).statusCode;
  },
  'POST /addAccessionNumber': async (as) => {
    const items = [await elementOfOwner()];
    return (await as.post('/addAccessionNumber', { items, accessionNumber: `ERR${9_000_000 + imports}` })).statusCode;
  },
  'POST /rest/changes/:id/undo': async (as) => {
    const id = await sampleOfOwner();
    await callers.admin.put(`/rest/field-sample/${id}`, { depth: '3' });
    const [change] = (await callers.admin.get('/rest/changes/?hits=1')).json().records;
    const shown = (await as.get(`/rest/changes/${change.id}`)).json().undoable;
    const { statusCode } = await as.post(`/rest/changes/${change.id}/undo`);
    expect(statusCode === 200).toBe(shown);
    return statusCode;
  },
};

describe.each(settings)('where %s may edit records of others', (setting) => {
  beforeAll(async () => {
    const response = await callers.admin.put('/rest/settings', { editors_of_others: setting });
    expect(response.statusCode, response.body).toBe(200);
  });

  it.each(Object.keys(calls).flatMap((call) => allCallers.map((caller) => [call, caller] as const)))(
    '%s by %s',
    async (call, caller) => {
      const status = (await calls[call]?.(callers[caller])) ?? 0;
      if (allows[setting].includes(caller)) expect(status).toBeLessThan(300);
      else expect([400, 403]).toContain(status);
    },
  );

  it('lets everybody change their own person', async () => {
    const { person } = (await callers.other.get('/auth/session')).json().user;
    expect((await callers.other.put(`/rest/persons/${person}`, { institute: 'Own' })).statusCode).toBe(200);
  });

  it('lets everybody restore what they have deleted, where they could delete it', async () => {
    const { person } = (await callers.owner.get('/auth/session')).json().user;
    const id = await sampleOfOwner({ field_sample_person_resp: person });
    const deleted = await callers.owner.delete(`/rest/field-sample/${id}?perform=true`);
    if (setting === 'administrators') return expect(deleted.statusCode).toBe(403);
    return expect((await callers.owner.post(`${deleted.headers.location}/restore`)).statusCode).toBe(200);
  });
});

it('a change of many names the records of others, and changes none', async () => {
  await callers.admin.put('/rest/settings', { editors_of_others: 'owners' });
  const [first, second] = [await sampleOfOwner(), await sampleOfOwner()];
  const own = (await postRecord(callers.other, 'field-sample', await buildFields(open.database, 'field_sample'))).id;
  const body = { ids: [first, own, second], set: { depth: '9' } };
  const preview = (await callers.other.post('/rest/field-sample/change', { ...body, check: true })).json();
  expect(preview).toMatchObject({ refusedTotal: 2, refused: [{ id: first }, { id: second }] });
  expect((await callers.other.post('/rest/field-sample/change', body)).statusCode).toBe(400);
  expect((await callers.other.post('/rest/field-sample/change', { ...body, ids: [own] })).json().changed).toBe(1);
});

it('is set by administrators alone', async () => {
  expect((await callers.other.get('/rest/settings')).statusCode).toBe(403);
  expect((await callers.other.put('/rest/settings', { editors_of_others: 'everybody' })).statusCode).toBe(403);
  expect((await callers.admin.put('/rest/settings', { editors_of_others: 'nobody' })).statusCode).toBe(400);
  expect((await callers.admin.get('/rest/settings')).json()).toEqual({ editors_of_others: 'owners' });
});
