import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { QuickSearchRecord } from '../../src/catalogue/endpoints/search.ts';
import { foldText } from '../../src/catalogue/values/text-matching.ts';
import { buildRow } from '../workbooks.ts';
import { type Client, createClient, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { oddTexts } from './odd-values.ts';
import { storeTable } from './uploads.ts';

let open: TestApp;
let visitor: Client;
let user: Client;

const rows = [
  buildRow({
    samp_name: 'JUMP_1',
    campaign: 'Jumpcruise',
    campaign_person_resp: 'Springer, Jörg',
    event_label: 'JP-07',
    geog_loc_name: 'Baltic Sea: Gotland Basin',
    project_name: 'Sprünge',
    forward_read_file_name: 'jump_L001_R1.fastq.gz',
    reverse_read_file_name: 'jump_L001_R2.fastq.gz',
    accession_number: 'ERR7000001',
  }),
  buildRow({ samp_name: 'JUMP_10', campaign: 'Jumpcruise', event_label: 'JP-08' }),
  buildRow({ samp_name: 'no JUMP_1', campaign: 'A Jumpcruise', event_label: 'JP-09' }),
];

beforeAll(async () => {
  open = await openApp();
  [visitor, user] = [createClient(open.app), await createLoggedInClient(open)];
  await storeTable(user, rows);
  await sql`UPDATE person SET email = 'secret@jump.example' WHERE lastname = 'Springer'`.execute(open.database.db);
  await sql`INSERT INTO event (event_label) SELECT 'MANY ' || n FROM generate_series(1, 9) n`.execute(open.database.db);
});
afterAll(() => open.close());

async function found(q: string, as: Client = visitor): Promise<QuickSearchRecord[]> {
  const response = await as.get(`/rest/jump?q=${encodeURIComponent(q)}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().records;
}
const named = async (q: string, as?: Client) => (await found(q, as)).map(({ entity, label }) => `${entity} ${label}`);

describe('GET /rest/jump', () => {
  it('finds records by their names, equal ones first, then those that begin so', async () => {
    expect(await named('jump_1')).toEqual([
      'field_sample JUMP_1',
      'field_sample JUMP_10',
      'field_sample no JUMP_1',
      'nucleic_acid_sample JUMP_1',
      'nucleic_acid_sample JUMP_10',
      'nucleic_acid_sample no JUMP_1',
      'sequencing_element JUMP_1',
      'sequencing_element JUMP_10',
      'sequencing_element no JUMP_1',
    ]);
    expect(await named('Jumpcruise')).toEqual(['campaign Jumpcruise', 'campaign A Jumpcruise']);
  });

  it('finds parts of several words, with and without accents, and distinguishes records with the same name', async () => {
    expect(await found('gotland jp-07')).toMatchObject([
      { entity: 'event', label: 'JP-07, Baltic Sea: Gotland Basin', detail: 'Jumpcruise' },
    ]);
    expect(await named('sprunge')).toEqual(['project Sprünge']);
    expect(await named('Springer, jorg')).toEqual([expect.stringMatching(/^person Springer, Jörg \(\d+\)$/)]);
  });

  it('finds old records whose names begin with two letters', async () => {
    // More than the latest records, which are searched whatever their names.
    await sql`INSERT INTO field_sample (field_sample_name, env_broad_scale, env_local_scale, env_medium)
      SELECT CASE WHEN n = 1 THEN 'Ömega' ELSE 'LATER ' || n END, 'a', 'b', 'c'
      FROM generate_series(1, 2100) n`.execute(open.database.db);
    expect(await named('ÖM')).toEqual(['field_sample Ömega']);
    expect(await named('om')).toEqual(['field_sample Ömega']);
  });

  it('finds elements by their files and accession numbers', async () => {
    const element = { entity: 'sequencing_element', label: 'JUMP_1' };
    expect(await found('jump_l001_r1')).toMatchObject([{ ...element, detail: 'jump_L001_R1.fastq.gz' }]);
    expect(await found('jump_L001_R2.fastq.gz')).toMatchObject([{ ...element, detail: 'jump_L001_R2.fastq.gz' }]);
    expect(await found('err7000001')).toMatchObject([{ ...element, detail: 'ERR7000001' }]);
  });

  it('gives at most five of an entity, and none for an empty text', async () => {
    expect(await named('many')).toEqual([1, 2, 3, 4, 5].map((n) => `event MANY ${n}`));
    expect(await found(' ,, ')).toEqual([]);
  });

  it('never searches the addresses of persons', async () => {
    expect(await named('secret@jump')).toEqual([]);
    expect(await named('secret@jump', user)).toEqual([]);
  });

  it('responds to any text with a list or a message', async () => {
    for (const q of [...oddTexts, '%', '_', '%%__', '"not closed', 'مرحبا', "'; DROP TABLE event; --", '(.*)+', '\\']) {
      const response = await visitor.get(`/rest/jump?q=${encodeURIComponent(q.toWellFormed())}`);
      expect([200, 400], `${q} ${response.body}`).toContain(response.statusCode);
    }
    expect(await named('%')).toEqual([]);
    const long = await visitor.get(`/rest/jump?q=${'x'.repeat(10_000)}`);
    expect(long.statusCode).toBe(400);
    const many = await visitor.get(`/rest/jump?q=${'a+'.repeat(10)}${[...'bcdefghijklmnopqrstuvw'].join('+')}`);
    expect(many.json()).toMatchObject({ payload: { q: ['A search can have at most 20 words.'] } });
    expect((await visitor.get('/rest/jump')).statusCode).toBe(400);
  });
});

it('the server folds texts as the database does', async () => {
  const texts = [
    'Öresund',
    'Ångström ÆRØ',
    'Łódź',
    'Straße',
    'ÇELİK ı',
    'œuvre Đ',
    'ǿ ǽ',
    'ab\u0308c',
    'Constanța Seyðisfjörður Þingvellir',
    'Việt ḥ ḫ ơ ậ',
    'Ελλάδα ΣΑΣ',
    '中文',
    'ﬁ',
  ];
  const { rows } = await sql<{ folded: string }>`SELECT plain_letters(one) AS folded
    FROM unnest(${texts}::text[]) WITH ORDINALITY texts (one, place) ORDER BY place`.execute(open.database.db);
  expect(texts.map(foldText)).toEqual(rows.map(({ folded }) => folded));
});
