import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildRow, type TableRow } from '../workbooks.ts';
import { type Client, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { storeTable } from './uploads.ts';

let open: TestApp;
let admin: Client;
beforeAll(async () => {
  open = await openApp();
  admin = await createLoggedInClient(open, ['admin']);
});
afterAll(() => open.close());

type Made = { id: number; sequencing_platform: string | null; payload?: Record<string, string[]> };

async function made(resource: string, values: object): Promise<Made> {
  const response = await admin.post(`/rest/${resource}/`, values);
  expect(response.statusCode, response.body).toBe(201);
  return response.json<Made>();
}

describe('runs on a sequencer in forms', () => {
  it('of a model alone may have one index; a possible duplicate needs a confirmation', async () => {
    const { id } = await made('sequencers', { seq_meth: 'Illumina MiSeq' });
    const run = { sequencer_id: id, run_index_on_current_machine: '1' };
    const first = await made('sequencing-run', run);
    const alike = await admin.post('/rest/sequencing-run/alike', run);
    expect(alike.json()).toMatchObject({ records: [{ id: first.id }] });
    expect((await made('sequencing-run', run)).id).not.toBe(first.id);
  });

  it('that is known are identified by an index', async () => {
    const { id } = await made('sequencers', { seq_meth: 'Illumina MiSeq', instrument_id: 'M02542' });
    const run = { sequencer_id: id, run_index_on_current_machine: '1' };
    await made('sequencing-run', run);
    const again = await admin.post('/rest/sequencing-run/', run);
    expect([again.statusCode, Object.keys(again.json<Made>().payload ?? {})]).toEqual([400, ['sequencer_id']]);
  });

  it('prevent its identification while two of them would be the same, with a message that names one', async () => {
    const { id } = await made('sequencers', { seq_meth: 'Illumina NovaSeq X', location: 'Kiel' });
    const run = { sequencer_id: id, run_index_on_current_machine: '7' };
    await made('sequencing-run', run);
    const second = await made('sequencing-run', run);
    const named = () => admin.put(`/rest/sequencers/${id}`, { instrument_id: 'LH00123' });
    const refused = await named();
    expect([refused.statusCode, refused.json<Made>().payload]).toEqual([
      400,
      {
        instrument_id: [
          'Two records that refer to this one would become identical: Sequencing run 7. Please make them different first.',
        ],
      },
    ]);
    expect(
      (await admin.put(`/rest/sequencing-run/${second.id}`, { run_index_on_current_machine: '8' })).statusCode,
    ).toBe(200);
    expect((await named()).statusCode).toBe(200);
  });

  it('stay without a platform that was removed by hand, and get one with another model', async () => {
    const { id, sequencing_platform } = await made('sequencers', { seq_meth: 'MinION', location: 'Büsum' });
    expect(sequencing_platform).toBe('OXFORD_NANOPORE');
    const change = async (values: object) => (await admin.put(`/rest/sequencers/${id}`, values)).json<Made>();
    expect((await change({ sequencing_platform: null })).sequencing_platform).toBeNull();
    expect((await change({ location: 'Kiel' })).sequencing_platform).toBeNull();
    expect((await change({ seq_meth: 'Revio' })).sequencing_platform).toBe('PACBIO_SMRT');
    expect((await change({ seq_meth: 'MinION' })).payload).toHaveProperty('sequencing_platform');
  });
});

describe('the query for shared runs and sequencers', () => {
  it('lists those of several people, first those that no present key joins', async () => {
    const { pool } = open.database;
    const manual = await readFile(new URL('../../docs/operating.md', import.meta.url), 'utf8');
    const sql = /## Shared runs and sequencers.*?```sql\n(.*?)```/s.exec(manual)?.[1] ?? '';
    const people = [await createLoggedInClient(open), await createLoggedInClient(open)];
    const run = async (visitor: Client, values: TableRow) => {
      const dataset = await storeTable(visitor, [buildRow({ seq_meth: 'Illumina HiSeq 4000', ...values })]);
      const { rows } = await pool.query(
        'SELECT sequencing_run_id AS id FROM sequencing_element WHERE dataset_id = $1',
        [dataset],
      );
      return { dataset, run: Number(rows[0]?.id) };
    };
    const both = async (values: TableRow) => [
      await run(people[0] as Client, values),
      await run(people[1] as Client, values),
    ];
    const cell = await both({ campaign: 'SHARED1', flowcell_id: 'C4V7B' });
    const known = await both({ campaign: 'SHARED2', instrument_id: 'K00123', seq_date: '2019-05' });
    const [mine, theirs] = await both({ campaign: 'SHARED3', run_index_on_current_machine: '1' });
    const listed = async () =>
      (await pool.query(sql)).rows
        .filter(({ kind }) => kind === 'sequencing run')
        .map(({ id, people, joined_by }) => [id, Number(people), joined_by]);
    const joined = [
      [cell[0]?.run, 2, 'flow cell C4V7B'],
      [known[0]?.run, 2, 'index or date on a known sequencer'],
    ];
    expect(await listed()).toEqual(joined);
    // An installation of before: two people's elements on one run.
    await pool.query('UPDATE sequencing_element SET sequencing_run_id = $1 WHERE dataset_id = $2', [
      mine?.run,
      theirs?.dataset,
    ]);
    expect(await listed()).toEqual([[mine?.run, 2, 'nothing that counts today'], ...joined]);
    const sequencers = (await pool.query(sql)).rows.filter(({ kind }) => kind === 'sequencer');
    expect(sequencers.map(({ joined_by }) => joined_by).sort()).toEqual(['instrument id or centre', 'model alone']);
  });
});
