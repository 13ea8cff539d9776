import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createClient, openApp, type TestApp } from './client.ts';
import { dividePlanThresholds } from './plan-thresholds.ts';

// Long lists go other ways than short ones: along the labels, up from the end, by lists of numbers. Whatever the way,
// the response must be that of the plain one: find all, sort all, cut.

type Run = { id: number; label: string | null; text: string; flowcell: string };
let open: TestApp;
let visitor: Client;
let runs: Run[];

// Tables of a fifth of the size go all ways so.
beforeAll(() => dividePlanThresholds(5));
beforeAll(async () => {
  open = await openApp();
  visitor = createClient(open.app);
  const { pool } = open.database;
  await pool.query(`INSERT INTO sequencer (seq_meth, instrument_id)
    SELECT CASE WHEN i % 3 = 0 THEN 'Illumina MiSeq' ELSE 'Illumina NovaSeq 6000' END, 'M' || i * 7919 % 97
    FROM generate_series(1, 60) i`);
  // Every tenth refers to nothing; the rare and the common stand in texts and in labels.
  await pool.query(`INSERT INTO sequencing_run (sequencer_id, flowcell_id, run_index_on_current_machine, sequencing_run_comment)
    SELECT CASE WHEN i % 10 > 0 THEN 1 + i * 31 % 60 END, 'FC' || i * 7919 % 30011, i::text,
      CASE WHEN i % 2 = 0 THEN 'looked good' WHEN i = 777 THEN 'miseq again' END
    FROM generate_series(1, 24000) i`);
  await pool.query('ANALYZE');
  const { rows } =
    await pool.query(`SELECT r.sequencing_run_id AS id, s.label, lower(concat_ws(E'\\n', r.searched, s.label)) AS text,
      r.flowcell_id AS flowcell
    FROM sequencing_run r LEFT JOIN sequencer s USING (sequencer_id) ORDER BY 1`);
  runs = rows;
});
afterAll(() => open.close());

const naturally = new Intl.Collator('und', { numeric: true });

/** Compares as the database does (by the rules of ICU), nothing last. */
function compared(a: string | null, b: string | null, sign: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return naturally.compare(a, b) * sign;
}

function sorted(sort: string): Run[] {
  const [name, direction] = sort.split(':');
  const sign = direction === 'desc' ? -1 : 1;
  const key = (run: Run) => (name === 'sequencer_id' ? run.label : name === 'flowcell_id' ? run.flowcell : null);
  return runs.toSorted((a, b) => compared(key(a), key(b), sign) || a.id - b.id);
}

describe.each(['', 'sequencer_id', 'sequencer_id:desc', 'flowcell_id:desc'])('sorted by “%s”', (sort) => {
  let all: Run[];
  beforeAll(() => {
    all = sorted(sort);
  });

  it.each([
    ['all', ''],
    ['a word of most labels', 'novaseq'],
    ['a word of some labels and of one text', 'miseq'],
    ['a word of many texts', 'looked'],
    ['a word of all', 'illumina'],
    ['a word of few', 'fc123'],
    ['two words, one in a text and one in a label', 'good miseq'],
    ['a number', '7919'],
    ['a part that joins a label', 'seq,'],
    ['a word of none', 'sanger'],
  ])('a long list of %s has the rows of the plain query, at both ends and between', async (_, q) => {
    const texts = q.toLowerCase().split(' ').filter(Boolean);
    const expected = all.filter((run) => texts.every((word) => run.text.includes(word))).map(({ id }) => id);
    const total = expected.length;
    for (const offset of [0, 10, Math.floor(total / 2) + 1, total - 25, total - 3, total]) {
      if (offset < 0) continue;
      const query = new URLSearchParams({ q, sort, offset: String(offset), hits: '20' });
      const { records, totalHits } = (await visitor.get(`/rest/sequencing-run/?${query}`)).json();
      expect(totalHits).toBe(total);
      expect(records.map(({ id }: { id: number }) => id)).toEqual(expected.slice(offset, offset + 20));
    }
  });
});

it('finds by the labels of thousands of records as by that of one', async () => {
  const { pool } = open.database;
  await pool.query(`INSERT INTO campaign (campaign) SELECT 'LONG' || i FROM generate_series(1, 1200) i`);
  await pool.query(`INSERT INTO event (campaign_id, event_label)
    SELECT campaign_id, 'at ' || campaign FROM campaign UNION ALL SELECT NULL, 'long ago' UNION ALL SELECT NULL, 'elsewhere'`);
  await pool.query(`UPDATE event SET event_label = NULL WHERE campaign_id IS NOT NULL`);
  const total = async (q: string) => (await visitor.get(`/rest/events/?q=${q}&hits=0`)).json().totalHits;
  expect(await total('long')).toBe(1201);
  expect(await total('long119')).toBe(11);
  expect(await total('long120 0')).toBe(2);
});

it('counts a record once that several labels match', async () => {
  const { pool } = open.database;
  await pool.query(`INSERT INTO project_study (study_title) VALUES ('Twofold a'), ('Twofold b')`);
  await pool.query(`INSERT INTO sequencing_element (samp_name) SELECT 's' || i FROM generate_series(1, 1200) i`);
  await pool.query(`INSERT INTO sequencing_element_project_study (sequencing_element_id, project_study_id)
    SELECT sequencing_element_id, project_study_id FROM sequencing_element, project_study`);
  const { records, totalHits } = (await visitor.get('/rest/sequencing-element/?q=twofold&offset=1198')).json();
  expect([records.length, totalHits]).toEqual([2, 1200]);
  expect((await visitor.get('/rest/sequencing-element/?q=twofold&samp_name=s5')).json().totalHits).toBe(1);
});
