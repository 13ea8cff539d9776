import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetOldChanges } from '../../src/server/changes/forget.ts';
import { buildRow, buildWorkbook, checksumOf, type TableRow } from '../workbooks.ts';
import { type Client, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { storeTable, upload } from './uploads.ts';

let open: TestApp;
let one: Client;
let other: Client;

beforeAll(async () => {
  open = await openApp();
  one = await createLoggedInClient(open);
  other = await createLoggedInClient(open);
});
afterAll(() => open.close());

/** A row without a file, of a library that later tables know again by its gene. */
const withoutFile = (values: TableRow = {}) =>
  buildRow({
    target_gene: '16S rRNA',
    forward_read_file_name: 'not provided',
    forward_read_file_checksum: null,
    checksum_method: null,
    ...values,
  });
const file = (name: string): TableRow => ({
  forward_read_file_name: `${name}_R1.fastq.gz`,
  forward_read_file_checksum: checksumOf(name),
  checksum_method: 'MD5',
});

async function elementsOf(samp_name: string) {
  const { rows } = await open.database.pool.query(
    `SELECT e.*, (SELECT count(*)::int FROM sequencing_element_project_study s
         WHERE s.sequencing_element_id = e.sequencing_element_id) AS studies
       FROM sequencing_element e WHERE samp_name = $1 ORDER BY sequencing_element_id`,
    [samp_name],
  );
  return rows;
}

describe('an element that is not sequenced yet', () => {
  it('is stored with the reason, without checksum and method', async () => {
    await storeTable(one, [withoutFile({ samp_name: 'WAITS 1' }), withoutFile({ samp_name: 'WAITS 2' })]);
    expect(await elementsOf('WAITS 1')).toMatchObject([
      { forward_read_file_name: 'not provided', forward_read_file_checksum: null, checksum_method: null, studies: 1 },
    ]);
  });

  it('is one of its library, in several rows and in several uploads', async () => {
    const row = withoutFile({ samp_name: 'WAITS 3' });
    await storeTable(one, [row, { ...row, sequencing_element_comment: 'later' }]);
    await storeTable(other, [row]);
    expect(await elementsOf('WAITS 3')).toMatchObject([{ sequencing_element_comment: 'later', studies: 1 }]);
  });

  it('gets its file from a later table, which is undone and restored with the import, and only once', async () => {
    const row = withoutFile({ samp_name: 'WAITS 4', sequencing_element_comment: 'from the freezer' });
    await storeTable(one, [row]);
    const later = { ...row, ...file('waits-4'), flowcell_id: 'C4V7B-WAITS', seq_date: '2020-03-01' };
    const rows = [later, { ...later, ...file('waits-4b') }];
    const check = await upload(other, await buildWorkbook(rows), { query: '?check=true' });
    expect(check.json<{ warnings: string[] }>().warnings, check.body).toContain(
      'Row 2 brings the files of an element that is stored without a file; they are added to this element.',
    );
    const [planned, ...others] = await elementsOf('WAITS 4');
    expect(others).toEqual([]);
    expect(planned).toMatchObject({ forward_read_file_name: 'not provided' });

    const dataset = await storeTable(other, rows, { study_title: 'Sequences of the freezer' });
    const [filled, added, ...none] = await elementsOf('WAITS 4');
    expect(none).toEqual([]);
    expect(filled).toMatchObject({ ...file('waits-4'), sequencing_element_comment: 'from the freezer', version: 2 });
    expect(filled.sequencing_run_id).toBe(added.sequencing_run_id);
    expect(added).toMatchObject(file('waits-4b'));
    const url = `/rest/sequencing-element/${filled.sequencing_element_id}`;
    const history = (await one.get(`${url}/history`)).json<{ records: object[] }>().records;
    expect(JSON.stringify(history)).toContain('waits-4_R1.fastq.gz');
    const { rows: studies } = await open.database.pool.query(
      `SELECT array_agg(project_study_id ORDER BY 1) AS ids FROM sequencing_element_project_study
        WHERE sequencing_element_id = $1`,
      [filled.sequencing_element_id],
    );
    const [first, second] = studies[0].ids;
    expect(history).toMatchObject([
      { before: { project_studies: [first] }, after: { project_studies: [first, second] } },
      { before: null, after: { project_studies: [first] } },
    ]);

    const again = await upload(other, await buildWorkbook([later]), {});
    expect(again.statusCode).toBe(400);
    expect(again.body).toContain('already imported');

    // The owner of the element sees that somebody else's import has changed it.
    const theirs = (await one.get('/rest/changes?theirs=true')).json<{ records: { id: number; action: string }[] }>();
    expect(theirs.records[0]).toMatchObject({ action: 'import' });
    const change = (await one.get(`/rest/changes/${theirs.records[0]?.id}`)).json();
    expect(change).toMatchObject({ records: [{ id: filled.sequencing_element_id, action: 'update' }] });

    const preview = (await other.delete(`/rest/datasets/${dataset}?check=true`)).json();
    expect(preview).toMatchObject({ deleted: { sequencing_element: 1, sequencing_run: 1 }, emptied: 1 });
    expect(await elementsOf('WAITS 4')).toHaveLength(2);
    const undone = await other.delete(`/rest/datasets/${dataset}`);
    expect(undone.statusCode, undone.body).toBe(204);
    expect(await elementsOf('WAITS 4')).toMatchObject([
      {
        forward_read_file_name: 'not provided',
        forward_read_file_checksum: null,
        sequencing_run_id: planned.sequencing_run_id,
        studies: 1,
      },
    ]);
    const restored = await other.post(`${undone.headers.location}/restore`);
    expect(restored.statusCode, restored.body).toBe(200);
    expect(await elementsOf('WAITS 4')).toMatchObject([
      { ...file('waits-4'), sequencing_run_id: filled.sequencing_run_id, studies: 2 },
      file('waits-4b'),
    ]);
  });

  it('is emptied and filled again where the import brings nothing else, but never with the files of two imports', async () => {
    const row = withoutFile({
      samp_name: 'WAITS 13',
      instrument_id: 'M01313',
      flowcell_id: 'C13',
      seq_date: '2020-03-01',
    });
    const pair = (name: string): TableRow => ({
      ...file(name),
      reverse_read_file_name: `${name}_R2.fastq.gz`,
      reverse_read_file_checksum: checksumOf(`${name} reverse`),
    });
    await storeTable(one, [row]);
    const dataset = await storeTable(one, [{ ...row, ...pair('waits-13') }]);
    const undo = async () => {
      const undone = await one.delete(`/rest/datasets/${dataset}`);
      expect(undone.statusCode, undone.body).toBe(204);
      return undone.headers.location;
    };
    const first = await undo();
    expect((await one.get('/rest/bin/')).body).toContain(String(first?.split('/').at(-1)));
    const restored = await one.post(`${first}/restore`);
    expect(restored.statusCode, restored.body).toBe(200);
    const [filled] = await elementsOf('WAITS 13');
    expect(filled).toMatchObject(pair('waits-13'));

    const second = await undo();
    const saved = await one.put(`/rest/sequencing-element/${filled.sequencing_element_id}`, file('other-13'));
    expect(saved.statusCode, saved.body).toBe(200);
    expect((await one.post(`${second}/restore`)).statusCode).toBe(200);
    expect(await elementsOf('WAITS 13')).toMatchObject([{ ...file('other-13'), reverse_read_file_name: null }]);
  });

  it('keeps a file that was changed since, when its import is undone', async () => {
    const row = withoutFile({ samp_name: 'WAITS 9' });
    await storeTable(one, [row]);
    const dataset = await storeTable(other, [{ ...row, ...file('waits-9') }], { study_title: 'Changed since' });
    const [filled] = await elementsOf('WAITS 9');
    const checksum = { forward_read_file_checksum: checksumOf('waits-9 again') };
    const saved = await one.put(`/rest/sequencing-element/${filled.sequencing_element_id}`, checksum);
    expect(saved.statusCode, saved.body).toBe(200);
    const preview = (await other.delete(`/rest/datasets/${dataset}?check=true`)).json();
    expect(preview).not.toHaveProperty('emptied');
    expect((await other.delete(`/rest/datasets/${dataset}`)).statusCode).toBe(204);
    expect(await elementsOf('WAITS 9')).toMatchObject([{ ...file('waits-9'), ...checksum, studies: 2 }]);
  });

  it('is found among several rows of its library by its name, and without a file again', async () => {
    const row = withoutFile({ samp_name: 'WAITS 10' });
    const library = { library_name: 'WAITS-L10', target_gene: '16S rRNA' };
    await storeTable(one, [{ ...row, ...library }]);
    const lane = { ...row, ...library, samp_name: 'WAITS 10 lane 2', ...file('waits-10-lane-2') };
    await storeTable(other, [lane, { ...row, ...library, ...file('waits-10') }]);
    expect(await elementsOf('WAITS 10')).toMatchObject([{ ...file('waits-10'), version: 2 }]);
    expect(await elementsOf('WAITS 10 lane 2')).toMatchObject([file('waits-10-lane-2')]);
  });

  it('gets its file also where it has the accession number of the run already', async () => {
    const row = withoutFile({ samp_name: 'WAITS 11', accession_number: 'ERR9000011' });
    await storeTable(one, [row]);
    await storeTable(other, [{ ...row, ...file('waits-11') }]);
    expect(await elementsOf('WAITS 11')).toMatchObject([{ ...file('waits-11'), accession_number: 'ERR9000011' }]);
  });

  it('is not filled from another flow cell than the planned one', async () => {
    const row = withoutFile({ samp_name: 'WAITS 12', flowcell_id: 'PLANNED-12' });
    await storeTable(one, [row]);
    const later = { ...row, ...file('waits-12'), seq_date: '2020-03-01' };
    const answer = await upload(other, await buildWorkbook([{ ...later, flowcell_id: 'OTHER-12' }]), {});
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('“OTHER-12” contradicts the stored record');
    await storeTable(other, [later]);
    expect(await elementsOf('WAITS 12')).toMatchObject([file('waits-12')]);
  });

  it('loses the files of an import also when that is undone after the days of the bin', async () => {
    const row = withoutFile({ samp_name: 'WAITS 14' });
    await storeTable(one, [row]);
    const dataset = await storeTable(one, [{ ...row, ...file('waits-14') }]);
    await open.database.pool.query(`UPDATE change SET "when" = now() - interval '1 year'`);
    await forgetOldChanges(open.database.db);
    expect((await one.delete(`/rest/datasets/${dataset}`)).statusCode).toBe(204);
    expect(await elementsOf('WAITS 14')).toMatchObject([{ forward_read_file_name: 'not provided' }]);
  });

  it('is not filled by a row that contradicts it', async () => {
    const row = withoutFile({ samp_name: 'WAITS 5', sequencing_element_comment: 'from the freezer' });
    await storeTable(one, [row]);
    const answer = await upload(
      other,
      await buildWorkbook([{ ...row, ...file('waits-5'), sequencing_element_comment: 'fresh' }]),
      {},
    );
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('“fresh” contradicts the stored record');
    expect(await elementsOf('WAITS 5')).toMatchObject([{ forward_read_file_name: 'not provided' }]);
  });

  it('is never met by a library of somebody else that is known only by its upload', async () => {
    const nowhere = { campaign: null, event_label: null, geogr_loc_lat: 'not provided', geogr_loc_lon: 'not provided' };
    const row = withoutFile({ samp_name: 'WAITS 6', ...nowhere });
    await storeTable(one, [row]);
    await storeTable(other, [row]);
    await storeTable(other, [{ ...row, ...file('waits-6') }]);
    expect((await elementsOf('WAITS 6')).map((element) => element.forward_read_file_name)).toEqual([
      'not provided',
      'not provided',
      'waits-6_R1.fastq.gz',
    ]);
  });

  it('gets its file from its form too', async () => {
    await storeTable(one, [withoutFile({ samp_name: 'WAITS 7' })]);
    const [element] = await elementsOf('WAITS 7');
    const url = `/rest/sequencing-element/${element.sequencing_element_id}`;
    const saved = await one.put(url, file('waits-7'));
    expect(saved.statusCode, saved.body).toBe(200);
    expect(await elementsOf('WAITS 7')).toMatchObject([file('waits-7')]);
  });

  it('needs its checksum as soon as it has a file', async () => {
    const row = withoutFile({ samp_name: 'WAITS 8', forward_read_file_name: 'waits-8_R1.fastq.gz' });
    const answer = await upload(one, await buildWorkbook([row]), {});
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('Forward read file checksum is required');
  });
});
