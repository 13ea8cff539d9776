import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { columns } from '../../src/catalogue/columns.ts';
import { isKeyOrNameField } from '../../src/catalogue/records/key-and-name-fields.ts';
import { placeholderTexts } from '../../src/catalogue/vocabularies/placeholders.ts';
import { buildRow, buildWorkbook, type TableRow } from '../workbooks.ts';
import { type Client, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { storeTable, upload } from './uploads.ts';

let open: TestApp;
beforeAll(async () => {
  open = await openApp();
});
afterAll(() => open.close());

type Shown = Record<string, string | number | null>;
type Place = { run: number; sequencer: number; library: number; sample: number; event: number | null };

/** A row of a place of its own, so that nothing but what is given can join it with another. */
let locations = 0;
function apart(values: TableRow): TableRow {
  locations += 1;
  return buildRow({ campaign: `APART${locations}`, event_label: 'S1', ...values });
}

/** Imports one row as somebody who has imported nothing yet. */
async function byNobodyYet(values: TableRow, own = apart(values)): Promise<{ visitor: Client; element: Shown }> {
  const visitor = await createLoggedInClient(open);
  const dataset = await storeTable(visitor, [own]);
  return { visitor, element: await elementOf(visitor, dataset) };
}

async function elementOf(visitor: Client, dataset: number): Promise<Shown> {
  const { rows } = await open.database.pool.query<{ id: number }>(
    'SELECT sequencing_element_id AS id FROM sequencing_element WHERE dataset_id = $1',
    [dataset],
  );
  const [element] = (await visitor.post('/searchSE', { id: rows[0]?.id })).json<Shown[]>();
  return element ?? {};
}

async function placeOf(element: Shown): Promise<Place> {
  const { rows } = await open.database.pool.query<Place>(
    `SELECT e.sequencing_run_id AS run, r.sequencer_id AS sequencer, e.sequencing_library_id AS library,
            p.nucleic_acid_sample_id AS sample, f.event_id AS event
       FROM sequencing_element e JOIN sequencing_run r USING (sequencing_run_id)
       JOIN nucleic_acid_sample_sequencing_library p ON p.sequencing_library_id = e.sequencing_library_id
       JOIN field_sample_nucleic_acid_sample s USING (nucleic_acid_sample_id) JOIN field_sample f USING (field_sample_id)
      WHERE e.sequencing_element_id = $1`,
    [element.sequencing_element_id],
  );
  return rows[0] as Place;
}

/** The errors of one row of somebody who has imported nothing yet, by column. */
async function refusedTo(values: TableRow, headers = {}): Promise<Record<string, string[]>> {
  const response = await upload(await createLoggedInClient(open), await buildWorkbook([apart(values)]), { headers });
  expect(response.statusCode, response.body).toBe(400);
  return response.json<{ payload: { message: Record<string, string[]> }[] }>().payload[0]?.message ?? {};
}

const texts = ['n/a', 'NA', 'unknown', '-', 'none', '?', 'TBA', 'k. A.'];

describe('a run identified by placeholders only', () => {
  it.each(texts)('is new in each upload: flowcell_id %s', async (flowcell_id) => {
    const run = { seq_meth: 'Illumina MiSeq', flowcell_id };
    const mine = {
      sequencing_run_comment: `pilot of lab A (${flowcell_id})`,
      sequencing_run_person_resp: 'Apart, Alex',
    };
    const a = await byNobodyYet({ ...run, ...mine });
    const b = await byNobodyYet(run);
    const c = await byNobodyYet({ ...run, sequencing_run_comment: 'of lab C' });
    expect(a.element).toMatchObject({ ...mine, flowcell_id: null });
    expect(b.element).toMatchObject({ sequencing_run_comment: null, sequencing_run_person_resp: null });
    expect(c.element.sequencing_run_comment).toBe('of lab C');
    expect(new Set([a, b, c].map(({ element }) => element.sequencing_element_id)).size).toBe(3);
    expect((await placeOf(a.element)).sequencer).toBe((await placeOf(b.element)).sequencer);
  });

  it.each<[string, TableRow]>([
    ['an index', { run_index_on_current_machine: '1' }],
    ['a date', { seq_date: '2019-05-06' }],
    ['an index and a date', { run_index_on_current_machine: '7', seq_date: '2019-05' }],
    ['a term', { flowcell_id: 'not provided' }],
  ])('is new in each upload on a sequencer that is known by its model alone: %s', async (_, run) => {
    const seq_meth = 'Illumina MiniSeq';
    const a = await byNobodyYet({ seq_meth, ...run, sequencing_run_comment: 'of lab A' });
    const b = await byNobodyYet({ seq_meth, ...run });
    const c = await byNobodyYet({ seq_meth, ...run, sequencing_run_comment: 'of lab C' });
    expect([a, b, c].map(({ element }) => element.sequencing_run_comment)).toEqual(['of lab A', null, 'of lab C']);
  });

  it.each<[string, TableRow]>([
    ['a flow cell', { flowcell_id: 'C4V7B' }],
    ['an index on an instrument', { instrument_id: 'M02542', run_index_on_current_machine: '1' }],
    ['a date on an instrument', { instrument_id: 'M02542', seq_date: '2019-05-06' }],
    ['a date at a centre', { sequencing_center: 'Centre of the Sound', seq_date: '2019-05-06' }],
    [
      'an index on an instrument of a centre',
      { instrument_id: '1', sequencing_center: 'Sound', run_index_on_current_machine: '3' },
    ],
  ])('is shared by all uploads by %s', async (_, run) => {
    const seq_meth = 'Illumina iSeq 100';
    const a = await byNobodyYet({ seq_meth, ...run });
    const b = await byNobodyYet({ seq_meth, ...run });
    expect((await placeOf(a.element)).run).toBe((await placeOf(b.element)).run);
    expect(await refusedTo({ seq_meth, ...run, sequencing_run_comment: 'of lab C' })).toHaveProperty(
      'sequencing_run_comment',
    );
  });
});

describe('a sequencer of which only the model is known', () => {
  it('belongs to nobody; one with a location, a comment or a person belongs to the upload', async () => {
    const seq_meth = 'NextSeq 500';
    const a = await byNobodyYet({ seq_meth, location: 'Kiel, room 12' });
    const b = await byNobodyYet({ seq_meth });
    const c = await byNobodyYet({ seq_meth, location: 'Büsum', sequencer_person_resp: 'Apart, Alex' });
    const d = await byNobodyYet({ seq_meth, sequencer_comment: 'borrowed' });
    const again = await byNobodyYet({ seq_meth, location: 'Kiel, room 12' });
    const shown = [a, b, c, d, again].map(({ element }) => [element.location, element.sequencer_comment]);
    expect(shown).toEqual([
      ['Kiel, room 12', null],
      [null, null],
      ['Büsum', null],
      [null, 'borrowed'],
      ['Kiel, room 12', null],
    ]);
    const numbers = await Promise.all(
      [a, b, c, d, again].map(async ({ element }) => (await placeOf(element)).sequencer),
    );
    expect(new Set(numbers).size).toBe(5);
    expect((await placeOf((await byNobodyYet({ seq_meth })).element)).sequencer).toBe(numbers[1]);
  });

  it.each(['unknown', 'n/a', '?'])('has no centre by the placeholder %s, and no instrument', async (word) => {
    const seq_meth = 'NextSeq 550';
    const a = await byNobodyYet({ seq_meth, sequencing_center: word, location: 'Kiel', seq_date: '2020' });
    const b = await byNobodyYet({ seq_meth, instrument_id: word, location: 'Büsum', seq_date: '2020' });
    expect([a.element.location, b.element.location]).toEqual(['Kiel', 'Büsum']);
    expect([a.element.sequencing_center, b.element.instrument_id]).toEqual([null, null]);
  });

  it('is not identified by a short instrument number without a centre', async () => {
    const machine = { seq_meth: 'NextSeq 1000', instrument_id: '1' };
    const a = await byNobodyYet({ ...machine, location: 'Kiel', run_index_on_current_machine: '4' });
    const b = await byNobodyYet({ ...machine, location: 'Büsum', run_index_on_current_machine: '4' });
    expect([a.element.location, b.element.location]).toEqual(['Kiel', 'Büsum']);
    expect([a.element.instrument_id, b.element.instrument_id]).toEqual(['1', '1']);
    const c = await byNobodyYet({ ...machine, sequencing_center: 'Centre of the Belt', location: 'Kiel' });
    const d = await byNobodyYet({ ...machine, sequencing_center: 'Centre of the Belt' });
    expect((await placeOf(c.element)).sequencer).toBe((await placeOf(d.element)).sequencer);
    expect(d.element.location).toBe('Kiel');
  });

  it('has no model where it says only that it is unknown', async () => {
    const a = await byNobodyYet({ seq_meth: 'unspecified', sequencing_platform: 'ILLUMINA' });
    const b = await byNobodyYet({ seq_meth: 'unspecified', sequencing_platform: 'OXFORD_NANOPORE' });
    expect([a.element.sequencing_platform, b.element.sequencing_platform]).toEqual(['ILLUMINA', 'OXFORD_NANOPORE']);
  });
});

describe('the platform of a sequencer', () => {
  it('follows from its model, and contradicts no stored one', async () => {
    const { pool } = open.database;
    await pool.query(`INSERT INTO sequencer (seq_meth) VALUES ('Illumina HiSeq 2500')`);
    const a = await byNobodyYet({ seq_meth: 'Illumina HiSeq 2500', sequencing_platform: 'ILLUMINA' });
    expect(a.element.sequencing_platform).toBeNull();
    const b = await byNobodyYet({ seq_meth: 'Illumina HiSeq 3000' });
    expect(b.element.sequencing_platform).toBe('ILLUMINA');
    await pool.query(`INSERT INTO sequencer (seq_meth, sequencing_platform) VALUES ('HiSeq X Five', 'LS454')`);
    await byNobodyYet({ seq_meth: 'HiSeq X Five', sequencing_platform: 'ILLUMINA' });
    await byNobodyYet({ seq_meth: 'HiSeq X Five' });
  });

  it('that the model does not have is refused with the right one, in tables, forms and scripts', async () => {
    const wrong = { seq_meth: 'HiSeq X Ten', sequencing_platform: 'OXFORD_NANOPORE' };
    const message =
      'Sequencing platform is not valid: HiSeq X Ten belongs to ILLUMINA, not to OXFORD_NANOPORE. Write ILLUMINA, or leave this empty.';
    expect(await refusedTo(wrong)).toEqual({ sequencing_platform: [message] });
    expect(await refusedTo(wrong, { 'accept-language': 'de' })).toEqual({
      sequencing_platform: [
        'Sequenzierplattform ist nicht gültig: HiSeq X Ten gehört zu ILLUMINA, nicht zu OXFORD_NANOPORE. Schreiben Sie ILLUMINA oder lassen Sie dies leer.',
      ],
    });
    const visitor = await createLoggedInClient(open);
    const response = await visitor.post('/rest/sequencers/', wrong);
    expect([response.statusCode, response.json().payload]).toEqual([400, { sequencing_platform: [message] }]);
    await byNobodyYet({ seq_meth: 'HiSeq X Ten', sequencing_platform: 'ILLUMINA' });
    expect((await byNobodyYet({ seq_meth: 'HiSeq X Ten' })).element.sequencing_platform).toBe('ILLUMINA');
  });

  it('is filled in in a form too', async () => {
    const visitor = await createLoggedInClient(open);
    const response = await visitor.post('/rest/sequencers/', { seq_meth: 'MinION', location: 'Kiel' });
    expect([response.statusCode, response.json().sequencing_platform]).toEqual([201, 'OXFORD_NANOPORE']);
  });
});

describe('a placeholder', () => {
  const keyed = columns
    .filter(({ entity, fieldName, field }) => !field.mandatory && isKeyOrNameField(entity, fieldName))
    .map(({ name }) => name);

  it('never joins two uploads, in whichever field of a key it is', async () => {
    const [first, second] = [await createLoggedInClient(open), await createLoggedInClient(open)];
    const nowhere = { campaign: null, event_label: null, geogr_loc_lat: 'not provided', geogr_loc_lon: 'not provided' };
    const spellings = (word: string) => [word, word.toUpperCase(), `(${word})`, ` ${word} `];
    const cell = fc.constantFrom(...placeholderTexts).chain((word) => fc.constantFrom(...spellings(word)));
    const nothing = fc.dictionary(
      fc.constantFrom(...keyed),
      cell.filter((word) => !word.startsWith('#')),
      { minKeys: 1 },
    );
    await fc.assert(
      fc.asyncProperty(nothing, async (values) => {
        // ND may be the name of a station or a sample, wherever that was.
        const named = Object.fromEntries(Object.entries(values).filter(([, word]) => !/^\W*nd\W*$/i.test(word)));
        const row = { ...nowhere, seq_meth: 'NextSeq 2000', samp_name: 'S1', ...named };
        const [a, b] = await Promise.all(
          [first, second].map(async (visitor) => elementOf(visitor, await storeTable(visitor, [buildRow(row)]))),
        );
        const [mine, theirs] = [await placeOf(a ?? {}), await placeOf(b ?? {})];
        for (const part of ['run', 'library', 'sample', 'event'] as const)
          expect(mine[part], part).not.toBe(theirs[part]);
      }),
      { numRuns: 40 },
    );
  }, 120_000);

  it('is in no key of records that are stored through a form', async () => {
    const visitor = await createLoggedInClient(open);
    for (const word of texts) {
      const run = (await visitor.post('/rest/sequencing-run/', { flowcell_id: word, seq_date: '2019' })).json();
      expect([run.flowcell_id, run.seq_date]).toEqual([null, '2019']);
      const refused = await visitor.post('/rest/protocols/', { protocol: word });
      expect([refused.statusCode, Object.keys(refused.json().payload)]).toEqual([400, ['protocol']]);
    }
  });
});
