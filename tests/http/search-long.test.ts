import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { columns } from '../../src/catalogue/columns.ts';
import { facetNames } from '../../src/catalogue/facet-names.ts';
import { isInBoundingBox } from '../../src/catalogue/values/bounding-box.ts';
import { checkNext } from '../../src/server/quality/check.ts';
import { enqueueAll } from '../../src/server/quality/unchecked.ts';
import { ChainCache } from '../../src/server/search/engine/chain-cache.ts';
import { countFound } from '../../src/server/search/engine/facet-counter.ts';
import { sortedIds } from '../../src/server/search/engine/sorting.ts';
import { parseDelimitedRecords } from '../delimited-text.ts';
import { type Client, createClient, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { dividePlanThresholds } from './plan-thresholds.ts';

// Searches go different ways by how common their words are: along the first elements, down the chain from lists of ids,
// or through all elements. Whatever the way, the response must be that of the plain one: find all, sort all, cut.

type Element = {
  id: number;
  samp_name: string;
  forward_read_file_name: string;
  event_label: string;
  campaign: string;
  year: string | null;
  geog_loc_name: string;
  env_medium: string;
  target_gene: string;
  seq_meth: string | null;
  study_title: string | null;
  latitude: number;
  longitude: number;
  text: string;
  own: boolean;
};
type Narrowing = { facets?: Record<string, string[]>; box?: [number, number, number, number] };
const total = 14_000;
let open: TestApp;
let owner: Client & { user: { id: number } };
let elements: Element[];
// The elements by what they are sorted by, as lists are.
let sorted: Map<string, Element[]>;

// Tables of a tenth of the size go all ways so.
beforeAll(() => dividePlanThresholds(10));
beforeAll(async () => {
  open = await openApp();
  owner = await createLoggedInClient(open);
  const { pool } = open.database;
  const connection = await pool.connect();
  const run = (statement: string) => connection.query(statement);
  await run('SET session_replication_role = replica');
  // Two uploads, four campaigns one after the other, some words only at the end.
  await run(`INSERT INTO person (lastname, firstname) SELECT 'Person' || i, 'Pat' FROM generate_series(1, 50) i`);
  await run(`INSERT INTO protocol (protocol) SELECT 'Protocol' || i FROM generate_series(1, 20) i`);
  await run(`INSERT INTO campaign (campaign, basis) SELECT 'CRUISE' || i, CASE WHEN i < 4 THEN 'Early' ELSE 'Late' END
    FROM generate_series(1, 4) i`);
  await run(`INSERT INTO event (campaign_id, event_label, geog_loc_name, event_person_resp, geogr_loc_lat, geogr_loc_lon)
    SELECT 1 + (i - 1) / 100, 'EV' || i, CASE WHEN i % 2 = 0 THEN 'Kattegat' ELSE 'Skagerrak' END, 1 + i % 50,
      i / 5.0, i * 7 % 360 - 180
    FROM generate_series(1, 400) i`);
  await run(`INSERT INTO field_sample (event_id, field_sample_name, env_broad_scale, env_local_scale, env_medium, protocol_id,
      field_sample_collection_date_begin)
    SELECT 1 + (i - 1) / 7, 'FS' || i, 'b', 'l', CASE WHEN i % 3 = 0 THEN 'sediment' ELSE 'water' END, 1 + i % 20,
      CASE WHEN i % 5 > 0 THEN 2001 + i / 140 || CASE i % 5 WHEN 1 THEN '' WHEN 2 THEN '-03' ELSE '-03-14' END END
    FROM generate_series(1, 2800) i`);
  await run(
    `INSERT INTO nucleic_acid_sample (nucleic_acid_sample_name) SELECT 'NA' || i FROM generate_series(1, 2800) i`,
  );
  await run(`INSERT INTO field_sample_nucleic_acid_sample (field_sample_id, nucleic_acid_sample_id)
    SELECT i, i FROM generate_series(1, 2800) i`);
  await run(`INSERT INTO sequencing_library (target_gene, adapters, sequencing_library_comment)
    SELECT CASE WHEN i % 2 = 0 THEN '16S' ELSE 'ITS' END, CASE WHEN i > 6990 THEN 'kattegat rare' WHEN i = 30 THEN 'person3' END,
      CASE WHEN i % 100 = 0 THEN 'tape' END
    FROM generate_series(1, 7000) i`);
  await run(`INSERT INTO nucleic_acid_sample_sequencing_library (nucleic_acid_sample_id, sequencing_library_id)
    SELECT 1 + (i - 1) * 2 / 5, i FROM generate_series(1, 7000) i`);
  await run(
    `INSERT INTO sequencer (seq_meth, sequencer_comment) VALUES ('Illumina MiSeq', NULL), ('Illumina NovaSeq 6000', 'tape')`,
  );
  await run('INSERT INTO sequencing_run (sequencer_id) VALUES (1), (2)');
  await run(`INSERT INTO project_study (study_title) VALUES ('Study of sediment'), ('Other study')`);
  await run(`INSERT INTO dataset (filename, user_id) VALUES ('a.xlsx', NULL), ('b.xlsx', ${owner.user.id})`);
  await run(`INSERT INTO sequencing_element (samp_name, forward_read_file_name, sequencing_library_id, sequencing_run_id, dataset_id,
      path_raw_data_storage, sequencing_element_comment)
    SELECT 'E' || (i * 7919 % 14001), 'f' || i || '.fastq.gz', 1 + (i - 1) / 2, CASE WHEN i % 70 > 0 THEN 1 + i % 2 END, CASE WHEN i > 6000 THEN 2 ELSE 1 END,
      CASE WHEN i IN (65, 6050) THEN 'person3, person24' WHEN i % 100 > 0 THEN 'tape' END,
      CASE WHEN i IN (66, 6051, 13800) THEN 'As f1399' END
    FROM generate_series(1, ${total}) i`);
  await run(`INSERT INTO sequencing_element_project_study (sequencing_element_id, project_study_id)
    SELECT i, 1 + i % 7 / 6 FROM generate_series(1, ${total}, 10) i`);
  await run('SET session_replication_role = DEFAULT');
  // Many libraries of a sample are alike here, which their keys would refuse.
  await run('ALTER TABLE nucleic_acid_sample_sequencing_library DISABLE TRIGGER carry_key');
  await run('ANALYZE');
  connection.release();
  const { rows } =
    await pool.query(`SELECT e.sequencing_element_id AS id, e.samp_name, e.forward_read_file_name, v.event_label, c.campaign, e.dataset_id = 2 AS own,
      left(f.field_sample_collection_date_begin, 4) AS year, v.geog_loc_name, f.env_medium, l.target_gene, s.seq_meth,
      y.study_title, v.geogr_loc_lat AS latitude, v.geogr_loc_lon AS longitude,
      concat_ws(E'\\n', e.searched, l.searched, n.searched, f.searched, lower(p.protocol), v.searched, w.searched, c.searched,
        r.searched, s.searched, y.searched) AS text
    FROM sequencing_element e JOIN sequencing_library l USING (sequencing_library_id)
    JOIN nucleic_acid_sample_sequencing_library USING (sequencing_library_id)
    JOIN nucleic_acid_sample n USING (nucleic_acid_sample_id)
    JOIN field_sample_nucleic_acid_sample USING (nucleic_acid_sample_id)
    JOIN field_sample f USING (field_sample_id) JOIN protocol p ON p.protocol_id = f.protocol_id
    JOIN event v ON v.event_id = f.event_id JOIN person w ON w.person_id = v.event_person_resp
    JOIN campaign c ON c.campaign_id = v.campaign_id LEFT JOIN sequencing_run r ON r.sequencing_run_id = e.sequencing_run_id
    LEFT JOIN sequencer s ON s.sequencer_id = r.sequencer_id
    LEFT JOIN sequencing_element_project_study USING (sequencing_element_id) LEFT JOIN project_study y USING (project_study_id)
    ORDER BY 1`);
  elements = rows;
  // Names of elements hold no number within a text for lists, of which there may be a million.
  const naturally = new Intl.Collator('en', { numeric: true });
  const asTexts = new Intl.Collator('en');
  const inOrder = (key: 'samp_name' | 'event_label' | 'campaign', sign: 1 | -1) => {
    const { compare } = key === 'samp_name' ? asTexts : naturally;
    return elements.toSorted((a, b) => sign * compare(a[key], b[key]) || a.id - b.id);
  };
  sorted = new Map([
    ['samp_name:desc', inOrder('samp_name', -1)],
    ['event_label', inOrder('event_label', 1)],
    ['event_label:desc', inOrder('event_label', -1)],
    ['campaign:desc', inOrder('campaign', -1)],
  ]);
  expect(elements).toHaveLength(total);
}, 120_000);
afterAll(() => open.close());

/** One byte for each of the elements, in their order: 1 for those that meet a condition. */
type Marks = Uint8Array;
const marksOf = (isMeant: (element: Element) => boolean): Marks =>
  Uint8Array.from(elements, (element) => Number(isMeant(element)));

/** The elements that hold a word, found once: texts stay as they are until the last tests, which find by plain SQL. */
const holders = new Map<string, Marks>();
function holdersOf(word: string): Marks {
  const [, key, value = ''] = /^(samp_name|event_label|campaign):(.*)/.exec(word) ?? [];
  const found =
    holders.get(word) ??
    marksOf((element) =>
      key
        ? String(element[key as 'campaign'])
            .toLowerCase()
            .includes(value)
        : element.text.includes(word),
    );
  holders.set(word, found);
  return found;
}

function plainly(term: string, own: boolean, { facets = {}, box }: Narrowing = {}): Element[] {
  const texts = term.toLowerCase().split(' ').filter(Boolean);
  const conditions = [
    ...texts.map(holdersOf),
    ...Object.entries(facets).map(([name, values]) =>
      marksOf((element) => values.some((value) => element[name as keyof Element] === value)),
    ),
    ...(box ? [marksOf(({ latitude, longitude }) => isInBoundingBox(box, latitude, longitude))] : []),
  ];
  return elements.filter(
    (element, i) => (element.own || !own) && conditions.every((highlights) => highlights[i] === 1),
  );
}

/** Elements with all words in their names first; words that the texts of many elements hold change nothing. */
function byRelevance(term: string, found: readonly Element[]): Element[] {
  const texts = term
    .toLowerCase()
    .split(' ')
    .filter((text) => text !== '' && !text.includes(':'));
  const isNamed = ({ samp_name, forward_read_file_name }: Element) =>
    texts.length > 0 &&
    texts.some((text) => /\w{3}/.test(text) && !['fastq', 'f13'].includes(text)) &&
    texts.every((text) => `${samp_name}\n${forward_read_file_name}`.toLowerCase().includes(text));
  return [...found.filter(isNamed), ...found.filter((element) => !isNamed(element))];
}

async function ask(body: object) {
  const response = await owner.post('/searchSE', { fields: ['samp_name'], ...body });
  expect(response.statusCode, response.body).toBe(200);
  const found = response.json<{ sequencing_element_id: number }[]>().map((element) => element.sequencing_element_id);
  return { found, count: response.headers['x-total-count'] };
}

/** Holds number, first and last page and every order against the plain way. */
async function expectPlain(term: string, own: boolean, filters: Narrowing) {
  const response = { term, own, hits: 10, ...filters };
  const expected = byRelevance(term, plainly(term, own, filters)).map(({ id }) => id);
  expect((await ask(response)).count).toBe(String(expected.length));
  for (const offset of [0, 7, 150, Math.max(0, expected.length - 5)]) {
    const { found } = await ask({ ...response, offset, count: false });
    expect(found).toEqual(expected.slice(offset, offset + 10));
  }
  const isExpected = new Uint8Array(total + 1);
  for (const id of expected) isExpected[id] = 1;
  for (const [sort, inOrder] of sorted) {
    const { found } = await ask({ ...response, sort, count: false });
    const first = inOrder.values().filter(({ id }) => isExpected[id] === 1);
    const ids = first.map(({ id }) => id).take(10);
    expect(found, sort).toEqual([...ids]);
  }
}

// The older PostgreSQL runs the same statements; half of them are tested with it.
describe.each(inject('postgres').isOldest ? [false] : [false, true])('own: %s', (own) => {
  it.each([
    ['a word of all', 'fastq'],
    ['a word of most', 'early'],
    ['a word of nearly all, and of what some others come from', 'tape'],
    ['a letter', 'e'],
    ['a word of the last upload alone', 'late'],
    ['a word of half of all samples’ stations', 'kattegat'],
    ['a word of a third of all samples and of a study', 'sediment'],
    ['a rare word', 'rare'],
    ['a rare word and a common one', 'rare miseq'],
    ['two words, of which every element has one', '16s its'],
    ['two common words', 'kattegat 16s'],
    ['two common words that meet at the end', 'late novaseq'],
    ['a campaign and a word of half of all libraries', 'cruise3 16s'],
    ['a person', 'person17'],
    ['a person of stations near the beginning, whom other texts name before them', 'person3'],
    ['a person of stations near the beginning of one’s own', 'person24'],
    ['a protocol', 'protocol7'],
    ['a file', 'f13999.fastq'],
    ['a word of names and of other texts before them', 'f1399'],
    ['the same with a word of all', 'f1399 fastq'],
    ['the same with a word of half of all libraries', 'f1399 16s'],
    ['the same in a campaign', 'f1399 campaign:cruise4'],
    ['a word of many names', 'f138'],
    ['a word of so many names that they do not come first', 'f13'],
    ['nothing', 'nowhere'],
    ['a word of a sample and a file', 'fs2799 fastq'],
    ['a common word of one column', 'samp_name:e1'],
    ['a rare word of one column', 'samp_name:e1399'],
    ['a campaign', 'campaign:cruise2'],
    ['an event, and a word of half of them', 'event_label:ev11 16s'],
  ])('%s', (_, term) => expectPlain(term, own, {}));

  it.each<[string, string, Narrowing]>([
    ['a medium', '', { facets: { env_medium: ['sediment'] } }],
    ['an instrument that many have', '', { facets: { seq_meth: ['Illumina MiSeq'] } }],
    ['two years of a word’s', 'kattegat', { facets: { year: ['2003', '2020'] } }],
    ['a rare word of a gene', 'rare', { facets: { target_gene: ['ITS'] } }],
    ['a study and a gene', '', { facets: { study_title: ['Study of sediment'], target_gene: ['16S'] } }],
    [
      'a campaign, a place and a year',
      'fastq',
      { facets: { campaign: ['CRUISE4'], geog_loc_name: ['Kattegat'], year: ['2019'] } },
    ],
    ['a year, and a word of names', 'f1399', { facets: { year: ['2020'] } }],
    ['a gene, and a word of many names', 'f138', { facets: { target_gene: ['16S'] } }],
    ['a value that nobody gave', 'fastq', { facets: { campaign: ['CRUISE9'] } }],
    ['a part of the world', '', { box: [-20, 0, 40, 60] }],
    ['a part across 180°, of a medium', 'e', { box: [170, 20, -170, 80], facets: { env_medium: ['water'] } }],
    ['one station', '', { box: [-173, 0.2, -173, 0.2] }],
  ])('filtered by %s', (_, term, filters) => expectPlain(term, own, filters));
});

it('gives the number alone, and a page without the number', async () => {
  expect(await ask({ term: 'kattegat', count: 'only' })).toEqual({
    found: [],
    count: String(plainly('kattegat', false).length),
  });
  expect((await ask({ term: 'kattegat', count: false })).count).toBeUndefined();
});

type Facets = { facets: { name: string; total: number; values: { value: string; count: number }[] }[] };
const isFacet = (name: string): name is keyof Element => name in (elements[0] ?? {});

async function facetsOf(body: object): Promise<Record<string, Record<string, number>>> {
  const response = await owner.post('/searchSE/facets', body);
  expect(response.statusCode, response.body).toBe(200);
  return Object.fromEntries(
    response
      .json<Facets>()
      .facets.map(({ name, values }) => [name, Object.fromEntries(values.map(({ value, count }) => [value, count]))]),
  );
}

function countsOf(found: readonly Element[], name: keyof Element): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { [name]: value } of found) if (value !== null) counts[String(value)] = (counts[String(value)] ?? 0) + 1;
  return counts;
}

describe('the facets', () => {
  it.each<[string, string, boolean, Narrowing]>([
    ['all', '', false, {}],
    ['one’s own', '', true, {}],
    ['nearly all', 'tape', false, {}],
    ['many', 'kattegat', false, {}],
    ['few', 'rare', false, {}],
    ['one’s own of many', 'kattegat', true, {}],
    ['nothing', 'nowhere', false, {}],
    ['a narrowed search', 'early', false, { facets: { env_medium: ['water'], year: ['2003', '2009'] } }],
    ['a part of the world', '', false, { box: [-20, 0, 40, 60], facets: { target_gene: ['16S'] } }],
  ])('count %s', async (_, term, own, filters) => {
    const counted = await facetsOf({ term, own, ...filters });
    for (const name of Object.keys(counted).filter(isFacet)) {
      // In a facet with selected values, the others are counted as if none were selected.
      const { [name]: selected = [], ...facets } = filters.facets ?? {};
      const expected = countsOf(plainly(term, own, { ...filters, facets }), name);
      expect(counted[name], name).toEqual({ ...Object.fromEntries(selected.map((value) => [value, 0])), ...expected });
    }
    expect(Object.keys(counted)).toHaveLength(9);
    expect(counted.project_name).toEqual({});
  });

  it('count a change as soon as it is committed, and not before', async () => {
    const before = await facetsOf({ term: '' });
    const connection = await open.database.pool.connect();
    try {
      await connection.query(`BEGIN; UPDATE sequencer SET seq_meth = 'Sanger' WHERE sequencer_id = 1`);
      expect(await facetsOf({ term: '' })).toEqual(before);
      await connection.query('COMMIT');
      const { 'Illumina MiSeq': count, ...others } = before.seq_meth ?? {};
      expect((await facetsOf({ term: '' })).seq_meth).toEqual({ ...others, Sanger: count });
    } finally {
      await connection.query(`UPDATE sequencer SET seq_meth = 'Illumina MiSeq' WHERE sequencer_id = 1`);
      connection.release();
    }
    expect(await facetsOf({ term: '' })).toEqual(before);
  });

  it('keep the change log short', async () => {
    const { pool } = open.database;
    await pool.query(
      `INSERT INTO search_change (table_name, ranges) SELECT 'campaign', '{[1,2)}' FROM generate_series(1, 2000)`,
    );
    await facetsOf({ term: '' });
    await facetsOf({ term: '' });
    const { rows } = await pool.query('SELECT count(*)::int AS count FROM search_change');
    expect(rows[0].count).toBeLessThan(600);
  });
});

it('gives the stations with their elements, whatever the box', async () => {
  const response = await owner.post('/searchSE/stations', { term: 'kattegat', box: [0, 0, 1, 1] });
  expect(response.statusCode, response.body).toBe(200);
  const { stations, total: count, unplaced } = response.json();
  const found = plainly('kattegat', false);
  const expected = countsOf(found, 'event_label');
  expect(
    Object.fromEntries(stations.map((one: { label: string; count: number }) => [one.label.split(',')[0], one.count])),
  ).toEqual(expected);
  expect([count, unplaced]).toEqual([Object.keys(expected).length, 0]);
  const [{ id, ...first }] = stations.toSorted((a: { id: number }, b: { id: number }) => a.id - b.id);
  const one = elements.find(({ event_label }) => event_label === first.label.split(',')[0]);
  expect({ ...first, id }).toMatchObject({
    latitude: one?.latitude,
    longitude: one?.longitude,
    campaign: one?.campaign,
  });
});

it('finds a new name at once, and the old one no longer', async () => {
  await open.database.pool.query(`UPDATE campaign SET campaign = 'RENAMED' WHERE campaign = 'CRUISE4'`);
  expect((await ask({ term: 'renamed', count: 'only' })).count).toBe(String(total / 4));
  expect((await ask({ term: 'cruise4', count: 'only' })).count).toBe('0');
});

it('sorts an element of several events by the first of them', async () => {
  const { pool } = open.database;
  // The library of the first two elements is pooled with a sample of the last event.
  await pool.query(`INSERT INTO nucleic_acid_sample_sequencing_library (nucleic_acid_sample_id, sequencing_library_id)
    VALUES (${399 * 7 + 3}, 1)`);
  await pool.query(
    `UPDATE sequencing_library SET sequencing_library_comment = 'mixed' WHERE sequencing_library_id IN (1, 6000)`,
  );
  const { found } = await ask({ term: 'mixed', sort: 'event_label:desc', hits: 2 });
  expect(found).toEqual([11_999, 12_000]);
});

it('sorts by each column of other records as one query of the database does', async () => {
  const { db } = open.database;
  const others = columns.filter(({ entity }) => !['sequencing_element', 'sequencing_library'].includes(entity));
  for (const [i, column] of others.entries()) {
    const descending = i % 2 === 1;
    const query = sortedIds(sql`e.searched LIKE '%fastq%'`, [{ column, descending }]);
    const { rows } = await sql<{ id: number }>`${query} LIMIT 10 OFFSET 3`.execute(db);
    const sort = `${column.name}${descending ? ':desc' : ''}`;
    const { found } = await ask({ term: 'fastq', sort, hits: 10, offset: 3, count: false });
    expect(found, sort).toEqual(rows.map(({ id }) => id));
  }
}, 60_000);

it('counts an element of several samples once for each of their values', async () => {
  const { pool } = open.database;
  // Two elements of a library of three samples, one of them by way of an experiment; two of the samples share an event.
  await pool.query(`INSERT INTO experiment_sample (experiment_sample_description) VALUES ('grown')`);
  await pool.query(
    `UPDATE sequencing_library SET sequencing_library_comment = 'several' WHERE sequencing_library_id IN (1, 6000)`,
  );
  await pool.query('INSERT INTO field_sample_experiment_sample (field_sample_id, experiment_sample_id) VALUES (2, 1)');
  await pool.query('INSERT INTO experiment_sample_nucleic_acid_sample VALUES (1, 1)');
  const counted = await facetsOf({ term: 'several' });
  expect(counted).toMatchObject({
    campaign: { CRUISE1: 2, RENAMED: 4 },
    env_medium: { water: 2, sediment: 4 },
    geog_loc_name: { Skagerrak: 4 },
    target_gene: { ITS: 2, '16S': 2 },
  } satisfies Record<string, Record<string, number>>);
  for (const [name, values] of Object.entries(counted)) {
    for (const [value, count] of Object.entries(values)) {
      const narrowed = await ask({ term: 'several', facets: { [name]: [value] }, count: 'only' });
      expect(narrowed.count, `${name} ${value}`).toBe(String(count));
    }
  }
});

/** The counts of all elements by plain SQL: every way from an element to a value, each element once. */
const plainCounts = `WITH taken AS (
    SELECT nucleic_acid_sample_id, field_sample_id FROM field_sample_nucleic_acid_sample UNION ALL
    SELECT nucleic_acid_sample_id, field_sample_id FROM experiment_sample_nucleic_acid_sample
      JOIN field_sample_experiment_sample USING (experiment_sample_id)),
  sampled AS (SELECT sequencing_element_id AS id, f.*, geog_loc_name, campaign FROM sequencing_element
    JOIN nucleic_acid_sample_sequencing_library USING (sequencing_library_id) JOIN taken USING (nucleic_acid_sample_id)
    JOIN field_sample f USING (field_sample_id) LEFT JOIN event USING (event_id) LEFT JOIN campaign USING (campaign_id)),
  given AS (
    SELECT id, unnest('{campaign,geog_loc_name,env_medium,year}'::text[]) AS name,
      unnest(ARRAY[campaign, geog_loc_name, env_medium, left(field_sample_collection_date_begin, 4)]) AS value FROM sampled
    UNION SELECT sequencing_element_id, unnest('{target_gene,library_strategy}'::text[]),
      unnest(ARRAY[target_gene, library_strategy]) FROM sequencing_element JOIN sequencing_library USING (sequencing_library_id)
    UNION SELECT sequencing_element_id, 'seq_meth', seq_meth FROM sequencing_element
      JOIN sequencing_run USING (sequencing_run_id) JOIN sequencer USING (sequencer_id)
    UNION SELECT sequencing_element_id, 'study_title', study_title FROM sequencing_element_project_study
      JOIN project_study USING (project_study_id)
    UNION SELECT sequencing_element_id, 'project_name', project_name FROM sequencing_element_project
      JOIN project USING (project_id))
  SELECT name, jsonb_object_agg(value, count) AS counts
  FROM (SELECT name, value, count(*) FROM given WHERE value IS NOT NULL GROUP BY name, value) counted GROUP BY name`;

/**
 * Changes and deletions are in the change log also if an import has switched other triggers off; it logs new rows itself.
 * An element that is deleted takes its links along by a trigger.
 */
const roleFor = (change: string) =>
  `SET session_replication_role = ${/^(?:INSERT|DELETE FROM sequencing_element )/.test(change) ? 'origin' : 'replica'}`;

it('counts changes anywhere in the chain, on every server of the database', async () => {
  const { database } = open;
  const chainOfOther = new ChainCache(database.pool);
  const countsOfOther = async () => countFound(chainOfOther, 'all', facetNames);
  await countsOfOther();
  const changes = [
    'UPDATE event SET campaign_id = 2 WHERE event_id % 5 = 0',
    'UPDATE event SET campaign_id = NULL WHERE event_id = 7',
    `UPDATE field_sample SET env_medium = 'ice' WHERE field_sample_id % 3 = 0`,
    'UPDATE field_sample SET event_id = 12 WHERE field_sample_id BETWEEN 50 AND 90',
    `UPDATE field_sample SET field_sample_collection_date_begin = '1999' WHERE field_sample_id = 91`,
    `UPDATE sequencing_library SET target_gene = 'COI', library_strategy = 'WGS' WHERE sequencing_library_id % 779 = 0`,
    'UPDATE sequencing_element SET sequencing_library_id = 3 WHERE sequencing_element_id BETWEEN 100 AND 120',
    'UPDATE sequencing_element SET sequencing_run_id = NULL WHERE sequencing_element_id = 121',
    'UPDATE sequencing_run SET sequencer_id = 2 WHERE sequencing_run_id = 1',
    `INSERT INTO project (project_name) VALUES ('Kelp'), ('Trap')`,
    'INSERT INTO sequencing_element_project SELECT i, 1 + i % 2 FROM generate_series(1, 500) i UNION ALL SELECT 40, 2',
    `UPDATE project_study SET study_title = 'Renamed' WHERE project_study_id = 1`,
    'INSERT INTO nucleic_acid_sample_sequencing_library SELECT 2000 + i, i * 3 FROM generate_series(1, 50) i',
    'DELETE FROM nucleic_acid_sample_sequencing_library WHERE sequencing_library_id IN (9, 50)',
    'UPDATE nucleic_acid_sample_sequencing_library SET sequencing_library_id = 50 WHERE sequencing_library_id = 60',
    'DELETE FROM field_sample_nucleic_acid_sample WHERE nucleic_acid_sample_id = 77',
    'INSERT INTO experiment_sample_nucleic_acid_sample VALUES (1, 77)',
    'INSERT INTO field_sample_experiment_sample (field_sample_id, experiment_sample_id) VALUES (400, 1)',
    // With numbers that leave a gap.
    `INSERT INTO sequencing_element (sequencing_element_id, samp_name, sequencing_library_id)
      SELECT 900000 + i, 'late', i FROM generate_series(1, 90) i`,
    'DELETE FROM sequencing_element WHERE sequencing_element_id IN (5, 900003)',
  ];
  const connection = await database.pool.connect();
  try {
    // The memory follows each change by itself.
    for (const change of changes) {
      await connection.query(roleFor(change));
      await connection.query(change);
      await facetsOf({ term: '' });
    }
  } finally {
    await connection.query('RESET session_replication_role');
    connection.release();
  }
  const { rows } = await database.pool.query<{ name: string; counts: object }>(plainCounts);
  const expected = Object.fromEntries(rows.map(({ name, counts }) => [name, counts]));
  expect(await facetsOf({ term: '' })).toEqual(expected);
  expect(expected.project_name).toEqual({ Kelp: 250, Trap: 250 });
  expect(
    Object.fromEntries([...(await countsOfOther())].map(([name, counts]) => [name, Object.fromEntries(counts)])),
  ).toEqual(expected);
});

/** The tables along which a word is looked for, each with its key and all ways to what its records come from, by plain SQL. */
const plainWays: readonly (readonly [
  table: string,
  key: string,
  ...ways: (readonly [column: string, numbers: string])[],
])[] = [
  ['person', 'person_id'],
  ['protocol', 'protocol_id'],
  ['campaign', 'campaign_id', ['campaign_person_resp', 'person']],
  ['event', 'event_id', ['event_person_resp', 'person'], ['protocol_id', 'protocol'], ['campaign_id', 'campaign']],
  ['experiment', 'experiment_id', ['experiment_person_resp', 'person'], ['protocol_id', 'protocol']],
  ['sequencer', 'sequencer_id', ['sequencer_person_resp', 'person']],
  [
    'sequencing_run',
    'sequencing_run_id',
    ['sequencing_run_person_resp', 'person'],
    ['protocol_id', 'protocol'],
    ['sequencer_id', 'sequencer'],
  ],
  [
    'field_sample',
    'field_sample_id',
    ['field_sample_person_resp', 'person'],
    ['protocol_id', 'protocol'],
    ['event_id', 'event'],
  ],
  [
    'experiment_sample',
    'experiment_sample_id',
    ['experiment_sample_person_resp', 'person'],
    ['protocol_id', 'protocol'],
    ['experiment_id', 'experiment'],
    ['field_sample_experiment_sample', 'field_sample'],
  ],
  [
    'nucleic_acid_sample',
    'nucleic_acid_sample_id',
    ['nucleic_acid_sample_person_resp', 'person'],
    ['protocol_id', 'protocol'],
    ['field_sample_nucleic_acid_sample', 'field_sample'],
    ['experiment_sample_nucleic_acid_sample', 'experiment_sample'],
  ],
  [
    'sequencing_library',
    'sequencing_library_id',
    ['sequencing_library_person_resp', 'person'],
    ['protocol_id', 'protocol'],
    ['nucleic_acid_sample_sequencing_library', 'nucleic_acid_sample'],
  ],
  ['project_study', 'project_study_id', ['project_study_person_resp', 'person']],
  ['project', 'project_id', ['project_person_resp', 'person']],
  ['publication', 'publication_id'],
  [
    'sequencing_element',
    'sequencing_element_id',
    ['sequencing_library_id', 'sequencing_library'],
    ['sequencing_run_id', 'sequencing_run'],
    ['sequencing_element_project_study', 'project_study'],
    ['sequencing_element_project', 'project'],
    ['sequencing_element_publication', 'publication'],
  ],
];

/** The elements that hold a word, from the records of these tables that meet a condition, each way gone by plain SQL. */
async function plainlyBelow(holds: (table: string) => string): Promise<Set<number>> {
  const keys = new Map(plainWays.map(([table, key]) => [table, key]));
  const steps = plainWays.map(([table, key, ...ways]) => {
    const from = ways.map(([way, origin]) =>
      way.endsWith('_id') || way.endsWith('_resp')
        ? `${way} IN (SELECT id FROM found_${origin})`
        : `${key} IN (SELECT ${key} FROM ${way} WHERE ${keys.get(origin)} IN (SELECT id FROM found_${origin}))`,
    );
    return `found_${table} AS MATERIALIZED (SELECT ${key} AS id FROM ${table} WHERE ${[holds(table), ...from].join(' OR ')})`;
  });
  const { rows } = await open.database.pool.query(`WITH ${steps.join(', ')} SELECT id FROM found_sequencing_element`);
  return new Set(rows.map(({ id }) => id));
}

it('finds elements of just changed records by every relation of the chain', async () => {
  const { pool } = open.database;
  const inText = (word: string) => () => `position('${word}' IN searched) > 0`;
  const inOne = (condition: string, of: string) => (table: string) => (table === of ? condition : 'false');
  const personHolds = (column: string, table: string) =>
    inOne(`${column} IN (SELECT person_id FROM person WHERE position('quiver_1%' IN searched) > 0)`, table);
  // Read as a pattern, the word would find the other person too, who has samples of their own.
  await pool.query(`INSERT INTO person (person_id, firstname, lastname) VALUES
    (1001, 'Pat', 'Quiver_1%'), (1002, 'Pat', 'Quivers1x')`);
  await pool.query(`INSERT INTO protocol (protocol_id, protocol) VALUES (1001, 'Quiver_1% by hand')`);
  const changes = [
    'UPDATE field_sample SET field_sample_person_resp = 1000 + field_sample_id % 2 + 1 WHERE field_sample_id <= 300',
    'UPDATE nucleic_acid_sample SET nucleic_acid_sample_person_resp = 1001 WHERE nucleic_acid_sample_id % 9 = 0',
    'UPDATE nucleic_acid_sample SET nucleic_acid_sample_person_resp = NULL WHERE nucleic_acid_sample_id % 18 = 0',
    'UPDATE sequencing_library SET protocol_id = 1001 WHERE sequencing_library_id BETWEEN 3000 AND 3100',
    `INSERT INTO experiment (experiment_id, experiment_comment, experiment_person_resp) VALUES
      (1001, 'Quiver_1% grown', NULL), (1002, 'Grown', 1001)`,
    `INSERT INTO experiment_sample (experiment_sample_id, experiment_sample_description, experiment_id)
      VALUES (1001, 'one', 1001), (1002, 'other', 1002), (1003, 'third', NULL)`,
    `INSERT INTO experiment_sample_nucleic_acid_sample (experiment_sample_id, nucleic_acid_sample_id)
      SELECT 1001 + i % 3, 2000 + i FROM generate_series(1, 90) i`,
    'INSERT INTO field_sample_experiment_sample (field_sample_id, experiment_sample_id) VALUES (3, 1003), (4, 1003)',
    'UPDATE experiment_sample SET protocol_id = 1001 WHERE experiment_sample_id = 1003',
    'UPDATE experiment_sample SET experiment_id = NULL WHERE experiment_sample_id = 1002',
    `INSERT INTO publication (publication_id, doi) VALUES (1001, '10.5555/quiver_1%')`,
    `INSERT INTO sequencing_element_publication (sequencing_element_id, publication_id)
      SELECT i, 1001 FROM generate_series(10000, 13900, 7) i`,
    'DELETE FROM sequencing_element_publication WHERE sequencing_element_id % 2 = 0',
    `INSERT INTO nucleic_acid_sample_sequencing_library (nucleic_acid_sample_id, sequencing_library_id)
      SELECT 9, 4000 + i FROM generate_series(1, 50) i`,
    `UPDATE sequencing_library SET adapters = 'QUIVER_1% own' WHERE sequencing_library_id % 50 = 0`,
    'UPDATE sequencing_element SET dataset_id = 2 WHERE sequencing_element_id BETWEEN 1 AND 200',
    'UPDATE sequencing_element SET dataset_id = NULL WHERE sequencing_element_id BETWEEN 10001 AND 10050',
  ];
  const connection = await pool.connect();
  try {
    for (const [place, change] of changes.entries()) {
      await connection.query(roleFor(change));
      await connection.query(change);
      // The memory takes in some changes one by one, some together.
      if (place % 3 !== 0) continue;
      const expected = await plainlyBelow(inText('quiver_1%'));
      expect((await ask({ term: 'quiver_1%', count: 'only' })).count, change).toBe(String(expected.size));
    }
  } finally {
    await connection.query('RESET session_replication_role');
    connection.release();
  }
  const { rows } = await pool.query('SELECT sequencing_element_id AS id FROM sequencing_element WHERE dataset_id = 2');
  const owned = new Set(rows.map(({ id }) => id));
  const quiver = await plainlyBelow(inText('quiver_1%'));
  const both = (some: Set<number>, others: Set<number>) => new Set([...some].filter((id) => others.has(id)));
  const response: [object, Set<number>][] = [
    [{ term: 'quiver_1%' }, quiver],
    [{ term: 'quiver' }, await plainlyBelow(inText('quiver'))],
    [{ term: '_1' }, await plainlyBelow(inText('_1'))],
    [{ term: '%' }, await plainlyBelow(inText('%'))],
    [
      { term: 'kattegat quiver_1% fastq' },
      both(both(quiver, await plainlyBelow(inText('kattegat'))), await plainlyBelow(inText('fastq'))),
    ],
    [{ term: 'quiver_1%', own: true }, both(quiver, owned)],
    [{ term: '', own: true }, owned],
    [
      { term: 'field_sample_person_resp:quiver_1%' },
      await plainlyBelow(personHolds('field_sample_person_resp', 'field_sample')),
    ],
    [
      { term: 'adapters:quiver_1%' },
      await plainlyBelow(inOne(`adapters ILIKE 'quiver\\_1\\%%'`, 'sequencing_library')),
    ],
    [
      { term: 'event_label:ev1 quiver_1%' },
      both(quiver, await plainlyBelow(inOne(`event_label LIKE 'EV1%'`, 'event'))),
    ],
    [
      { term: 'path_raw_data_storage:tape' },
      await plainlyBelow(inOne(`path_raw_data_storage = 'tape'`, 'sequencing_element')),
    ],
  ];
  for (const [request, found] of response) {
    const expected = [...found].sort((a, b) => a - b);
    expect(expected, JSON.stringify(request)).not.toEqual([]);
    expect((await ask({ ...request, count: 'only' })).count, JSON.stringify(request)).toBe(String(expected.length));
    const offset = Math.max(0, expected.length - 3);
    expect((await ask({ ...request, offset, hits: 10, count: false })).found).toEqual(expected.slice(offset));
  }
});

it('downloads all matches of a filtered search, also after another search', async () => {
  const visitor = createClient(open.app);
  const filters = { facets: { target_gene: ['ITS'] }, box: [-180, -90, 180, 90] };
  const expected = plainly('rare', false, { facets: { target_gene: ['ITS'] } });
  await visitor.post('/searchSE', { term: 'rare', hits: 1, ...filters });
  expect((await visitor.post('/downloadSE', { items: 'all' })).statusCode).toBe(204);
  await visitor.post('/searchSE', { term: 'rare', hits: 1 });
  const { body } = await visitor.get('/downloadSearch/full?format=csv');
  expect(parseDelimitedRecords(body, ',').map((row) => row.target_gene)).toEqual(expected.map(() => 'ITS'));
  const check = await visitor.get('/downloadSearch/gfbio/check');
  expect(check.json().total).toBe(expected.length);
});

it('downloads all matches but the excluded ones', async () => {
  const visitor = createClient(open.app);
  await visitor.post('/searchSE', { term: 'rare', hits: 1 });
  const ids = plainly('rare', false).map(({ id }) => id);
  expect((await visitor.post('/downloadSE', { items: 'all', except: ids.slice(2) })).statusCode).toBe(204);
  const { body } = await visitor.get('/downloadSearch/full?format=csv');
  expect(parseDelimitedRecords(body, ',')).toHaveLength(2);
});

/** Asks over a real connection, so that a reader can go away or stop reading. */
function begin(
  method: string,
  path: string,
  cookies: ReadonlyMap<string, string>,
  more: http.OutgoingHttpHeaders = {},
) {
  const { port } = open.app.server.address() as AddressInfo;
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = http.request({ port, host: '127.0.0.1', method, path, headers: { cookie, ...more } });
  response.on('error', () => undefined);
  return response;
}

/**
 * The connections on which something runs or waits, other than the one that asks and the looks for records to be checked.
 */
async function busyConnections(): Promise<string[]> {
  const { rows } = await open.database.pool.query<{ query: string }>(`SELECT query FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle' AND backend_type = 'client backend'
      AND query !~ 'unchecked|checked_with'`);
  return rows.map(({ query }) => query);
}

describe('a client that disconnects during a download', () => {
  let reader: Client;
  beforeAll(async () => {
    // Otherwise the listening server would check what was imported, beside the downloads.
    await enqueueAll(open.database.db);
    while (await checkNext(open.database));
    await open.app.listen({ host: '127.0.0.1', port: 0 });
    reader = createClient(open.app);
    await reader.post('/searchSE', { all: true, hits: 1, count: false });
    expect((await reader.post('/downloadSE', { items: 'all' })).statusCode).toBe(204);
  });

  it('leaves no connection behind, whenever it disconnects', async () => {
    for (let i = 0; i < 24; i++) {
      const response = begin(
        'GET',
        `/downloadSearch/full?format=${i % 2 === 0 ? 'csv' : 'xlsx'}`,
        reader.cookies,
      ).end();
      // Before the response, at its beginning, in its middle.
      if (i % 3 === 1) await Promise.race([once(response, 'response'), once(response, 'close')]);
      else await new Promise((resolve) => setTimeout(resolve, i * 5));
      response.destroy();
    }
    await expect.poll(busyConnections).toEqual([]);
    const { exportPool } = open.database;
    await expect.poll(() => exportPool.totalCount - exportPool.idleCount).toBe(0);
  });

  it('gets the first elements before the last are read, and a broken connection on an error', async () => {
    // An element far behind the first ones has a publication that cannot be read.
    const { pool } = open.database;
    await pool.query(`INSERT INTO publication (publication_id, doi) VALUES (1000, '10.5555/broken')`);
    await pool.query(`INSERT INTO sequencing_element_publication (sequencing_element_id, publication_id)
      VALUES (5000, 1000)`);
    const { rows } = await pool.query<{ name: string }>(`SELECT attname AS name FROM pg_attribute
      WHERE attrelid = 'publication'::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`);
    const broken = rows.map(({ name }) =>
      name === 'doi' ? `(1 / (publication_id - 1000))::text || doi AS doi` : name,
    );
    await pool.query('ALTER TABLE publication RENAME TO publications');
    await pool.query(`CREATE VIEW publication AS SELECT ${broken.join(', ')} FROM publications`);
    try {
      for (const format of ['csv', 'xlsx']) {
        const response = begin('GET', `/downloadSearch/full?format=${format}`, reader.cookies).end();
        const [answer] = (await once(response, 'response')) as [http.IncomingMessage];
        expect(answer.statusCode).toBe(200);
        let bytes = 0;
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        });
        await new Promise((resolve) => answer.once('close', resolve).once('error', resolve));
        expect(bytes).toBeGreaterThan(50_000);
        expect(answer.complete).toBe(false);
      }
      await expect.poll(busyConnections).toEqual([]);
      // Of a few, nothing is sent before all of them are read.
      const chooser = createClient(open.app);
      await chooser.post('/downloadSE', { items: [5000] });
      const refused = await chooser.get('/downloadSearch/full?format=csv');
      expect([refused.statusCode, refused.headers['content-disposition']]).toEqual([500, undefined]);
    } finally {
      await pool.query('DROP VIEW publication');
      await pool.query('ALTER TABLE publications RENAME TO publication');
      await pool.query('DELETE FROM sequencing_element_publication WHERE publication_id = 1000');
      await pool.query('DELETE FROM publication WHERE publication_id = 1000');
    }
  });

  it('that reads nothing occupies few connections, and none that others need', async () => {
    const stalled = Array.from({ length: 8 }, () =>
      begin('GET', '/downloadSearch/full?format=csv', reader.cookies).end(),
    );
    const statuses = await Promise.all(
      stalled.map(async (response) => {
        const [answer] = (await once(response, 'response')) as [http.IncomingMessage];
        answer.pause();
        return answer.statusCode;
      }),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect((await reader.get('/health')).statusCode).toBe(200);
    expect((await reader.post('/searchSE', { term: 'rare' })).statusCode).toBe(200);
    for (const response of stalled) response.destroy();
    await expect.poll(busyConnections).toEqual([]);
  });

  it('that reads nothing for a minute is disconnected', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const response = begin('GET', '/downloadSearch/full?format=csv', reader.cookies).end();
      const [answer] = (await once(response, 'response')) as [http.IncomingMessage];
      answer.on('error', () => undefined).pause();
      const isHeld = async () => (await busyConnections()).length > 0;
      await expect.poll(isHeld).toBe(true);
      await expect
        .poll(async () => {
          vi.advanceTimersByTime(60_000);
          return isHeld();
        })
        .toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });

  it('that sends HEAD causes no download', async () => {
    let existing = 0;
    const count = () => existing++;
    open.database.exportPool.on('acquire', count);
    const response = begin('HEAD', '/downloadSearch/full?format=csv', reader.cookies).end();
    const [answer] = (await once(response, 'response')) as [http.IncomingMessage];
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toContain('.csv');
    open.database.exportPool.off('acquire', count);
    expect(existing).toBe(0);
    expect(await busyConnections()).toEqual([]);
  });

  it('has its running query cancelled', async () => {
    const holder = await open.database.pool.connect();
    try {
      await holder.query('BEGIN; LOCK TABLE sequencing_element IN ACCESS EXCLUSIVE MODE');
      const { csrfToken } = (await reader.get('/auth/session')).json<{ csrfToken: string }>();
      const headers = { 'x-csrf-token': csrfToken, 'content-type': 'application/json' };
      const response = begin('POST', '/searchSE', reader.cookies, headers).end(JSON.stringify({ term: 'f1.fastq' }));
      const searching = async () => (await busyConnections()).filter((query) => query.includes('searched'));
      await expect.poll(searching).not.toEqual([]);
      response.destroy();
      await expect.poll(searching).toEqual([]);
    } finally {
      await holder.query('ROLLBACK');
      holder.release();
    }
    expect((await reader.post('/searchSE', { term: 'f1.fastq' })).statusCode).toBe(200);
  });
});
