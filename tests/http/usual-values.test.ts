import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
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

it('usual columns hold one value of a field that can be typed', () => {
  for (const { name, several, field } of usualColumns) {
    expect(several, name).toBe(false);
    expect(['reference', 'references', 'date'], name).not.toContain(field.type);
  }
});
