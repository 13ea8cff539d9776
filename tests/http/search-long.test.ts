import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { recordsIn } from '../separated.ts';
import { type Client, client, loggedIn, type OpenApp, openApp } from './client.ts';

// Searches go different ways by how common their words are: along the first elements, down the chain from lists of ids,
// or through all elements. Whatever the way, the answer must be that of the plain one: find all, sort all, cut.

type Element = { id: number; samp_name: string; event_label: string; campaign: string; text: string; own: boolean };
const total = 140_000;
let open: OpenApp;
let owner: Client & { user: { id: number } };
let elements: Element[];
// The elements by what they are sorted by; the database of the tests has the plain order of characters.
let sorted: Map<string, Element[]>;

beforeAll(async () => {
  open = await openApp();
  owner = await loggedIn(open);
  const { pool } = open.database;
  const connection = await pool.connect();
  const run = (statement: string) => connection.query(statement);
  await run('SET session_replication_role = replica');
  // Two uploads, four campaigns one after the other, some words only at the end.
  await run(`INSERT INTO person (lastname, firstname) SELECT 'Person' || i, 'Pat' FROM generate_series(1, 50) i`);
  await run(`INSERT INTO protocol (protocol) SELECT 'Protocol' || i FROM generate_series(1, 20) i`);
  await run(`INSERT INTO campaign (campaign, basis) SELECT 'CRUISE' || i, CASE WHEN i < 4 THEN 'Early' ELSE 'Late' END
    FROM generate_series(1, 4) i`);
  await run(`INSERT INTO event (campaign_id, event_label, geog_loc_name, event_person_resp)
    SELECT 1 + (i - 1) / 100, 'EV' || i, CASE WHEN i % 2 = 0 THEN 'Kattegat' ELSE 'Skagerrak' END, 1 + i % 50
    FROM generate_series(1, 400) i`);
  await run(`INSERT INTO field_sample (event_id, field_sample_name, env_broad_scale, env_local_scale, env_medium, protocol_id)
    SELECT 1 + (i - 1) / 70, 'FS' || i, 'b', 'l', CASE WHEN i % 3 = 0 THEN 'sediment' ELSE 'water' END, 1 + i % 20
    FROM generate_series(1, 28000) i`);
  await run(
    `INSERT INTO nucleic_acid_sample (nucleic_acid_sample_name) SELECT 'NA' || i FROM generate_series(1, 28000) i`,
  );
  await run(`INSERT INTO field_sample_nucleic_acid_sample (field_sample_id, nucleic_acid_sample_id)
    SELECT i, i FROM generate_series(1, 28000) i`);
  await run(`INSERT INTO sequencing_library (target_gene, adapters, sequencing_library_comment)
    SELECT CASE WHEN i % 2 = 0 THEN '16S' ELSE 'ITS' END, CASE WHEN i > 69990 THEN 'kattegat rare' END,
      CASE WHEN i % 1000 = 0 THEN 'tape' END
    FROM generate_series(1, 70000) i`);
  await run(`INSERT INTO nucleic_acid_sample_sequencing_library (nucleic_acid_sample_id, sequencing_library_id)
    SELECT 1 + (i - 1) * 2 / 5, i FROM generate_series(1, 70000) i`);
  await run(
    `INSERT INTO sequencer (seq_meth, sequencer_comment) VALUES ('Illumina MiSeq', NULL), ('Illumina NovaSeq 6000', 'tape')`,
  );
  await run('INSERT INTO sequencing_run (sequencer_id) VALUES (1), (2)');
  await run(`INSERT INTO project_study (study_title) VALUES ('Study of sediment'), ('Other study')`);
  await run(`INSERT INTO dataset (filename, user_id) VALUES ('a.xlsx', NULL), ('b.xlsx', ${owner.user.id})`);
  await run(`INSERT INTO sequencing_element (samp_name, forward_read_file_name, sequencing_library_id, sequencing_run_id, dataset_id,
      path_raw_data_storage)
    SELECT 'E' || (i * 7919 % 140001), 'f' || i || '.fastq.gz', 1 + (i - 1) / 2, CASE WHEN i % 700 > 0 THEN 1 + i % 2 END, CASE WHEN i > 60000 THEN 2 ELSE 1 END,
      CASE WHEN i % 100 > 0 THEN 'tape' END
    FROM generate_series(1, ${total}) i`);
  await run(`INSERT INTO sequencing_element_project_study (sequencing_element_id, project_study_id)
    SELECT i, 1 + i % 7 / 6 FROM generate_series(1, ${total}, 10) i`);
  await run('SET session_replication_role = DEFAULT');
  await run('ANALYZE');
  connection.release();
  const { rows } =
    await pool.query(`SELECT e.sequencing_element_id AS id, e.samp_name, v.event_label, c.campaign, e.dataset_id = 2 AS own,
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
  const inOrder = (key: 'samp_name' | 'event_label' | 'campaign', sign: 1 | -1) =>
    elements.toSorted((a, b) => (a[key] < b[key] ? -sign : a[key] > b[key] ? sign : a.id - b.id));
  sorted = new Map([
    ['samp_name:desc', inOrder('samp_name', -1)],
    ['event_label', inOrder('event_label', 1)],
    ['event_label:desc', inOrder('event_label', -1)],
    ['campaign:desc', inOrder('campaign', -1)],
  ]);
  expect(elements).toHaveLength(total);
}, 120_000);
afterAll(() => open.close());

function plainly(term: string, own: boolean): Element[] {
  const words = term.toLowerCase().split(' ').filter(Boolean);
  const holds = (element: Element, word: string): boolean => {
    const [, key, value] = /^(samp_name|event_label|campaign):(.*)/.exec(word) ?? [];
    return key
      ? String(element[key as 'campaign'])
          .toLowerCase()
          .includes(value ?? '')
      : element.text.includes(word);
  };
  return elements.filter((element) => (element.own || !own) && words.every((word) => holds(element, word)));
}

async function ask(body: object) {
  const answer = await owner.post('/searchSE', { fields: ['samp_name'], ...body });
  expect(answer.statusCode, answer.body).toBe(200);
  const found = answer.json<{ sequencing_element_id: number }[]>().map((element) => element.sequencing_element_id);
  return { found, count: answer.headers['x-total-count'] };
}

describe.each([false, true])('own: %s', (own) => {
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
    ['a person', 'person17'],
    ['a protocol', 'protocol7'],
    ['a file', 'f139999.fastq'],
    ['nothing', 'nowhere'],
    ['a word of a sample and a file', 'fs27999 fastq'],
    ['a common word of one column', 'samp_name:e1'],
    ['a rare word of one column', 'samp_name:e13999'],
    ['a campaign', 'campaign:cruise2'],
    ['an event, and a word of half of them', 'event_label:ev11 16s'],
  ])('%s', async (_, term) => {
    const expected = plainly(term, own).map(({ id }) => id);
    expect((await ask({ term, own, hits: 10 })).count).toBe(String(expected.length));
    for (const offset of [0, Math.max(0, expected.length - 5)]) {
      const { found } = await ask({ term, own, offset, hits: 10, count: false });
      expect(found).toEqual(expected.slice(offset, offset + 10));
    }
    const all = new Set(expected);
    for (const [sort, inOrder] of sorted) {
      const { found } = await ask({ term, own, hits: 10, sort, count: false });
      expect(found, sort).toEqual(
        inOrder
          .filter(({ id }) => all.has(id))
          .map(({ id }) => id)
          .slice(0, 10),
      );
    }
  });
});

it('gives the number alone, and a page without the number', async () => {
  expect(await ask({ term: 'kattegat', count: 'only' })).toEqual({
    found: [],
    count: String(plainly('kattegat', false).length),
  });
  expect((await ask({ term: 'kattegat', count: false })).count).toBeUndefined();
});

it('finds a new name at once, and the old one no more', async () => {
  await open.database.pool.query(`UPDATE campaign SET campaign = 'RENAMED' WHERE campaign = 'CRUISE4'`);
  expect((await ask({ term: 'renamed', count: 'only' })).count).toBe(String(total / 4));
  expect((await ask({ term: 'cruise4', count: 'only' })).count).toBe('0');
});

it('sorts an element of several events by the first of them', async () => {
  const { pool } = open.database;
  // The library of the first two elements is pooled with a sample of the event that stands last.
  await pool.query(`INSERT INTO nucleic_acid_sample_sequencing_library (nucleic_acid_sample_id, sequencing_library_id)
    VALUES (${98 * 70 + 1}, 1)`);
  await pool.query(
    `UPDATE sequencing_library SET sequencing_library_comment = 'mixed' WHERE sequencing_library_id IN (1, 60000)`,
  );
  const { found } = await ask({ term: 'mixed', sort: 'event_label:desc', hits: 2 });
  expect(found).toEqual([119_999, 120_000]);
});

it('leaves out of all what is named', async () => {
  const visitor = client(open.app);
  await visitor.post('/searchSE', { term: 'rare', hits: 1 });
  const ids = plainly('rare', false).map(({ id }) => id);
  expect((await visitor.post('/downloadSE', { items: 'all', except: ids.slice(2) })).statusCode).toBe(204);
  const { body } = await visitor.get('/downloadSearch/full?format=csv');
  expect(recordsIn(body, ',')).toHaveLength(2);
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
  const asked = http.request({ port, host: '127.0.0.1', method, path, headers: { cookie, ...more } });
  asked.on('error', () => undefined);
  return asked;
}

/** The connections on which something runs or waits, other than the one that asks. */
async function busyConnections(): Promise<string[]> {
  const { rows } = await open.database.pool.query<{ query: string }>(`SELECT query FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle' AND backend_type = 'client backend'`);
  return rows.map(({ query }) => query);
}

describe('a reader who goes away', () => {
  let reader: Client;
  beforeAll(async () => {
    await open.app.listen({ host: '127.0.0.1', port: 0 });
    reader = client(open.app);
    await reader.post('/searchSE', { all: true, hits: 1, count: false });
    expect((await reader.post('/downloadSE', { items: 'all' })).statusCode).toBe(204);
  });

  it('leaves no connection behind, whenever it goes', async () => {
    for (let i = 0; i < 24; i++) {
      const asked = begin('GET', `/downloadSearch/full?format=${i % 2 === 0 ? 'csv' : 'xlsx'}`, reader.cookies).end();
      // Before the answer, at its beginning, in its middle.
      if (i % 3 === 1) await Promise.race([once(asked, 'response'), once(asked, 'close')]);
      else await new Promise((resolve) => setTimeout(resolve, i * 5));
      asked.destroy();
    }
    await expect.poll(busyConnections, { timeout: 20_000 }).toEqual([]);
    const { exporting } = open.database;
    await expect.poll(() => exporting.totalCount - exporting.idleCount).toBe(0);
  });

  it('who reads nothing holds few connections, and none of those that others need', async () => {
    const stalled = Array.from({ length: 8 }, () =>
      begin('GET', '/downloadSearch/full?format=csv', reader.cookies).end(),
    );
    const statuses = await Promise.all(
      stalled.map(async (asked) => {
        const [answer] = (await once(asked, 'response')) as [http.IncomingMessage];
        answer.pause();
        return answer.statusCode;
      }),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect((await reader.get('/health')).statusCode).toBe(200);
    expect((await reader.post('/searchSE', { term: 'rare' })).statusCode).toBe(200);
    for (const asked of stalled) asked.destroy();
    await expect.poll(busyConnections, { timeout: 20_000 }).toEqual([]);
  });

  it('who takes nothing for a minute is taken for gone', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const asked = begin('GET', '/downloadSearch/full?format=csv', reader.cookies).end();
      const [answer] = (await once(asked, 'response')) as [http.IncomingMessage];
      answer.on('error', () => undefined).pause();
      const isHeld = async () => (await busyConnections()).length > 0;
      await expect.poll(isHeld, { timeout: 8000 }).toBe(true);
      await expect
        .poll(
          async () => {
            vi.advanceTimersByTime(60_000);
            return isHeld();
          },
          { timeout: 20_000 },
        )
        .toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });

  it('who asks for the head of a download makes none', async () => {
    const before = open.database.exporting.totalCount;
    const asked = begin('HEAD', '/downloadSearch/full?format=csv', reader.cookies).end();
    const [answer] = (await once(asked, 'response')) as [http.IncomingMessage];
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toContain('.csv');
    expect(open.database.exporting.totalCount).toBe(before);
    expect(await busyConnections()).toEqual([]);
  });

  it('has the query cancelled that ran for it', async () => {
    const holder = await open.database.pool.connect();
    try {
      await holder.query('BEGIN; LOCK TABLE sequencing_element IN ACCESS EXCLUSIVE MODE');
      const { csrfToken } = (await reader.get('/auth/session')).json<{ csrfToken: string }>();
      const headers = { 'x-csrf-token': csrfToken, 'content-type': 'application/json' };
      const asked = begin('POST', '/searchSE', reader.cookies, headers).end(JSON.stringify({ term: 'f1.fastq' }));
      const searching = async () => (await busyConnections()).filter((query) => query.includes('searched'));
      await expect.poll(searching, { timeout: 8000 }).not.toEqual([]);
      asked.destroy();
      await expect.poll(searching, { timeout: 8000 }).toEqual([]);
    } finally {
      await holder.query('ROLLBACK');
      holder.release();
    }
    expect((await reader.post('/searchSE', { term: 'f1.fastq' })).statusCode).toBe(200);
  });
});
