import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MatchedAccessions, OwnDataset } from '../../src/catalogue/endpoints/own-datasets.ts';
import { parseDelimitedRecords } from '../delimited-text.ts';
import { buildRow, buildWorkbook, type TableRow } from '../workbooks.ts';
import { type Client, createClient, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { upload } from './uploads.ts';

type Line = Record<string, string>;

/** A row whose sample and file are called after it. */
const named = (name: string, values: TableRow = {}): TableRow =>
  buildRow({ samp_name: name, forward_read_file_name: `${name}_R1.fastq.gz`, ...values });

const atSea = { event_label: null, event_collection_date_begin: '2019-03-14' };
const rows = [
  // One sample with a library of each gene.
  named('reef', { target_gene: '16S rRNA', forward_read_file_name: 'reef_16S.fastq.gz' }),
  named('reef', { target_gene: '18S rRNA', forward_read_file_name: 'reef_18S.fastq.gz' }),
  // One library that was sequenced twice.
  named('deep', { forward_read_file_name: 'deep_first.fastq.gz' }),
  named('deep', { forward_read_file_name: 'deep_again.fastq.gz' }),
  // Two samples of one name, and one that is called as the second would be if they were counted.
  named('twin', { event_label: 'one', forward_read_file_name: 'twin_one.fastq.gz' }),
  named('twin', { event_label: 'two', forward_read_file_name: 'twin_two.fastq.gz' }),
  named('twin (2)', { event_label: 'one' }),
  // A colon within a name, and the same letters elsewhere.
  named('b:c', { event_label: 'a', forward_read_file_name: 'colon_1.fastq.gz' }),
  named('c', { event_label: 'a:b', forward_read_file_name: 'colon_2.fastq.gz' }),
  // Events without a label, known by their places.
  named('place', { ...atSea, geogr_loc_lat: 57.1, forward_read_file_name: 'place_1.fastq.gz' }),
  named('place', { ...atSea, geogr_loc_lat: 57.2, forward_read_file_name: 'place_2.fastq.gz' }),
  // Samples that nothing names for certain.
  named('lost', { campaign: null, event_label: null, depth: '1', forward_read_file_name: 'lost_1.fastq.gz' }),
  named('lost', { campaign: null, event_label: null, depth: '2', forward_read_file_name: 'lost_2.fastq.gz' }),
  // Two files with one name and different checksums.
  named('file 1', { forward_read_file_name: 'R1.fastq.gz', forward_read_file_checksum: 'a'.repeat(32) }),
  named('file 2', { forward_read_file_name: 'R1.fastq.gz', forward_read_file_checksum: 'b'.repeat(32) }),
  // A library that is pooled from its own sample and the next one, which has one of its own besides.
  named('pool', { mid: 'GTGAATAT' }),
  named('pooled'),
];
const samples = rows.length - 2;
const experiments = rows.length - 1;

let open: TestApp;
let owner: Client;
let ids: number[];

beforeAll(async () => {
  open = await openApp();
  owner = await createLoggedInClient(open);
  const study = {
    study_title: 'Aliases',
    project_study_abstract: 'On names.',
    project_study_authors: JSON.stringify([{ firstname: 'Alex', lastname: 'Example' }]),
  };
  const response = await upload(owner, await buildWorkbook(rows), { fields: study });
  expect(response.statusCode, response.body).toBe(200);
  const { pool } = open.database;
  await pool.query(`INSERT INTO nucleic_acid_sample_sequencing_library (nucleic_acid_sample_id, sequencing_library_id)
    SELECT n.nucleic_acid_sample_id, e.sequencing_library_id FROM nucleic_acid_sample n, sequencing_element e
      WHERE n.nucleic_acid_sample_name = 'pooled' AND e.samp_name = 'pool'`);
  const found = await pool.query<{ id: number }>(
    'SELECT sequencing_element_id AS id FROM sequencing_element ORDER BY 1',
  );
  ids = found.rows.map(({ id }) => id);
  expect(ids).toHaveLength(rows.length);
});
afterAll(() => open.close());

/** ENA's tables of some elements. */
async function tablesOf(items: readonly number[]): Promise<Record<'sample' | 'experiment' | 'run', Line[]>> {
  const visitor = createClient(open.app);
  await visitor.post('/downloadSE', { items: [...items] });
  const response = await visitor.get('/downloadSearch/ena');
  expect(response.statusCode, response.body.slice(0, 300)).toBe(200);
  const parts = unzipSync(response.rawPayload);
  const table = (name: string) => parseDelimitedRecords(strFromU8(parts[`${name}.tsv`] ?? new Uint8Array()), '\t');
  return { sample: table('sample'), experiment: table('experiment'), run: table('run') };
}

describe('ENA’s aliases', () => {
  it('are the same in every download, and no two records of one kind have one', async () => {
    const all = await tablesOf(ids);
    expect([all.sample, all.experiment, all.run].map(({ length }) => length)).toEqual([
      samples,
      experiments,
      rows.length,
    ]);
    for (const lines of Object.values(all)) expect(new Set(lines.map(({ alias }) => alias)).size).toBe(lines.length);
    const both = (lines: readonly Line[], of: string) => lines.map((line) => `${line[of]} ${line.alias}`);
    const found = { sample: new Set<string>(), experiment: new Set<string>(), run: new Set<string>() };
    for (const id of ids) {
      const { sample, experiment, run } = await tablesOf([id]);
      expect(experiment[0]?.sample_alias).toBe(sample[0]?.alias);
      expect(run[0]?.experiment_alias).toBe(experiment[0]?.alias);
      for (const one of both(sample, 'title')) found.sample.add(one);
      for (const one of both(experiment, 'sample_alias')) found.experiment.add(one);
      for (const one of both(run, 'experiment_alias')) found.run.add(one);
    }
    expect(found.sample).toEqual(new Set(both(all.sample, 'title')));
    expect(found.experiment).toEqual(new Set(both(all.experiment, 'sample_alias')));
    expect(found.run).toEqual(new Set(both(all.run, 'experiment_alias')));
  });

  it('are made of the names of the records, from the campaign down to the file', async () => {
    const aliases = async (...locations: number[]) => {
      const { sample, experiment, run } = await tablesOf(locations.map((place) => ids[place] ?? 0));
      return [sample, experiment, run].map((lines) => lines.map(({ alias }) => alias));
    };
    expect(await aliases(1)).toEqual([['EMB177:TF0271:reef'], ['reef_18S.fastq.gz'], ['reef_18S.fastq.gz']]);
    expect(await aliases(3)).toEqual([['EMB177:TF0271:deep'], ['deep_first.fastq.gz'], ['deep_again.fastq.gz']]);
    expect((await aliases(7, 8))[0]).toEqual(['EMB177:a:b%3Ac', 'EMB177:a%3Ab:c']);
    expect((await aliases(9))[0]).toEqual(['EMB177:57.1:20.05:Baltic Sea%3A Gotland Basin:2019-03-14:place']);
    expect((await aliases(12))[0]).toEqual(['::lost:lost_2.fastq.gz']);
    expect((await aliases(14))[2]).toEqual([`R1.fastq.gz:${'b'.repeat(32)}`]);
    expect((await aliases(15))[0]).toEqual(['pool_R1.fastq.gz']);
  });

  it('do not change the titles', async () => {
    const { sample, experiment } = await tablesOf(ids.slice(4, 7));
    expect([sample, experiment].map((lines) => lines.map(({ title }) => title))).toEqual([
      ['twin', 'twin', 'twin (2)'],
      ['twin', 'twin', 'twin (2)'],
    ]);
  });
});

describe('a receipt of ENA', () => {
  let path: string;
  beforeAll(async () => {
    const [dataset] = (await owner.post('/getOwnDatasets', {})).json<[OwnDataset]>();
    path = `/rest/datasets/${dataset.id}/accession-numbers`;
  });

  async function match(lines: readonly string[]): Promise<MatchedAccessions> {
    const response = await owner.post(path, { table: ['alias\taccession', ...lines].join('\n') });
    expect(response.statusCode, response.body).toBe(200);
    return response.json();
  }
  const receipt = (prefix: string, lines: readonly Line[]) =>
    lines.map(({ alias }, i) => `${alias}\t${prefix}${1_000_000 + i}`);

  it('is read as a whole: the accessions of runs count, not those of samples and experiments', async () => {
    const { sample, experiment, run } = await tablesOf(ids);
    const lines = [...receipt('ERS', sample), ...receipt('ERX', experiment), ...receipt('ERR', run)];
    const seen = await match(lines);
    // Two files are called so, and a table of files would mean either.
    expect(seen).toMatchObject({ added: rows.length - 1, refusals: [{ name: 'R1.fastq.gz', reason: 'ambiguous' }] });
    const stored = await owner.post(path, { table: ['alias\taccession', ...lines].join('\n'), seen: seen.seen });
    expect(stored.statusCode, stored.body).toBe(200);
    const { pool } = open.database;
    const query = 'SELECT accession_number AS number FROM sequencing_element ORDER BY sequencing_element_id';
    const { rows: found } = await pool.query<{ number: string }>(query);
    const shared = ids[13];
    expect(found.map(({ number }) => number)).toEqual(
      rows.map((_, i) => (ids[i] === shared ? null : `ERR${1_000_000 + i}`)),
    );
    await pool.query('UPDATE sequencing_element SET accession_number = NULL');
  });

  it('is read as a table of files where it names a file that is no alias of an experiment', async () => {
    const lines = ['deep_first.fastq.gz\tERX1000001', 'raw/deep_again.fastq.gz\tERX1000001'];
    expect(await match(lines)).toMatchObject({ added: 2, refused: 0 });
  });

  it('identifies an element by its sample or experiment alone, and is ambiguous only where these have several', async () => {
    const { sample, experiment } = await tablesOf(ids);
    const ofExperiments = await match(receipt('ERX', experiment));
    expect(ofExperiments).toMatchObject({ added: rows.length - 2, refused: 1 });
    expect(ofExperiments.refusals).toMatchObject([{ name: 'deep_first.fastq.gz', reason: 'ambiguous' }]);
    const ofSamples = await match(receipt('ERS', sample));
    expect(ofSamples).toMatchObject({ added: rows.length - 4, refused: 2 });
    expect(ofSamples.refusals.map(({ name, reason }) => [name, reason])).toEqual([
      ['EMB177:TF0271:reef', 'ambiguous'],
      ['EMB177:TF0271:deep', 'ambiguous'],
    ]);
  });
});

it('ENA’s aliases of files with the same name differ by sample where their checksums are missing', async () => {
  const missing = 'missing: not provided';
  const unsummed = ['one', 'two', 'three'].map((name) =>
    named(`unsummed ${name}`, {
      forward_read_file_name: 'reads.fastq.gz',
      forward_read_file_checksum: missing,
      checksum_method: missing,
    }),
  );
  const response = await upload(owner, await buildWorkbook(unsummed));
  expect(response.statusCode, response.body).toBe(200);
  const found = await open.database.pool.query<{ id: number }>(
    `SELECT sequencing_element_id AS id FROM sequencing_element WHERE samp_name LIKE 'unsummed%' ORDER BY 1`,
  );
  const { run, experiment } = await tablesOf(found.rows.map(({ id }) => id));
  const names = ['reads.fastq.gz', 'reads.fastq.gz::2', 'reads.fastq.gz::3'];
  expect([run, experiment].map((lines) => lines.map(({ alias }) => alias))).toEqual([names, names]);
  for (const [i, { id }] of found.rows.entries()) expect((await tablesOf([id])).run[0]?.alias).toBe(names[i]);
});
