import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SessionUser } from '../../src/catalogue/endpoints/accounts.ts';
import type { MappingRules } from '../../src/catalogue/endpoints/mappings.ts';
import { buildFields } from '../factories.ts';
import { buildRow, buildWorkbook } from '../workbooks.ts';
import { type Client, createLoggedInClient, createUser, openApp, type TestApp } from './client.ts';
import { postRecord } from './entities.ts';
import { study, upload } from './uploads.ts';

type User = Client & { user: SessionUser };
let open: TestApp;
let admin: User;
beforeAll(async () => {
  open = await openApp();
  admin = await createLoggedInClient(open, ['admin']);
  await admin.put('/rest/settings', { editors_of_others: 'owners' });
});
afterAll(() => open.close());

let imports = 0;
/** An import of one row. @returns its number, that of its element, and that of its sample */
async function importTable(as: Client) {
  imports += 1;
  const name = `handed ${imports}`;
  const file = await buildWorkbook([
    buildRow({ samp_name: name, campaign: name, forward_read_file_name: `${name}_R1.fastq.gz` }),
  ]);
  const response = await upload(as, file, { fields: { ...study, study_title: name } });
  expect(response.statusCode, response.body).toBe(200);
  const [element] = (await as.get(`/rest/sequencing-element/?samp_name=${name}`)).json().records;
  const [dataset] = (await as.post('/getOwnDatasets')).json();
  return { dataset: dataset.id as number, element: element.id as number, name };
}

const sampleOf = async (as: Client): Promise<number> =>
  (await postRecord(as, 'field-sample', await buildFields(open.database, 'field_sample', { depth: '1' }))).id;
const ownDatasets = async (as: Client): Promise<number[]> =>
  (await as.post('/getOwnDatasets')).json().map(({ id }: { id: number }) => id);
const handOver = (from: User, to: { id: number }) => admin.post(`/rest/users/${from.user.id}/hand-over`, { to: to.id });
const edit = async (as: Client, resource: string, id: number, values: object) =>
  (await as.put(`/rest/${resource}/${id}`, values)).statusCode;

const rules: MappingRules = {
  version: 1,
  fields: { samp_name: '{Probe}' },
  dates: 'dayFirst',
  decimals: 'comma',
  nothing: {},
  replaced: {},
  toLastRow: false,
};
const mapping = (name: string, shared: boolean) => ({ name, shared, headers: ['Probe', 'Tiefe'], rules });
const view = (name: string, shared: boolean) => ({ entity: 'event', name, address: 'sort=id', shared });

describe('handing over', () => {
  it('gives the imports and records of a user to the successor, with the rights to them, and nothing of others', async () => {
    const [leaver, successor, other] = [
      await createLoggedInClient(open),
      await createLoggedInClient(open),
      await createLoggedInClient(open),
    ];
    const table = await importTable(leaver);
    const ofOther = await importTable(other);
    const [sample, samplesOfOther] = [await sampleOf(leaver), await sampleOf(other)];
    const before = await edit(successor, 'sequencing-element', table.element, { sequencing_element_comment: 'a' });
    expect([before, await edit(successor, 'field-sample', sample, { depth: '2' })]).toEqual([403, 403]);

    const preview = (await admin.get(`/rest/users/${leaver.user.id}/hand-over`)).json();
    expect(preview).toMatchObject({ imports: 1, mappings: 0, views: 0 });
    expect(preview.records).toMatchObject({ sequencing_element: 1, field_sample: 2, campaign: 1 });
    const handed = await handOver(leaver, successor.user);
    expect(handed.statusCode, handed.body).toBe(200);
    expect(handed.json()).toEqual({ ...preview, change: expect.any(Number) });

    expect(await ownDatasets(successor)).toEqual([table.dataset]);
    expect(await ownDatasets(leaver)).toEqual([]);
    expect(await ownDatasets(other)).toEqual([ofOther.dataset]);
    const comment = { sequencing_element_comment: 'b' };
    expect(await edit(successor, 'sequencing-element', table.element, comment)).toBe(200);
    expect(await edit(successor, 'field-sample', sample, { depth: '2' })).toBe(200);
    expect(await edit(leaver, 'sequencing-element', table.element, { sequencing_element_comment: 'c' })).toBe(403);
    expect(await edit(leaver, 'field-sample', sample, { depth: '3' })).toBe(403);
    expect(await edit(successor, 'sequencing-element', ofOther.element, comment)).toBe(403);
    expect(await edit(successor, 'field-sample', samplesOfOther, { depth: '3' })).toBe(403);
    expect((await leaver.get(`/rest/datasets/${table.dataset}/file`)).statusCode).toBe(404);
    expect((await successor.get(`/rest/datasets/${table.dataset}/file`)).statusCode).toBe(200);

    // The history still says who imported the records.
    const history = (await other.get(`/rest/sequencing-element/${table.element}/history`)).json().records;
    expect(history.at(-1)).toMatchObject({ action: 'create', who: leaver.user.name });
    const sampleHistory = (await other.get(`/rest/field-sample/${sample}/history`)).json().records;
    expect(sampleHistory.at(-1)).toMatchObject({ action: 'create', who: leaver.user.name });

    // The successor may undo the import, and bring it back.
    const undone = await successor.delete(`/rest/datasets/${table.dataset}`);
    expect(undone.statusCode, undone.body).toBe(204);
    expect((await successor.post(`${undone.headers.location}/restore`)).statusCode).toBe(200);
  });

  it('gives entries of the bin, the list of changes of others, and findings to the successor', async () => {
    const [leaver, successor] = [await createLoggedInClient(open), await createLoggedInClient(open)];
    const [deleted, changed] = [await sampleOf(leaver), await sampleOf(leaver)];
    const { headers } = await leaver.delete(`/rest/field-sample/${deleted}`);
    await edit(admin, 'field-sample', changed, { depth: '7' });
    const theirs = async (as: Client) => (await as.get('/rest/changes/?theirs=true')).json().totalHits;
    expect([await theirs(leaver), await theirs(successor)]).toEqual([1, 0]);
    await sql`INSERT INTO quality_finding (entity, rule, record_id, problems, user_id)
      VALUES ('field_sample', 'onLand', ${changed}, '[]', ${leaver.user.id})`.execute(open.database.db);

    expect((await handOver(leaver, successor.user)).statusCode).toBe(200);
    expect([await theirs(leaver), await theirs(successor)]).toEqual([0, 1]);
    const { rows } = await sql`SELECT user_id FROM quality_finding WHERE record_id = ${changed}`.execute(
      open.database.db,
    );
    expect(rows).toEqual([{ user_id: successor.user.id }]);
    expect((await leaver.post(`${headers.location}/restore`)).statusCode).toBe(404);
    expect((await successor.post(`${headers.location}/restore`)).statusCode).toBe(200);
  });

  it('gives shared mappings and views to the successor, and leaves private ones', async () => {
    const [leaver, successor] = [await createLoggedInClient(open), await createLoggedInClient(open)];
    for (const [name, shared] of [
      ['Heincke', true],
      ['own', false],
    ] as const) {
      expect((await leaver.post('/rest/mappings', mapping(name, shared))).statusCode).toBeLessThan(300);
      expect((await leaver.post('/rest/list-views', view(name, shared))).statusCode).toBeLessThan(300);
    }
    await successor.post('/rest/mappings', mapping('heincke', false));
    const handed = await handOver(leaver, successor.user);
    expect(handed.json()).toMatchObject({ imports: 0, records: {}, mappings: 1, views: 1 });
    const ownOf = async (as: Client, path: string) =>
      (await as.get(path))
        .json()
        .records.flatMap(({ own, name }: { own: boolean; name: string }) => (own ? [name] : []));
    const mappings = await ownOf(successor, '/rest/mappings');
    expect(mappings.toSorted()).toEqual([expect.stringMatching(/^Heincke \(\d+\)$/), 'heincke']);
    expect(await ownOf(leaver, '/rest/mappings')).toEqual(['own']);
    expect(await ownOf(successor, '/rest/list-views?entity=event')).toEqual(['Heincke']);
    expect(await ownOf(leaver, '/rest/list-views?entity=event')).toEqual(['own']);

    await admin.post(`/rest/changes/${handed.json().change}/undo`);
    expect((await ownOf(leaver, '/rest/mappings')).toSorted()).toEqual(['Heincke', 'own']);
  });

  it('is a change that administrators see, and that is undone as a whole', async () => {
    const [leaver, successor] = [await createLoggedInClient(open), await createLoggedInClient(open)];
    const { dataset } = await importTable(leaver);
    const ofSuccessor = await importTable(successor);
    const sample = await sampleOf(leaver);
    await edit(admin, 'field-sample', sample, { depth: '7' });
    const { change } = (await handOver(leaver, successor.user)).json();
    expect((await successor.get(`/rest/changes/${change}`)).statusCode).toBe(404);
    const shown = (await admin.get(`/rest/changes/${change}`)).json();
    expect(shown).toMatchObject({
      action: 'hand_over',
      who: admin.user.name,
      label: leaver.user.name,
      reason: successor.user.name,
      undoable: true,
    });
    expect(shown.records).toEqual([
      expect.objectContaining({ resource: 'datasets', id: dataset, after: { user_id: successor.user.id } }),
    ]);

    const undone = await admin.post(`/rest/changes/${change}/undo`);
    expect(undone.statusCode, undone.body).toBe(200);
    expect(await ownDatasets(leaver)).toEqual([dataset]);
    expect(await ownDatasets(successor)).toEqual([ofSuccessor.dataset]);
    expect(await edit(leaver, 'field-sample', sample, { depth: '8' })).toBe(200);
    expect(await edit(successor, 'field-sample', sample, { depth: '9' })).toBe(403);
    expect((await leaver.get('/rest/changes/?theirs=true')).json().totalHits).toBe(1);
    expect((await admin.post(`/rest/changes/${undone.json().change}/undo`)).statusCode).toBe(403);
    expect((await handOver(leaver, successor.user)).statusCode).toBe(200);
  });

  it('is undone as far as possible where the user is gone, or has a view of the same name', async () => {
    const [leaver, gone, successor] = [
      await createLoggedInClient(open),
      await createLoggedInClient(open),
      await createLoggedInClient(open),
    ];
    const changed = await sampleOf(gone);
    await edit(admin, 'field-sample', changed, { depth: '7' });
    for (const as of [leaver, gone])
      expect((await as.post('/rest/list-views', view(`of ${as.user.id}`, true))).statusCode).toBeLessThan(300);
    const [change, changeOfGone] = [
      (await handOver(leaver, successor.user)).json().change,
      (await handOver(gone, successor.user)).json().change,
    ];
    expect((await leaver.post('/rest/list-views', view(`Of ${leaver.user.id}`, false))).statusCode).toBeLessThan(300);
    const undone = await admin.post(`/rest/changes/${change}/undo`);
    expect(undone.statusCode, undone.body).toBe(200);
    const ownOf = async (as: Client) =>
      (await as.get('/rest/list-views?entity=event'))
        .json()
        .records.flatMap(({ own, name }: { own: boolean; name: string }) => (own ? [name] : []))
        .toSorted();
    const renamed = expect.stringMatching(new RegExp(`^of ${leaver.user.id} \\(\\d+\\)$`));
    expect(await ownOf(leaver)).toEqual([`Of ${leaver.user.id}`, renamed]);

    const removed = await admin.delete(`/rest/users/${gone.user.id}?perform=true`);
    expect(removed.statusCode, removed.body).toBeLessThan(300);
    const undoneOfGone = await admin.post(`/rest/changes/${changeOfGone}/undo`);
    expect(undoneOfGone.statusCode, undoneOfGone.body).toBe(200);
    expect(await ownOf(successor)).toEqual([`of ${gone.user.id}`]);
    expect(await edit(successor, 'field-sample', changed, { depth: '8' })).toBe(200);
  });

  it('leaves imports with the successor where it is undone after the user has gone', async () => {
    const [gone, successor] = [await createLoggedInClient(open), await createLoggedInClient(open)];
    const { dataset } = await importTable(gone);
    const { change } = (await handOver(gone, successor.user)).json();
    expect((await admin.delete(`/rest/users/${gone.user.id}?perform=true`)).statusCode).toBeLessThan(300);
    const undone = await admin.post(`/rest/changes/${change}/undo`);
    expect(undone.statusCode, undone.body).toBe(200);
    expect(await ownDatasets(successor)).toEqual([dataset]);
  });

  it('gives entries of the bin to the successor of a user who has nothing else', async () => {
    const [leaver, successor] = [await createLoggedInClient(open), await createLoggedInClient(open)];
    const { headers } = await leaver.delete(`/rest/field-sample/${await sampleOf(leaver)}`);
    // The sample has come with a protocol and others.
    await sql`UPDATE history SET user_id = NULL WHERE user_id = ${leaver.user.id}`.execute(open.database.db);
    const handed = await handOver(leaver, successor.user);
    expect(handed.json()).toMatchObject({ imports: 0, records: {}, bin: 1, mappings: 0, views: 0 });
    expect((await successor.post(`${headers.location}/restore`)).statusCode).toBe(200);
  });

  it('is for administrators, to another user, and of somebody who has brought something', async () => {
    const [leaver, successor] = [await createLoggedInClient(open), await createUser(open.database)];
    const path = `/rest/users/${leaver.user.id}/hand-over`;
    expect((await leaver.get(path)).statusCode).toBe(403);
    expect((await leaver.post(path, { to: successor.id })).statusCode).toBe(403);
    expect((await handOver(leaver, successor)).statusCode).toBe(409);
    await sampleOf(leaver);
    const message = { to: ['Please choose another user who takes it over.'] };
    for (const id of [leaver.user.id, 2_000_000])
      expect((await handOver(leaver, { id })).json()).toMatchObject({ payload: message });
    expect((await admin.get('/rest/users/2000000/hand-over')).statusCode).toBe(404);
    expect((await admin.post('/rest/users/2000000/hand-over', { to: successor.id })).statusCode).toBe(404);
  });
});

it('every column with a user is handed over, or belongs to the account itself', async () => {
  const { rows } = await sql<{ name: string }>`SELECT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'user_id' ORDER BY table_name COLLATE "C"`.execute(
    open.database.db,
  );
  const handed = ['change', 'change_owner', 'dataset', 'history', 'list_view', 'mapping', 'quality_finding'];
  const ofAccount = 'daily_changes job kept_search last_login not_double session token user_role usual_values';
  expect(rows.map(({ name }) => name)).toEqual([...handed, ...ofAccount.split(' ')].toSorted());
});
