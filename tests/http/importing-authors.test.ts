import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countLockWaiters } from '../database.ts';
import { buildRow, buildWorkbook, type TableRow } from '../workbooks.ts';
import { type Client, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { storeTable, storeWithRetry, study, upload } from './uploads.ts';

let open: TestApp;
let visitor: Client;

beforeAll(async () => {
  open = await openApp();
  visitor = await createLoggedInClient(open);
});
afterAll(() => open.close());

let made = 0;
/** A study that no other test names. */
const newStudy = () => `Authors ${++made}`;

const rowOf = (study_title: string, project_study_authors: string | null, values: TableRow = {}) =>
  buildRow({ campaign: 'AUTHORS', study_title, project_study_authors, ...values });

/** The authors of a study in their order, each with the number of the person. */
async function authorsOf(title: string): Promise<{ id: number; name: string; orcid: string | null }[]> {
  const { rows } = await open.database.pool.query(
    `SELECT p.person_id AS id, concat_ws(', ', p.lastname, p.firstname) AS name, p.orcid
       FROM project_study s JOIN project_study_author a USING (project_study_id) JOIN person p USING (person_id)
      WHERE s.study_title = $1 ORDER BY a.position`,
    [title],
  );
  return rows;
}
const namesOf = async (title: string) => (await authorsOf(title)).map(({ name }) => name);

type Sentences = Record<string, string[]>;

/** The sentences about authors in the response to a table that is refused, by row. */
async function refused(rows: readonly TableRow[], fields: Readonly<Record<string, string>> = study) {
  const response = await upload(visitor, await buildWorkbook(rows), { fields });
  expect(response.statusCode, response.body).toBe(400);
  const { payload } = response.json<{ payload: { row: number; message: Sentences }[] }>();
  return payload.map(({ row, message }) => [row, message.project_study_authors]);
}

describe('the authors of a study in a table', () => {
  it('are linked to a new study in their order, whoever of them is new', async () => {
    const title = newStudy();
    await storeTable(visitor, [rowOf(title, 'Newcomer, Nia; Example, Alex;Zander, Zoe <zoe@example.org>')]);
    expect(await namesOf(title)).toEqual(['Newcomer, Nia', 'Example, Alex', 'Zander, Zoe']);
    const second = newStudy();
    await storeTable(visitor, [rowOf(second, 'Zander, Zoe; Newcomer, Nia')]);
    expect(await namesOf(second)).toEqual(['Zander, Zoe', 'Newcomer, Nia']);
    const [nia] = await authorsOf(title);
    expect((await authorsOf(second)).map(({ id }) => id)).toContain(nia?.id);
  });

  it('are found by the ORCID iD, each once', async () => {
    const { rows } = await open.database.pool.query(
      `INSERT INTO person (lastname, firstname, orcid) VALUES ('Known', 'Kit', '0000-0002-9079-593X') RETURNING person_id AS id`,
    );
    const title = newStudy();
    await storeTable(visitor, [
      rowOf(title, '0000-0002-9079-593X; Olsen, Ole; Known, Kit (0000-0002-9079-593X); Known, Kit'),
    ]);
    expect(await authorsOf(title)).toEqual([
      { id: rows[0].id, name: 'Known, Kit', orcid: '0000-0002-9079-593X' },
      { id: expect.any(Number), name: 'Olsen, Ole', orcid: null },
    ]);
  });

  it('of one study are separated by semicolons, as the message about any other separator says', async () => {
    expect(await refused([rowOf(newStudy(), 'Olsen, Ole | Example, Alex')])).toEqual([
      [
        2,
        [
          expect.stringMatching(
            /has 2 values separated by \|, but .* has 1\. Please separate the persons within a value with “;”/,
          ),
        ],
      ],
    ]);
  });

  it('belong to the studies of one cell by their positions, and an empty position has none', async () => {
    const [one, two, three] = [newStudy(), newStudy(), newStudy()];
    await storeTable(visitor, [
      rowOf(`${one} | ${two} | ${three}`, 'Olsen, Ole; Example, Alex | | Example, Alex'),
      rowOf(two, 'Zander, Zoe'),
      rowOf(one, null),
    ]);
    expect(await namesOf(one)).toEqual(['Olsen, Ole', 'Example, Alex']);
    expect(await namesOf(two)).toEqual(['Zander, Zoe']);
    expect(await namesOf(three)).toEqual(['Example, Alex']);
  });

  it('may come in a row long after the first of their study', async () => {
    const title = newStudy();
    const rows = Array.from({ length: 700 }, (_, i) => rowOf(title, i < 650 ? null : 'Olsen, Ole; Example, Alex'));
    await storeTable(visitor, rows);
    expect(await namesOf(title)).toEqual(['Olsen, Ole', 'Example, Alex']);
  });

  it('are linked once where their row comes late and the import is repeated', async () => {
    const title = newStudy();
    const rows = Array.from({ length: 700 }, (_, i) => rowOf(title, i < 650 ? null : 'Latecomer, Lu; Olsen, Ole'));
    const last = rowOf(title, null, { campaign: 'AUTHORS MEANWHILE', samp_name: 'meanwhile' });
    await storeWithRetry(open.database.pool, 'AUTHORS MEANWHILE', () => storeTable(visitor, [...rows, last]));
    expect(await namesOf(title)).toEqual(['Latecomer, Lu', 'Olsen, Ole']);
  });

  it('are linked to stored persons, however far the rows are read ahead', async () => {
    const title = newStudy();
    const rows = Array.from({ length: 3000 }, (_, i) => rowOf(title, i < 2900 ? null : 'Distant, Dee; Olsen, Ole'));
    const { pool } = open.database;
    const blocker = await pool.connect();
    await blocker.query(`SELECT pg_advisory_lock(hashtext('strandbook import'))`);
    const storing = storeTable(visitor, rows);
    await expect.poll(() => countLockWaiters(pool, 'strandbook import%')).toBe(1);
    // Meanwhile the rows are read on; how far, nobody tells.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await blocker.query('SELECT pg_advisory_unlock_all()');
    blocker.release();
    await storing;
    expect(await namesOf(title)).toEqual(['Distant, Dee', 'Olsen, Ole']);
    const lost =
      'SELECT FROM project_study_author a WHERE NOT EXISTS (SELECT FROM person p WHERE p.person_id = a.person_id)';
    expect((await pool.query(lost)).rowCount).toBe(0);
  });

  it('are an error where one of them cannot be read, or is no person', async () => {
    expect(await refused([rowOf(newStudy(), 'Olsen, Ole; Nobody')])).toEqual([
      [2, [expect.stringContaining('“Nobody”')]],
    ]);
    expect(await refused([rowOf(newStudy(), 'Olsen, Ole; Nora Nowhere')])).toEqual([
      [2, [expect.stringContaining('Nora Nowhere')]],
    ]);
  });

  it('are an error where there are more or fewer lists than studies', async () => {
    expect(await refused([rowOf(`${newStudy()} | ${newStudy()}`, 'Olsen, Ole; Example, Alex')])).toEqual([
      [2, [expect.stringContaining('study_title')]],
    ]);
  });
});

describe('contradicting authors are an error', () => {
  it('where two rows give one study other authors, or another order', async () => {
    const title = newStudy();
    const message = (value: string) =>
      `“${value}” contradicts row 2, where the same record (Project study ${title}) has “Olsen, Ole; Example, Alex”.`;
    const lists = ['Olsen, Ole; Example, Alex', 'Example, Alex; Olsen, Ole', 'Olsen, Ole', 'Olsen, Ole;Example, Alex'];
    expect(await refused(lists.map((list) => rowOf(title, list)))).toEqual([
      [3, [message('Example, Alex; Olsen, Ole')]],
      [4, [message('Olsen, Ole')]],
    ]);
    expect(await authorsOf(title)).toEqual([]);
  });

  it('but not where two rows name the same persons', async () => {
    const title = newStudy();
    await storeTable(visitor, [rowOf(title, 'Pooler, Pia (0000-0001-5109-3700)'), rowOf(title, 'Pooler, Pia')]);
    expect(await namesOf(title)).toEqual(['Pooler, Pia']);
  });

  it('where the study is stored with other authors, and nothing is changed', async () => {
    const title = newStudy();
    await storeTable(visitor, [rowOf(title, 'Olsen, Ole; Example, Alex')]);
    const rows = [rowOf(title, 'Example, Alex; Stranger, Sam')];
    expect(await refused(rows)).toEqual([
      [
        2,
        [
          `“Example, Alex; Stranger, Sam” contradicts the stored record (Project study ${title}), which has “Olsen, Ole; Example, Alex”.`,
        ],
      ],
    ]);
    const late = Array.from({ length: 700 }, (_, i) => rowOf(title, i < 650 ? null : 'Example, Alex'));
    expect(await refused(late)).toEqual([
      [
        652,
        [
          `“Example, Alex” contradicts the stored record (Project study ${title}), which has “Olsen, Ole; Example, Alex”.`,
        ],
      ],
    ]);
    await storeTable(visitor, [rowOf(title, 'Olsen, Ole; Example, Alex'), rowOf(title, null)]);
    expect(await namesOf(title)).toEqual(['Olsen, Ole', 'Example, Alex']);
  });

  it('where the study is stored without authors', async () => {
    const title = newStudy();
    await storeTable(visitor, [rowOf(title, null)]);
    expect(await refused([rowOf(title, 'Olsen, Ole')])).toEqual([
      [2, [expect.stringMatching(/has no value here.*“Olsen, Ole”/)]],
    ]);
  });

  it('where a row names the study of the form, which has its authors from the form', async () => {
    const title = newStudy();
    const fields = { ...study, study_title: title };
    expect(await refused([rowOf(title, null), rowOf(title, 'Example, Alex; Olsen, Ole')], fields)).toEqual([
      [3, ['“Example, Alex; Olsen, Ole” contradicts the study details of this upload, which have “Example, Alex”.']],
    ]);
    await storeTable(visitor, [rowOf(title, 'Example, Alex'), buildRow({ campaign: 'AUTHORS' })], fields);
    expect(await namesOf(title)).toEqual(['Example, Alex']);
    // The study is stored by now: its own authors count.
    expect(await refused([rowOf(title, 'Olsen, Ole')], fields)).toEqual([
      [2, [`“Olsen, Ole” contradicts the stored record (Project study ${title}), which has “Example, Alex”.`]],
    ]);
  });
});

describe('a search for authors', () => {
  it('finds and shows the authors of studies, and sorts by them', async () => {
    const [one, two] = [newStudy(), newStudy()];
    await storeTable(visitor, [
      rowOf(two, 'Order, Bo; Order, Al', { samp_name: 'of two' }),
      rowOf(one, 'Order, Al', { samp_name: 'of one' }),
      rowOf(`${one} | ${two}`, null, { samp_name: 'of both' }),
    ]);
    const search = async (term: string) => {
      const fields = ['samp_name', 'project_study_authors'];
      const response = await visitor.post('/searchSE', { term, fields, sort: 'project_study_authors' });
      return response
        .json<Record<string, string>[]>()
        .map(({ samp_name, project_study_authors }) => [samp_name, project_study_authors]);
    };
    // Studies stand in the order of their numbers, and the first of them sorts.
    const found = [
      ['of two', 'Order, Bo; Order, Al'],
      ['of both', 'Order, Bo; Order, Al | Order, Al'],
    ];
    expect(await search('project_study_authors:Order')).toEqual([['of one', 'Order, Al'], ...found]);
    expect(await search('project_study_authors:"order, bo"')).toEqual(found);
    expect(await search('project_study_authors:"order, cy"')).toEqual([]);
  });
});
