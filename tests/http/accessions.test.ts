import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '../factories.ts';
import { buildRow, buildWorkbook, type TableRow } from '../workbooks.ts';
import { type Client, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { study, upload } from './uploads.ts';

let open: TestApp;
let user: Client;
let made = 0;

/** Rows of an import that has nothing in common with any other. */
function rowsWith(values: readonly TableRow[]): TableRow[] {
  made++;
  return values.map((own, i) =>
    buildRow({
      campaign: `A${made}`,
      samp_name: `a${made}-${i}`,
      target_gene: `gene ${i}`,
      forward_read_file_name: `a${made}_${i}_R1.fastq.gz`,
      ...own,
    }),
  );
}

const send = async (values: readonly TableRow[]) =>
  upload(user, await buildWorkbook(rowsWith(values)), { fields: study, filename: 'numbers.xlsx' });

/** The first messages of a refused upload, by row and column. */
async function refused(values: readonly TableRow[]): Promise<unknown> {
  const response = await send(values);
  expect(response.statusCode, response.body).toBe(400);
  return response.json().payload;
}

/** The accession numbers of a stored import, and its warnings. */
async function stored(values: readonly TableRow[]): Promise<{ numbers: unknown[]; warnings: string[] }> {
  const response = await send(values);
  expect(response.statusCode, response.body).toBe(200);
  const { warnings } = (await user.get(`/rest/datasets/${response.body}`)).json();
  const { rows } = await open.database.pool.query(
    'SELECT accession_number AS number FROM sequencing_element WHERE dataset_id = $1 ORDER BY 1',
    [response.body],
  );
  return { numbers: rows.map(({ number }) => number), warnings };
}

beforeAll(async () => {
  open = await openApp();
  user = await createLoggedInClient(open);
});
afterAll(() => open.close());

describe('an element’s accession number over REST', () => {
  it('is stored in one form, whichever it is typed in, and refused where it is none', async () => {
    const { id } = await createRecord(open.database, 'sequencing_element');
    const path = `/rest/sequencing-element/${id}`;
    for (const [typed, kept] of [
      ['err2000001', 'ERR2000001'],
      ['https://www.ncbi.nlm.nih.gov/sra/?term=srr2000001', 'SRR2000001'],
      ['ENA:PRJEB20001', 'PRJEB20001'],
      ['mgm4440026.3', 'mgm4440026.3'],
      ['', null],
    ]) {
      const response = await user.put(path, { accession_number: typed });
      expect([response.statusCode, response.json().accession_number], String(typed)).toEqual([200, kept]);
    }
    for (const [typed, sentence] of [
      ['pending', /“pending” is not an accession number/],
      ['ERR1; ERR2', /“ERR1; ERR2” contains several numbers/],
      ['n/a', /“n\/a” is not an accession number/],
      ['in the paper', /“in the paper” is not just an accession number/],
    ] as const) {
      const response = await user.put(path, { accession_number: typed });
      expect([response.statusCode, response.json().payload.accession_number], typed).toEqual([
        400,
        [expect.stringMatching(sentence)],
      ]);
    }
  });

  it('stays as it is stored where another field is changed, and is found by a list in today’s form', async () => {
    const { id } = await createRecord(open.database, 'sequencing_element');
    const path = `/rest/sequencing-element/${id}`;
    await open.database.pool.query(
      `UPDATE sequencing_element SET accession_number = 'pending; ERR1' WHERE sequencing_element_id = $1`,
      [id],
    );
    const record = (await user.get(path)).json();
    const response = await user.put(path, { ...record, sequencing_element_comment: 'seen' });
    expect([response.statusCode, response.json()], response.body).toEqual([
      200,
      expect.objectContaining({ accession_number: 'pending; ERR1', sequencing_element_comment: 'seen' }),
    ]);
    await user.put(path, { accession_number: 'ERR2000007' });
    const found = await user.get('/rest/sequencing-element/?accession_number=err2000007');
    expect(found.json().totalHits).toBe(1);
  });
});

describe('accession numbers in a table', () => {
  it('are stored in one form, with a warning where they are not those of a run', async () => {
    const { numbers, warnings } = await stored([
      { accession_number: 'err3000001.1' },
      { accession_number: 'prjeb3000' },
      { accession_number: 'PRJEB3000' },
      { accession_number: 'SAMEA3000' },
      { accession_number: 'mgm3000.3' },
      { accession_number: 'not provided' },
      {},
    ]);
    expect(numbers).toEqual(['ERR3000001', 'PRJEB3000', 'PRJEB3000', 'SAMEA3000', 'mgm3000.3', 'not provided', null]);
    expect(warnings).toEqual([
      expect.stringMatching(/^In 2 rows \(3, 4\) the accession number is that of a study, such as PRJEB3000/),
      expect.stringMatching(/^In row 5, the accession number SAMEA3000 is that of a sample/),
      expect.stringMatching(/^In row 6, the accession number “mgm3000.3” is not one of ENA/),
    ]);
  });

  it('are refused where they are none, several, or those of a run that another element has', async () => {
    await stored([{ accession_number: 'ERR4000001' }]);
    const about = (row: number, message: RegExp) => ({
      row,
      message: { accession_number: [expect.stringMatching(message)] },
    });
    expect(
      await refused([
        { accession_number: 'TBA' },
        { accession_number: 'ERR1-ERR5' },
        { accession_number: 'ERR4000002' },
        { accession_number: 'err4000002' },
        { accession_number: 'ENA:ERR4000001' },
      ]),
    ).toEqual([
      about(2, /“TBA” is not an accession number/),
      about(3, /several numbers/),
      about(5, /row 4 also has ERR4000002, the number of this run/),
      about(6, /ERR4000001 is already the run number of another element \(a\d+-0\)/),
    ]);
    const german = await upload(user, await buildWorkbook(rowsWith([{ accession_number: 'ERR4000001' }])), {
      headers: { 'accept-language': 'de' },
    });
    expect(german.json().payload[0].message.accession_number[0]).toMatch(
      /Nummer des Laufs eines gespeicherten Elements/,
    );
  });

  it('of publications are DOIs in one form, several in a cell with any separator', async () => {
    const response = await send([
      { doi: '10.5555/one.; https://doi.org/10.5555/TWO?utm_source=mail' },
      { doi: 'doi:10.5555/three 10.5555/one' },
      { doi: '10.5555/two | 10.5555/four' },
    ]);
    expect(response.statusCode, response.body).toBe(200);
    const { rows } = await open.database.pool.query(
      `SELECT e.samp_name, string_agg(doi, ' ' ORDER BY doi) AS dois FROM sequencing_element e
         JOIN sequencing_element_publication USING (sequencing_element_id) JOIN publication USING (publication_id)
        WHERE e.dataset_id = $1 GROUP BY 1 ORDER BY 1`,
      [response.body],
    );
    expect(rows.map(({ dois }) => dois)).toEqual([
      '10.5555/one 10.5555/two',
      '10.5555/one 10.5555/three',
      '10.5555/four 10.5555/two',
    ]);
  });
});

it('a publication has one DOI', async () => {
  const response = await user.post('/rest/publication', { doi: '10.5555/five, 10.5555/six' });
  expect([response.statusCode, response.json().payload.doi]).toEqual([400, [expect.stringMatching(/several DOIs/)]]);
  const made = await user.post('/rest/publication', { doi: '<https://doi.org/10.5555/SEVEN#top>.' });
  expect([made.statusCode, made.json().doi]).toEqual([201, '10.5555/seven']);
});
