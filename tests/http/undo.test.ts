import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countLockWaiters } from '../database.ts';
import { buildRow, buildWorkbook } from '../workbooks.ts';
import { type Client, createClient, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { study, upload } from './uploads.ts';

let open: TestApp;
let sender: Client;
let other: Client;
let admin: Client;

beforeAll(async () => {
  open = await openApp();
  sender = await createLoggedInClient(open);
  other = await createLoggedInClient(open);
  admin = await createLoggedInClient(open, ['admin']);
});
afterAll(() => open.close());

/** Two elements of one event; the study has an author whom nobody knows yet. */
function tableOf(name: string, more: Record<string, string> = {}): Promise<Buffer> {
  return buildWorkbook(
    [1, 2].map((i) =>
      buildRow({
        campaign: `CRUISE ${name}`,
        event_label: `${name}/1`,
        samp_name: `${name}_${i}`,
        forward_read_file_name: `${name}_${i}_R1.fastq.gz`,
        ...more,
      }),
    ),
  );
}

/** @returns the number of the dataset */
async function send(visitor: Client, table: Buffer, name: string): Promise<number> {
  const fields = {
    ...study,
    study_title: `Study ${name}`,
    project_study_authors: JSON.stringify([
      { firstname: 'Jo', lastname: `Author${name}`, email: `jo-${name}@example.org` },
    ]),
  };
  const response = await upload(visitor, table, { fields, filename: `${name} Fahrt.xlsx` });
  expect(response.statusCode, response.body).toBe(200);
  return Number(response.body);
}

const found = async (term: string) => (await createClient(open.app).post('/searchSE', { term })).json();
const only = async (resource: string, query: string) => (await admin.get(`/rest/${resource}/?${query}`)).json();
const historyOf = async (resource: string, id: number | string) =>
  (await admin.get(`/rest/${resource}/${id}/history`)).json().records;

async function undo(visitor: Client, dataset: number): Promise<string> {
  const response = await visitor.delete(`/rest/datasets/${dataset}`);
  expect(response.statusCode, response.body).toBe(204);
  return String(response.headers.location);
}

const all = {
  campaign: 1,
  event: 1,
  field_sample: 2,
  nucleic_acid_sample: 2,
  sequencing_library: 2,
  sequencing_run: 1,
  project_study: 1,
  person: 1,
  sequencing_element: 2,
};

describe('an import that is undone', () => {
  it('has its file as it was uploaded', async () => {
    const table = await tableOf('file');
    const dataset = await send(sender, table, 'file');
    const response = await sender.get(`/rest/datasets/${dataset}/file`);
    expect(response.rawPayload.equals(table)).toBe(true);
    expect(response.headers['content-disposition']).toBe(`attachment; filename*=UTF-8''file%20Fahrt.xlsx`);
    expect((await other.get(`/rest/datasets/${dataset}/file`)).statusCode).toBe(404);
    await open.database.pool.query('DELETE FROM dataset_file WHERE dataset_id = $1', [dataset]);
    expect((await sender.get(`/rest/datasets/${dataset}/file`)).json().message).toBe(
      'The file of this import was not kept.',
    );
  });

  it('is removed as a whole, and restored as it was', async () => {
    const dataset = await send(sender, await tableOf('whole'), 'whole');
    const before = await found('whole');
    const [library] = (await only('sequencing-library', 'sort=sequencing_library_id:desc')).records;
    const [sample] = (await only('field-sample', 'field_sample_name=whole_1')).records;
    const [invitation] = (await only('invitations', 'email=jo-whole')).records;
    await sender.put(`/rest/field-sample/${sample.id}`, { field_sample_comment: 'seen' });

    const check = await sender.delete(`/rest/datasets/${dataset}?check=true`);
    expect(check.json()).toEqual({ deleted: expect.objectContaining(all), kept: {} });
    for (const odd of ['check=1', 'check=TRUE', 'check=', 'check=true&check=true']) {
      const response = await sender.delete(`/rest/datasets/${dataset}?${odd}`);
      expect([response.statusCode, Object.keys(response.json().payload)], odd).toEqual([400, ['check']]);
    }
    expect(await found('whole')).toHaveLength(2);

    const reported = await historyOf('field-sample', sample.id);
    const entry = await undo(sender, dataset);
    expect(await found('whole')).toEqual([]);
    expect((await sender.get(`/rest/datasets/${dataset}`)).statusCode).toBe(404);
    for (const [resource, query] of [
      ['campaigns', 'q=whole'],
      ['events', 'q=whole'],
      ['field-sample', 'q=whole'],
      ['persons', 'q=Authorwhole'],
      ['project-study', 'q=whole'],
      ['invitations', ''],
    ] as const)
      expect(await only(resource, query), resource).toMatchObject({ totalHits: resource === 'invitations' ? 1 : 0 });
    const [gone, ...earlier] = await historyOf('field-sample', sample.id);
    expect(earlier).toEqual(reported);
    expect(earlier).toMatchObject([
      { action: 'update', after: { field_sample_comment: 'seen' } },
      { action: 'create', filename: 'whole Fahrt.xlsx', after: { field_sample_name: 'whole_1' } },
    ]);
    expect(gone).toMatchObject({ action: 'delete', after: null });
    // No empty field is listed.
    expect(gone.before).toEqual({ ...earlier[1].after, field_sample_comment: 'seen' });
    const invited = { person_id: invitation.person_id, email: 'jo-whole@example.org', invitation_state: 'invited' };
    expect(await historyOf('invitations', invitation.id)).toMatchObject([
      { action: 'delete', before: invited, after: null },
      { action: 'create', before: null, after: invited, filename: 'whole Fahrt.xlsx' },
    ]);

    const own = async () => (await sender.post('/getOwnDatasets')).json().map(({ id }: { id: number }) => id);
    expect(await own()).not.toContain(dataset);

    const { records } = (await sender.get('/rest/bin/')).json();
    expect(records).toMatchObject([{ resource: 'datasets', label: 'whole Fahrt.xlsx', who: expect.any(String) }]);
    expect(entry).toBe(`/rest/bin/${records[0].id}`);

    const restored = await sender.post(`${entry}/restore`);
    expect(restored.statusCode, restored.body).toBe(200);
    expect(restored.json()).toEqual({
      records: expect.arrayContaining([{ resource: 'field-sample', count: 2 }]),
      notRestored: [],
    });
    expect(await found('whole')).toEqual(before);
    expect((await admin.get(`/rest/sequencing-library/${library.id}`)).json()).toMatchObject({
      ...library,
      updated_at: expect.any(String),
      version: library.version + 1,
    });
    expect((await historyOf('field-sample', sample.id))[0]).toMatchObject({
      action: 'restore',
      before: null,
      after: { field_sample_comment: 'seen' },
    });
    const [back, ...others] = await historyOf('invitations', invitation.id);
    expect(back).toMatchObject({ action: 'restore', before: null, after: invited });
    expect(others).toHaveLength(2);
    expect((await sender.get(`/rest/datasets/${dataset}`)).json()).toMatchObject({ id: dataset, rows: 2 });
    expect(await own()).toContain(dataset);
    expect((await sender.get('/rest/bin/')).json()).toEqual({ records: [], totalHits: 0 });
    expect((await sender.post(`${entry}/restore`)).statusCode).toBe(404);
  });

  it('leaves records that everybody shares, so that others’ imports do not prevent its restoring', async () => {
    const own = { library_strategy: 'RNA-Seq', library_source: 'TRANSCRIPTOMIC', seq_meth: 'Illumina HiSeq 2500' };
    const dataset = await send(sender, await tableOf('first', own), 'first');
    const { created } = (await sender.get(`/rest/datasets/${dataset}`)).json();
    expect(created).toMatchObject({ library_condition: 1, sequencer: 1 });
    const check = async () => (await sender.delete(`/rest/datasets/${dataset}?check=true`)).json();
    const { deleted, kept } = await check();
    expect(kept).toEqual({ library_condition: 1, sequencer: 1 });
    // Every record that it brought either goes or stays.
    expect({ ...deleted, ...kept }).toEqual(created);
    const shared = async () => [
      (await only('library-condition', `dataset_id=${dataset}`)).totalHits,
      (await only('sequencers', `dataset_id=${dataset}`)).totalHits,
    ];
    const entry = await undo(sender, dataset);
    expect(await shared()).toEqual([1, 1]);
    await send(other, await tableOf('second', own), 'second');
    const restored = await sender.post(`${entry}/restore`);
    expect(restored.statusCode).toBe(200);
    const counts: { resource: string; count: number }[] = restored.json().records;
    expect(counts.map(({ resource }) => resource)).not.toContain('sequencers');
    expect(await found('RNA-Seq')).toHaveLength(4);
    expect((await check()).kept).toEqual({ library_condition: 1, sequencer: 1 });
  });

  it('removes a sequencer with a centre, which belongs to its import', async () => {
    const own = { seq_meth: 'Illumina MiniSeq', sequencing_center: 'Here alone' };
    const dataset = await send(sender, await tableOf('centre', own), 'centre');
    const entry = await undo(sender, dataset);
    expect((await only('sequencers', 'sequencing_center=Here alone')).totalHits).toBe(0);
    expect((await sender.post(`${entry}/restore`)).statusCode).toBe(200);
    expect((await only('sequencers', 'sequencing_center=Here alone')).totalHits).toBe(1);
  });

  it('leaves records that others use', async () => {
    const first = await send(sender, await tableOf('shared'), 'shared');
    const table = await buildWorkbook([
      buildRow({
        campaign: 'CRUISE shared',
        event_label: 'shared/1',
        samp_name: 'theirs',
        forward_read_file_name: 'theirs',
      }),
    ]);
    await send(other, table, 'theirs');
    const check = (await sender.delete(`/rest/datasets/${first}?check=true`)).json();
    expect(check).toMatchObject({
      deleted: { field_sample: 2, sequencing_element: 2, project_study: 1 },
      kept: { campaign: 1, event: 1 },
    });
    const entry = await undo(sender, first);
    expect(await found('shared')).toMatchObject([{ samp_name: 'theirs', campaign: 'CRUISE shared' }]);
    expect((await sender.post(`${entry}/restore`)).statusCode).toBe(200);
    expect(await found('shared')).toHaveLength(3);
  });

  it('leaves correct links of others’ records', async () => {
    const dataset = await send(sender, await tableOf('linked'), 'linked');
    const [mine] = (await only('nucleic-acid-sample', 'nucleic_acid_sample_name=linked_1')).records;
    const made = await other.post('/rest/field-sample/', {
      field_sample_name: 'by hand',
      env_broad_scale: 'a',
      env_local_scale: 'b',
      env_medium: 'c',
      nucleic_acid_samples: [mine.id],
    });
    expect(made.statusCode, made.body).toBe(201);
    const path = `/rest/field-sample/${made.json().id}`;
    const entry = await undo(sender, dataset);
    expect((await other.get(path)).json()).toMatchObject({ nucleic_acid_samples: [], version: 2 });
    expect((await sender.post(`${entry}/restore`)).statusCode).toBe(200);
    expect((await other.get(path)).json()).toMatchObject({ nucleic_acid_samples: [mine.id], version: 3 });
    expect(await historyOf('field-sample', made.json().id)).toMatchObject([
      { action: 'update', before: { nucleic_acid_samples: [] }, after: { nucleic_acid_samples: [mine.id] } },
      { action: 'unlink', before: { nucleic_acid_samples: [mine.id] }, after: { nucleic_acid_samples: [] } },
      { action: 'create' },
    ]);
  });

  it('is not restored where its records were stored again, and nothing is changed', async () => {
    const table = await tableOf('anew');
    const entry = await undo(sender, await send(sender, table, 'anew'));
    await send(sender, table, 'anew');
    const refused = await sender.post(`${entry}/restore`);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toMatch(/^This cannot be restored: somebody has since stored/);
    expect(await found('anew')).toHaveLength(2);
    expect((await sender.get('/rest/bin/')).json().totalHits).toBe(1);
  });

  it('is restored without records that were deleted meanwhile, with a message', async () => {
    const { id } = (await other.post('/rest/protocols/', { protocol: 'by hand' })).json();
    const table = await tableOf('gone', { 'field_sample.protocol_id': 'by hand' });
    const entry = await undo(sender, await send(sender, table, 'gone'));
    expect((await other.delete(`/rest/protocols/${id}`)).statusCode).toBe(204);
    const { notRestored } = (await sender.post(`${entry}/restore`)).json();
    expect(notRestored).toEqual(
      [1, 2].map(() => ({ resource: 'field-sample', id: expect.any(Number), field: 'protocol_id', reason: 'gone' })),
    );
    expect(await found('gone')).toHaveLength(2);
  });

  it.each([
    ['publication', 'publications', { doi: '10.1000/lost.1' }],
    ['projects', 'projects', { project_name: 'lost project' }],
    ['project-study', 'project_studies', {}],
  ])('is restored without links to %s that were deleted meanwhile, and names them', async (resource, field, more) => {
    const first = await send(sender, await tableOf(`${field}_before`, more), field);
    const dataset = await send(sender, await tableOf(`${field}_after`, more), field);
    const [record] = (await only(resource, `dataset_id=${first}`)).records;
    const elements = (await only('sequencing-element', `dataset_id=${dataset}&sort=id`)).records;
    expect(elements.map((element: Record<string, unknown>) => element[field])).toEqual([[record.id], [record.id]]);
    const entry = await undo(sender, dataset);
    expect((await admin.delete(`/rest/${resource}/${record.id}?perform=true`)).statusCode).toBe(204);
    expect((await sender.post(`${entry}/restore`)).json().notRestored).toEqual(
      elements.map(({ id }: { id: number }) => ({ resource: 'sequencing-element', id, field, reason: 'gone' })),
    );
    expect(await found(`${field}_after`)).toHaveLength(2);
  });

  it('is restored only after another undone import to which it refers, which is named', async () => {
    const first = await send(sender, await tableOf('base'), 'base');
    const table = await buildWorkbook(
      [1, 2].map((i) =>
        buildRow({
          campaign: 'CRUISE base',
          event_label: 'base/1',
          samp_name: `top_${i}`,
          forward_read_file_name: `${i}`,
        }),
      ),
    );
    const second = await send(other, table, 'top');
    const before = await found('base');
    const entries = { second: await undo(other, second), first: await undo(sender, first) };
    const inBin = async () =>
      (await open.database.pool.query('SELECT change_id, table_name, key FROM change_row ORDER BY 1, 2, 3')).rows;
    const waiting = await inBin();
    const refused = await other.post(`${entries.second}/restore`);
    expect(refused.statusCode, refused.body).toBe(409);
    expect(refused.json().message).toMatch(
      /^This import uses records from base Fahrt\.xlsx, which user\d+ undid on \d{4}-\d\d-\d\d\. .* nothing was changed\.$/,
    );
    expect(await inBin()).toEqual(waiting);
    expect((await sender.post(`${entries.first}/restore`)).json().notRestored).toEqual([]);
    expect((await other.post(`${entries.second}/restore`)).json().notRestored).toEqual([]);
    expect(await found('base')).toEqual(before);
  });

  it('is restored only after its study and its elements’ projects, where these were removed with another import', async () => {
    const first = await send(sender, await tableOf('host', { project_name: 'guest project' }), 'host');
    const second = await send(sender, await tableOf('guest', { project_name: 'guest project' }), 'host');
    const { pool } = open.database;
    const linksOf = async () => {
      const { rows } = await pool.query(
        `SELECT project_study_id, (SELECT count(*)::int FROM sequencing_element_project JOIN sequencing_element
           USING (sequencing_element_id) WHERE dataset_id = d.id) AS projects FROM dataset d WHERE id = $1`,
        [second],
      );
      return rows[0];
    };
    const before = await linksOf();
    expect(before).toMatchObject({ project_study_id: expect.any(Number), projects: 2 });
    const later = await undo(sender, second);
    const earlier = await undo(sender, first);
    expect((await sender.post(`${later}/restore`)).statusCode).toBe(409);
    expect((await sender.post(`${earlier}/restore`)).statusCode).toBe(200);
    expect((await sender.post(`${later}/restore`)).json().notRestored).toEqual([]);
    expect(await linksOf()).toEqual(before);
  });

  it('is restored even if more links are lost than are listed', async () => {
    const entry = await undo(sender, await send(sender, await tableOf('many'), 'many'));
    const { pool } = open.database;
    await pool.query(
      `INSERT INTO change_row (change_id, table_name, key, before) SELECT $1, 'sequencing_element_project_study',
         i || ' 2000000000', jsonb_build_object('sequencing_element_id', i, 'project_study_id', 2000000000)
         FROM generate_series(1000000001, 1000200000) i`,
      [entry.split('/').at(-1)],
    );
    const restored = await sender.post(`${entry}/restore`);
    expect(restored.statusCode, restored.body.slice(0, 300)).toBe(200);
    expect(restored.json().notRestored).toHaveLength(500);
    expect(await found('many')).toHaveLength(2);
  });

  it('is restored without the link of a record that was deleted meanwhile, and names it', async () => {
    const dataset = await send(sender, await tableOf('holder'), 'holder');
    const [mine] = (await only('nucleic-acid-sample', 'nucleic_acid_sample_name=holder_1')).records;
    const place = { env_broad_scale: 'a', env_local_scale: 'b', env_medium: 'c' };
    const values = { field_sample_name: 'holder by hand', ...place, nucleic_acid_samples: [mine.id] };
    const { id } = (await other.post('/rest/field-sample/', values)).json();
    const entry = await undo(sender, dataset);
    expect((await other.delete(`/rest/field-sample/${id}`)).statusCode).toBe(204);
    expect((await sender.post(`${entry}/restore`)).json().notRestored).toEqual([
      { resource: 'field-sample', id, field: 'nucleic_acid_samples', reason: 'gone' },
    ]);
  });

  it('is restored with the default of a column that was added since', async () => {
    const dataset = await send(sender, await tableOf('older'), 'older');
    const entry = await undo(sender, dataset);
    const { pool } = open.database;
    await pool.query(`ALTER TABLE field_sample ADD COLUMN later text NOT NULL DEFAULT 'as ever'`);
    try {
      const restored = await sender.post(`${entry}/restore`);
      expect(restored.statusCode, restored.body).toBe(200);
      const { rows } = await pool.query('SELECT later FROM field_sample WHERE dataset_id = $1', [dataset]);
      expect(rows).toEqual([{ later: 'as ever' }, { later: 'as ever' }]);
    } finally {
      await pool.query('ALTER TABLE field_sample DROP COLUMN later');
    }
  });

  it('is removed once where two requests come at once', async () => {
    const dataset = await send(sender, await tableOf('twice'), 'twice');
    const inBin = async () => (await admin.get('/rest/bin/?hits=0')).json().totalHits;
    const before = await inBin();
    const holder = await open.database.pool.connect();
    try {
      await holder.query('BEGIN');
      await holder.query('SELECT FROM dataset WHERE id = $1 FOR UPDATE', [dataset]);
      const both = [sender, admin].map((visitor) => visitor.delete(`/rest/datasets/${dataset}`));
      // Both have found the import, and wait.
      await expect.poll(() => countLockWaiters(open.database.pool, 'strandbook')).toBe(2);
      await holder.query('COMMIT');
      const responses = await Promise.all(both);
      expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404]);
      expect(await inBin()).toBe(before + 1);
      const entry = responses.find(({ statusCode }) => statusCode === 204)?.headers.location;
      expect((await admin.post(`${entry}/restore`)).statusCode).toBe(200);
      expect(await inBin()).toBe(before);
    } finally {
      holder.release();
    }
  });

  it('removes nothing that others refer to meanwhile: a late reference is refused', async () => {
    const dataset = await send(sender, await tableOf('late', { project_name: 'late project' }), 'late');
    const mine = await send(other, await tableOf('early'), 'early');
    const [project] = (await only('projects', `dataset_id=${dataset}`)).records;
    const [event] = (await only('events', `dataset_id=${dataset}`)).records;
    const holder = await open.database.pool.connect();
    try {
      await holder.query('BEGIN');
      // The undoing has judged what is needed by the time it deletes the first row.
      await holder.query('LOCK TABLE change_row IN SHARE MODE');
      const undoing = sender.delete(`/rest/datasets/${dataset}`);
      await expect.poll(() => countLockWaiters(open.database.pool, 'strandbook', 'relation')).toBe(1);
      const linking = other.post('/addProject', { items: { dataset: mine }, selectedProject: project.id });
      const values = { field_sample_name: 'late', event_id: event.id };
      const place = { env_broad_scale: 'a', env_local_scale: 'b', env_medium: 'c' };
      const saving = admin.post('/rest/field-sample/', { ...values, ...place });
      await expect.poll(() => countLockWaiters(open.database.pool, 'strandbook')).toBe(3);
      await holder.query('COMMIT');
      const [undone, linked, saved] = await Promise.all([undoing, linking, saving]);
      expect(undone.statusCode, undone.body).toBe(204);
      for (const response of [linked, saved]) {
        expect(response.statusCode, response.body).toBe(400);
        expect(response.body).toMatch(/no longer exists/);
      }
    } finally {
      await holder.query('ROLLBACK');
      holder.release();
    }
  });

  it('leaves records that somebody has begun to use', async () => {
    const dataset = await send(sender, await tableOf('begun'), 'begun');
    const [event] = (await only('events', `dataset_id=${dataset}`)).records;
    const holder = await open.database.pool.connect();
    try {
      await holder.query('BEGIN');
      await holder.query(
        `INSERT INTO field_sample (field_sample_name, event_id, env_broad_scale, env_local_scale, env_medium)
         VALUES ('begun by hand', $1, 'a', 'b', 'c')`,
        [event.id],
      );
      const undoing = sender.delete(`/rest/datasets/${dataset}`);
      await expect.poll(() => countLockWaiters(open.database.pool, 'strandbook')).toBe(1);
      await holder.query('COMMIT');
      const { statusCode, body } = await undoing;
      expect(statusCode, body).toBe(204);
      expect(await only('events', `dataset_id=${dataset}`)).toMatchObject({ records: [{ id: event.id }] });
    } finally {
      holder.release();
    }
  });

  it('stays where an institute’s own table refers to one of its records', async () => {
    const dataset = await send(sender, await tableOf('foreign'), 'foreign');
    const { pool } = open.database;
    await pool.query('CREATE TABLE cruise_book AS SELECT event_id FROM event WHERE dataset_id = $1', [dataset]);
    try {
      await pool.query('ALTER TABLE cruise_book ADD FOREIGN KEY (event_id) REFERENCES event');
      const refused = await sender.delete(`/rest/datasets/${dataset}`);
      expect(refused.statusCode, refused.body).toBe(409);
      expect(refused.json().message).toMatch(/^This import cannot be undone: something else/);
      expect(await found('foreign')).toHaveLength(2);
    } finally {
      await pool.query('DROP TABLE cruise_book');
    }
  });

  it('is removed by its sender and administrators only', async () => {
    const dataset = await send(sender, await tableOf('whose'), 'whose');
    expect((await createClient(open.app).delete(`/rest/datasets/${dataset}`)).statusCode).toBe(401);
    expect((await other.delete(`/rest/datasets/${dataset}`)).statusCode).toBe(404);
    expect((await sender.get(`/rest/datasets/${dataset}`)).json()).toMatchObject({ own: true });
    expect((await admin.get(`/rest/datasets/${dataset}`)).json()).toMatchObject({ own: false });
    const entry = await undo(admin, dataset);
    for (const visitor of [other, sender]) expect((await visitor.post(`${entry}/restore`)).statusCode).toBe(404);
    expect((await createClient(open.app).get('/rest/bin/')).statusCode).toBe(401);
    expect((await admin.get('/rest/bin/?hits=500')).json().records).toContainEqual(
      expect.objectContaining({ label: 'whose Fahrt.xlsx' }),
    );
    expect((await admin.post(`${entry}/restore`)).statusCode).toBe(200);
  });
});

describe('the bin', () => {
  it('is searched and sorted as other lists are, and refuses unknown parameters', async () => {
    const deleter = await createLoggedInClient(open);
    for (const name of ['bin10', 'bin9', 'bin8']) await undo(deleter, await send(deleter, await tableOf(name), name));
    const listed = async (query: string) => {
      const response = await deleter.get(`/rest/bin/?${query}`);
      expect(response.statusCode, response.body).toBe(200);
      const { records, totalHits } = response.json<{ records: { label: string }[]; totalHits: number }>();
      return [totalHits, ...records.map(({ label }) => label.replace(' Fahrt.xlsx', ''))];
    };
    expect(await listed('')).toEqual([3, 'bin8', 'bin9', 'bin10']);
    expect(await listed('sort=label&sort=when')).toEqual([3, 'bin8', 'bin9', 'bin10']);
    expect(await listed('sort=label:desc&hits=1&offset=1')).toEqual([3, 'bin9']);
    expect(await listed('sort=resource&sort=who:desc&sort=id')).toEqual([3, 'bin10', 'bin9', 'bin8']);
    expect(await listed('q=FÄHRT bin1&sort=match')).toEqual([1, 'bin10']);
    expect(await listed('q=N9')).toEqual([1, 'bin9']);
    expect(await listed('hits=0')).toEqual([3]);
    for (const [query, name] of [
      ['sort=nothing', 'sort'],
      ['sort=constructor', 'sort'],
      ['hit=5', 'hit'],
      ['label=bin', 'label'],
      ['hits=501', 'hits'],
      ['offset=-1', 'offset'],
      [`q=${'w '.repeat(3)}${[...'abcdefghijklmnopqrstuvwxyz'].join(' ')}`, 'q'],
    ] as const) {
      const response = await deleter.get(`/rest/bin/?${query}`);
      expect([response.statusCode, Object.keys(response.json().payload)], query).toEqual([400, [name]]);
    }
  });
});
