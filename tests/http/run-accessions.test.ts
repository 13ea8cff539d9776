import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MatchedAccessions, OwnDataset } from '../../src/catalogue/endpoints/own-datasets.ts';
import { buildRow } from '../workbooks.ts';
import { type Client, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { storeTable, uploadBulkUpdate } from './uploads.ts';

let open: TestApp;
let owner: Client;
let dataset: number;
let ids: number[];
let stranger: number;

const names = ['one', 'two', 'three'];
const fileOf = (name: string) => `${name}_R1.fastq.gz`;

async function importNamed(all: readonly string[], campaign: string): Promise<OwnDataset> {
  const rows = all.map((samp_name) =>
    buildRow({ campaign, samp_name, target_gene: samp_name, forward_read_file_name: fileOf(samp_name) }),
  );
  const id = await storeTable(owner, rows);
  const [one] = (await owner.post('/getOwnDatasets', { dataset: id })).json<[OwnDataset]>();
  return one;
}

beforeAll(async () => {
  open = await openApp();
  owner = await createLoggedInClient(open);
  const own = await importNamed(names, 'EMB1');
  dataset = own.id;
  ids = own.sequencing_elements.map(({ id }) => id);
  stranger = (await importNamed(['other'], 'EMB2')).sequencing_elements[0]?.id ?? 0;
});
afterAll(() => open.close());
beforeEach(() => open.database.pool.query('UPDATE sequencing_element SET accession_number = NULL'));

async function numbers(): Promise<unknown[]> {
  const { rows } = await open.database.pool.query(
    'SELECT accession_number AS number FROM sequencing_element WHERE dataset_id = $1 ORDER BY sequencing_element_id',
    [dataset],
  );
  return rows.map(({ number }) => number);
}

const add = (body: object) => owner.post('/addAccessionNumber', { items: ids, accessionNumber: 'ERR6000001', ...body });

describe('one accession number for several elements', () => {
  it('is accepted by the endpoint, in the stored form', async () => {
    const response = await add({ accessionNumber: 'https://www.ebi.ac.uk/ena/browser/view/err6000001' });
    expect([response.statusCode, response.json()]).toEqual([200, { changed: 3 }]);
    expect(await numbers()).toEqual(['ERR6000001', 'ERR6000001', 'ERR6000001']);
  });

  it('of a run is refused where more elements would share it than the request allows', async () => {
    await add({ items: [stranger] });
    const refused = await add({ items: ids.slice(0, 1), shares: 0, replaces: 0 });
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      {
        message:
          'ERR6000001 is a run number, and 2 elements would get it. A run belongs to one element. Nothing was changed.',
        payload: { replaced: 0, shared: 2 },
      },
    ]);
    expect((await add({ shares: 3 })).json().payload).toEqual({ replaced: 0, shared: 4 });
    expect(await numbers()).toEqual([null, null, null]);
    expect((await add({ shares: 4 })).json()).toEqual({ changed: 3 });
    // All at once, so that a page can ask about all of it.
    const both = await add({ accessionNumber: 'ERR6000002', shares: 0, replaces: 0 });
    expect(both.json().payload).toEqual({ replaced: 3, shared: 3 });
    expect((await add({ items: ids.slice(0, 1), accessionNumber: 'ERR6000003', shares: 0 })).statusCode).toBe(200);
  });

  it('of a study, a sample or another archive may be shared', async () => {
    for (const accessionNumber of ['PRJEB6000', 'SAMEA6000', 'ERX6000001', 'mgm6000.3'])
      expect((await add({ accessionNumber, shares: 0 })).statusCode, accessionNumber).toBe(200);
  });

  it.each(['pending', 'n/a', 'ERR1; ERR2', 'ERR1-ERR5', 'in the paper', ''])(
    '%j is no accession number',
    async (typed) => {
      const response = await add({ accessionNumber: typed });
      expect([response.statusCode, Object.keys(response.json().payload)]).toEqual([400, ['accessionNumber']]);
    },
  );

  it('may be a DOI, in the form in which DOIs are stored', async () => {
    const response = await owner.post('/addPublication', {
      items: ids,
      doi: '(https://dx.doi.org/10.5555/Six?utm_id=1).',
    });
    expect([response.statusCode, response.body]).toEqual([200, '{"changed":3}']);
    const { rows } = await open.database.pool.query('SELECT doi FROM publication');
    expect(rows).toEqual([{ doi: '10.5555/six' }]);
    const two = await owner.post('/addPublication', { items: ids, doi: '10.5555/a 10.5555/b' });
    expect([two.statusCode, two.json().payload.doi]).toEqual([400, [expect.stringMatching(/several DOIs/)]]);
  });
});

describe('the accession table of an archive', () => {
  const call = (body: object) => owner.post(`/rest/datasets/${dataset}/accession-numbers`, body);
  async function match(table: string): Promise<MatchedAccessions> {
    const response = await call({ table });
    expect(response.statusCode, response.body).toBe(200);
    return response.json();
  }
  const reasons = ({ refusals }: MatchedAccessions) => refusals.map(({ row, reason }) => [row, reason]);

  it('gives no run’s number to several elements: neither by two rows, nor where another element has it', async () => {
    await add({ items: [stranger], accessionNumber: 'ERR6000009' });
    const table = ['name,number', 'one,ERR6000001', 'two,err6000001', 'three,ERR6000009'].join('\n');
    const seen = await match(table);
    expect([seen.added, reasons(seen)]).toEqual([
      0,
      [
        [2, 'shared'],
        [3, 'shared'],
        [4, 'shared'],
      ],
    ]);
    const ofStudy = await match('one,PRJEB6000\ntwo,PRJEB6000\nthree,prjeb6000');
    expect([ofStudy.added, ofStudy.refused]).toEqual([3, 0]);
  });

  it('lets elements exchange their numbers where replacing is allowed', async () => {
    await add({ items: [ids[0]], accessionNumber: 'ERR6000001' });
    const table = 'one,ERR6000002\ntwo,ERR6000001';
    const seen = await match(table);
    expect([seen.added, seen.replaced, seen.refused]).toEqual([1, 1, 0]);
    // An element that keeps its number leaves none to another.
    expect((await call({ table, seen: seen.seen })).json()).toEqual({ changed: 0 });
    expect((await call({ table, seen: seen.seen, replace: true })).json()).toEqual({ changed: 2 });
    expect(await numbers()).toEqual(['ERR6000002', 'ERR6000001', null]);
  });

  it('may be ENA’s receipt as XML', async () => {
    const receipt = `<?xml version="1.0" encoding="UTF-8"?>
      <RECEIPT receiptDate="2026-11-01" submissionFile="s.xml" success="true">
        <EXPERIMENT accession="ERX6000001" alias="${fileOf('one')}" status="PRIVATE"/>
        <RUN accession="ERR6000001" alias="${fileOf('one')}" status="PRIVATE"/>
        <RUN accession="ERR6000002" alias="${fileOf('two')}" status="PRIVATE"/>
        <RUN accession="ERR6000004" alias="nobody" status="PRIVATE"/>
        <SAMPLE accession="ERS6000003" alias="EMB1:TF0271:three"><EXT_ID accession="SAMEA6000003" type="biosample"/></SAMPLE>
        <STUDY accession="ERP6000" alias="study"/><SUBMISSION accession="ERA6000000" alias="s"/>
        <MESSAGES/><ACTIONS>ADD</ACTIONS>
      </RECEIPT>`;
    const seen = await match(receipt);
    expect([seen.added, reasons(seen)]).toEqual([3, [[4, 'unknown']]]);
    expect((await call({ table: receipt, seen: seen.seen })).json()).toEqual({ changed: 3 });
    expect(await numbers()).toEqual(['ERR6000001', 'ERR6000002', 'ERS6000003']);
  });

  it('is refused with ENA’s message where the submission was refused, and other XML is refused', async () => {
    const refused = `<RECEIPT success="false"><RUN alias="${fileOf('one')}" accession="ERR6000001"/>
      <MESSAGES><ERROR>The object &lt;b&gt;exists&lt;/b&gt; already.</ERROR></MESSAGES></RECEIPT>`;
    for (const [table, sentence] of [
      [refused, /ENA rejected this submission.*The object <b>exists<\/b> already\.$/],
      ['<html><body>Error</body></html>', /not an ENA receipt/],
      ['<!DOCTYPE a [<!ENTITY b "c">]><RECEIPT success="true"/>', /is incomplete/],
      ['<RECEIPT success="true"><RUN', /is incomplete/],
    ] as const) {
      const response = await call({ table });
      expect([response.statusCode, response.json().message]).toEqual([400, expect.stringMatching(sentence)]);
    }
    expect(await numbers()).toEqual([null, null, null]);
  });
});

describe('a bulk update of accession numbers', () => {
  /** The import as it is downloaded to be revised, with other numbers in its first rows. */
  async function withNumbers(...changed: readonly string[]): Promise<Buffer> {
    const { rawPayload } = await owner.get(`/rest/datasets/${dataset}/revision?format=xlsx`);
    const { sheets } = await readXlsx(rawPayload);
    const [header = [], ...rows] = sheets[0]?.rows ?? [];
    const at = header.indexOf('accession_number');
    const edited = rows.map((row, i) =>
      header.map((_, column) => (column === at && changed[i] !== undefined ? changed[i] : (row[column] ?? null))),
    );
    return Buffer.from(await writeXlsx({ sheets: [{ name: 'Samples', rows: [header, ...edited] }] }));
  }

  it('gives no run’s number to several elements, and lets two exchange theirs', async () => {
    const message = (sentence: RegExp) => ({ accession_number: [expect.stringMatching(sentence)] });
    const twice = await uploadBulkUpdate(owner, await withNumbers('err7000001', 'ERR7000001', 'PRJEB7000'));
    expect([twice.statusCode, twice.json().payload]).toEqual([
      400,
      [{ row: 3, message: message(/row 2 also has ERR7000001/) }],
    ]);
    await add({ items: [stranger], accessionNumber: 'ERR7000003' });
    await add({ items: [ids[1]], accessionNumber: 'ERR7000002' });
    const existing = await uploadBulkUpdate(owner, await withNumbers('ERR7000002', 'ERR7000002', 'ERR7000003'));
    expect(existing.json().payload).toEqual([
      { row: 2, message: message(/ERR7000002 is already the run number of another element \(two\)/) },
      { row: 4, message: message(/ERR7000003 is already the run number of another element \(other\)/) },
    ]);
    await add({ items: [ids[0]], accessionNumber: 'ERR7000001' });
    const swapped = await uploadBulkUpdate(owner, await withNumbers('ENA:ERR7000002', 'err7000001', 'PRJEB7000'));
    expect([swapped.statusCode, swapped.json().total]).toEqual([200, 3]);
    expect(await numbers()).toEqual(['ERR7000002', 'ERR7000001', 'PRJEB7000']);
  });
});
