import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fieldOf } from '../../src/catalogue/index.ts';
import { usualColumns } from '../../src/catalogue/usual-columns.ts';
import { buildRow } from '../workbooks.ts';
import { type Client, createClient, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { storeTable } from './uploads.ts';

let open: TestApp;
let user: Client;
let other: Client;
let admin: Client;

const path = '/rest/usual-values';
const valuesFor = async (as: Client, query = '') => (await as.get(path + query)).json<Record<string, string>>();

async function set(as: Client, values: object, query = ''): Promise<unknown> {
  const response = await as.put(path + query, values);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

beforeAll(async () => {
  open = await openApp();
  [user, other, admin] = await Promise.all([
    createLoggedInClient(open),
    createLoggedInClient(open),
    createLoggedInClient(open, ['admin']),
  ]);
});
afterAll(() => open.close());

it('those of the last import are offered until one has set one’s own', async () => {
  expect(await valuesFor(user)).toEqual({});
  await storeTable(user, [buildRow({ library_layout: 'PAIRED' }), buildRow({ library_layout: 'SINGLE' })]);
  expect(await valuesFor(user)).toEqual({
    env_broad_scale: 'marine biome [ENVO:00000447]',
    env_local_scale: fieldOf('field_sample', 'env_local_scale').example,
    env_medium: fieldOf('field_sample', 'env_medium').example,
    library_source: 'METAGENOMIC',
    library_strategy: 'AMPLICON',
    library_selection: 'PCR',
    seq_meth: 'Illumina MiSeq',
    checksum_method: 'MD5',
  });
  expect(await valuesFor(other)).toEqual({});
  await set(user, { library_strategy: 'wgs', samp_taxon_id: '408172', checksum_method: '' });
  const own = {
    env_broad_scale: 'marine biome [ENVO:00000447]',
    env_local_scale: fieldOf('field_sample', 'env_local_scale').example,
    env_medium: fieldOf('field_sample', 'env_medium').example,
    library_source: 'METAGENOMIC',
    library_strategy: 'WGS',
    library_selection: 'PCR',
    seq_meth: 'Illumina MiSeq',
    samp_taxon_id: '408172',
  };
  expect(await valuesFor(user)).toEqual(own);
  // Later imports change nothing any more, and what was removed stays away.
  await storeTable(user, [buildRow({ seq_meth: 'NextSeq 550' })], { study_title: 'Later' });
  expect(await valuesFor(user)).toEqual(own);
});

it('those that administrators set for all come behind one’s own', async () => {
  expect((await user.put(`${path}?of=all`, { file_type: 'fastq' })).statusCode).toBe(403);
  await set(admin, { file_type: 'fastq', library_strategy: 'AMPLICON' }, '?of=all');
  expect(await valuesFor(other)).toEqual({ file_type: 'fastq', library_strategy: 'AMPLICON' });
  expect(await valuesFor(user)).toMatchObject({ file_type: 'fastq', library_strategy: 'WGS' });
  // Setting one's own copies none of them.
  await set(other, { target_gene: '16S rRNA' });
  await set(admin, { file_type: 'bam' }, '?of=all');
  expect(await valuesFor(other)).toEqual({ file_type: 'bam', library_strategy: 'AMPLICON', target_gene: '16S rRNA' });
  await set(admin, { file_type: 'fastq' }, '?of=all');
  await set(other, { target_gene: '' });
  expect(await valuesFor(other, '?of=all')).toEqual({ file_type: 'fastq', library_strategy: 'AMPLICON' });
  expect((await createClient(open.app).get(path)).statusCode).toBe(401);
});

it('a value that its column refuses is a sentence at the column, and nothing is set', async () => {
  const refused = await user.put(path, { library_strategy: 'GUESSING', campaign: 'HE1', library_source: 'GENOMIC' });
  expect([refused.statusCode, Object.keys(refused.json().payload)]).toEqual([400, ['library_strategy', 'campaign']]);
  expect(await valuesFor(user)).toMatchObject({ library_source: 'METAGENOMIC', library_strategy: 'WGS' });
});

it('a stored value that its vocabulary no longer knows is left out', async () => {
  await set(other, { library_strategy: 'WGS', library_source: 'GENOMIC' });
  await sql`UPDATE usual_values SET by_column = by_column || '{"library_strategy": "OLD"}'
    WHERE by_column ->> 'library_source' = 'GENOMIC'`.execute(open.database.db);
  expect(await valuesFor(other)).toEqual({
    file_type: 'fastq',
    library_source: 'GENOMIC',
    library_strategy: 'AMPLICON',
  });
});

it('is listed with a sentence, until a value in its place, or none, removes it', async () => {
  const outdated = async (query = '') => (await other.get(`${path}/outdated${query}`)).json().records;
  const message = expect.stringMatching(/^Library strategy is not valid: “OLD”/);
  expect(await outdated()).toEqual([{ column: 'library_strategy', value: 'OLD', message }]);
  await sql`UPDATE usual_values SET by_column = by_column || '{"no_longer": "x"}'
    WHERE by_column ->> 'library_source' = 'GENOMIC'`.execute(open.database.db);
  expect(await outdated()).toMatchObject([{ column: 'library_strategy' }, { column: 'no_longer', value: 'x' }]);
  expect(await outdated('?of=all')).toEqual([]);
  expect((await user.get(`${path}/outdated`)).json()).toEqual({ records: [], totalHits: 0 });
  await set(other, { library_strategy: 'WGS', no_longer: '' });
  expect(await outdated()).toEqual([]);
  expect((await createClient(open.app).get(`${path}/outdated`)).statusCode).toBe(401);
});

it('one’s own can be read without those set for all', async () => {
  expect(await valuesFor(other, '?of=own')).toEqual({ library_strategy: 'WGS', library_source: 'GENOMIC' });
  expect((await user.put(`${path}?of=own`, { library_strategy: 'WGS' })).statusCode).toBe(400);
});

it('the name of a file is a pattern with the name of its sample', async () => {
  const forward = '{samp_name}_R1.fastq.gz';
  await set(other, { forward_read_file_name: ` ${forward} `, reverse_read_file_name: 'x_{samp_name}_2.fq' });
  expect(await valuesFor(other)).toMatchObject({
    forward_read_file_name: forward,
    reverse_read_file_name: 'x_{samp_name}_2.fq',
  });
  for (const odd of [
    'a_R1.fastq.gz',
    '{Station}_R1.fastq.gz',
    '{samp_name',
    '{samp_name}{',
    '{samp_name}/',
    'a/{samp_name}.fq',
  ]) {
    const refused = await other.put(path, { forward_read_file_name: odd });
    expect([refused.statusCode, Object.keys(refused.json().payload)], odd).toEqual([400, ['forward_read_file_name']]);
  }
  const [sentence] = (await other.put(path, { forward_read_file_name: 'a_R1.fastq.gz' })).json().payload
    .forward_read_file_name;
  expect(sentence).toContain('write {samp_name} in place of the name of the sample, such as {samp_name}_R1.fastq.gz.');
});

it('the pattern of the last import is offered where its rows have one', async () => {
  const patternsOf = async (rows: readonly Parameters<typeof buildRow>[0][]) => {
    const someone = await createLoggedInClient(open);
    await storeTable(
      someone,
      rows.map((row) => buildRow(row)),
      { study_title: `Patterns ${rows[0]?.samp_name}` },
    );
    const { forward_read_file_name = null, reverse_read_file_name = null } = await valuesFor(someone, '?of=own');
    return [forward_read_file_name, reverse_read_file_name];
  };
  const named = (sample: string, forward: string, reverse = '') => ({
    samp_name: sample,
    forward_read_file_name: forward,
    reverse_read_file_name: reverse,
  });
  expect(await patternsOf([named('A1', 'A1_R1.fq', 'A1_R2.fq'), named('B2', 'B2_R1.fq', 'B2_R2.fq')])).toEqual([
    '{samp_name}_R1.fq',
    '{samp_name}_R2.fq',
  ]);
  expect(await patternsOf([named('C1', 'C1_R1.fq'), named('D1', 'other_R1.fq')])).toEqual([null, null]);
  // One row proves nothing.
  expect(await patternsOf([named('E', 'E_R1.fq')])).toEqual([null, null]);
});

it('usual columns hold one value of a field that can be typed', () => {
  for (const { name, several, field } of usualColumns) {
    expect(several, name).toBe(false);
    expect(['reference', 'references', 'date'], name).not.toContain(field.type);
  }
});
