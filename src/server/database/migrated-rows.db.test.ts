import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/database.ts';
import { migrate, migrationsFolder } from './migrate.ts';

let test: TestDatabase;
let folder: string;

/** Applies the shipped migrations up to one. */
async function migrateTo(last: number): Promise<void> {
  for (const name of await readdir(migrationsFolder))
    if (Number.parseInt(name, 10) <= last) await copyFile(path.join(migrationsFolder, name), path.join(folder, name));
  await migrate(test.database.pool, folder);
}

beforeAll(async () => {
  test = await createTestDatabase({ migrated: false });
  folder = await mkdtemp(path.join(tmpdir(), 'strandbook-migrations-'));
});
afterAll(async () => {
  await test.drop();
  await rm(folder, { recursive: true });
});

it('migration 24 normalises stored depths and adds plain letters to the searched text', async () => {
  const { pool } = test.database;
  await migrateTo(22);
  const depths = ['5.0', '05.50-010.00', '0-0.0', '100', '0.05', '10-20', null];
  await pool.query(
    `INSERT INTO field_sample (field_sample_name, depth, env_broad_scale, env_local_scale, env_medium)
     SELECT 'Seyðisfjörður ' || place, depth, 'b', 'l', 'm' FROM unnest($1::text[]) WITH ORDINALITY given (depth, place)`,
    [depths],
  );
  await pool.query(`INSERT INTO person (lastname, firstname) VALUES ('Constanța', 'Þóra')`);
  await migrateTo(24);
  const { rows } = await pool.query('SELECT depth, searched FROM field_sample ORDER BY field_sample_id');
  expect(rows.map(({ depth }) => depth)).toEqual(['5', '5.5-10', '0-0', '100', '0.05', '10-20', null]);
  for (const { searched } of rows) expect(searched).toContain('seydisfjordur');
  const [person] = (await pool.query('SELECT searched FROM person')).rows;
  for (const word of ['constanta', 'thora']) expect(person.searched).toContain(word);
});

it('migration 25 unifies line endings of stored texts, unless two records would get the same key', async () => {
  const { pool } = test.database;
  await migrateTo(24);
  const studies = ['one\r\n\r\ntwo', 'one\rtwo', 'one\ntwo', null];
  await pool.query(
    `INSERT INTO project_study (study_title, project_study_abstract)
     SELECT 'Study ' || place, abstract FROM unnest($1::text[]) WITH ORDINALITY given (abstract, place)`,
    [studies],
  );
  await pool.query('INSERT INTO protocol (protocol) VALUES ($1), ($2), ($3)', ['a\r\nb', 'a\nb', 'c\r\nd']);
  await migrateTo(25);
  const { rows } = await pool.query(
    `SELECT project_study_abstract AS text FROM project_study WHERE study_title LIKE 'Study %' ORDER BY project_study_id`,
  );
  expect(rows.map(({ text }) => text)).toEqual(['one\n\ntwo', 'one\ntwo', 'one\ntwo', null]);
  const protocols = (await pool.query('SELECT protocol FROM protocol ORDER BY protocol_id')).rows;
  expect(protocols.map(({ protocol }) => protocol)).toEqual(['a\r\nb', 'a\nb', 'c\nd']);
});

it('migration 26 removes direction marks from stored texts, unless two records would get the same key', async () => {
  const { pool } = test.database;
  await migrateTo(25);
  const added = ['\u200eleft', 'e\u202bf\u202c', '\u2066g\u2069', 'left', 'ä–„ö“'];
  await pool.query('INSERT INTO protocol (protocol) SELECT unnest($1::text[])', [added]);
  await migrateTo(26);
  const { rows } = await pool.query('SELECT protocol FROM protocol ORDER BY protocol_id DESC LIMIT 5');
  expect(rows.map(({ protocol }) => protocol).reverse()).toEqual(['\u200eleft', 'ef', 'g', 'left', 'ä–„ö“']);
});

it('migration 27 keeps sequencers and runs, and sets whether the sequencer of a run is known', async () => {
  const { pool } = test.database;
  await migrateTo(26);
  await pool.query(`INSERT INTO sequencer (sequencer_id, seq_meth, instrument_id, sequencing_center, location, sequencing_platform) VALUES
    (9001, 'HiSeq X Ten', NULL, NULL, 'Kiel', 'OXFORD_NANOPORE'), (9002, 'HiSeq X Ten', NULL, 'not provided', NULL, NULL),
    (9003, 'HiSeq X Ten', NULL, 'Sound', NULL, NULL), (9004, NULL, '1', NULL, NULL, NULL), (9005, NULL, '2', 'Sound', NULL, NULL),
    (9006, NULL, 'M02542', NULL, NULL, NULL), (9007, 'unspecified', NULL, NULL, NULL, NULL), (9008, 'unspecified', NULL, 'Sound', NULL, NULL),
    (9009, NULL, NULL, NULL, NULL, NULL)`);
  await pool.query(
    `INSERT INTO sequencing_run (sequencer_id, flowcell_id, seq_date)
     SELECT sequencer_id, flowcell, '2019-05' FROM sequencer, (VALUES ('n/a'), (NULL)) f (flowcell) WHERE sequencer_id > 9000`,
  );
  await migrateTo(27);
  const { rows } = await pool.query(
    `SELECT sequencer_id AS id, count(*)::int AS runs FROM sequencing_run
      WHERE sequencer_id > 9000 AND sequencer_known GROUP BY 1 ORDER BY 1`,
  );
  expect(rows).toEqual([9003, 9005, 9006].map((id) => ({ id, runs: 2 })));
  // The model alone does not identify a sequencer, so another one may be added.
  await pool.query(`INSERT INTO sequencer (seq_meth) VALUES ('HiSeq X Ten')`);
});

it('migration 35 reads from the history when an invitation was sent and used', async () => {
  const { pool } = test.database;
  await migrateTo(34);
  await pool.query(`WITH p AS (INSERT INTO person (lastname) VALUES ('Invited') RETURNING person_id), made AS (
      INSERT INTO invitation (person_id, email, invitation_state)
      SELECT person_id, state || '@example.org', state FROM p, unnest(ARRAY['invited', 'accepted', 'rejected', 'registered']) state
      RETURNING invitation_uuid, invitation_state)
    INSERT INTO history (entity, record_id, "when", action, after)
    SELECT 'invitation', invitation_uuid::text, make_timestamptz(2026, 3, place::int, 12, 0, 0, 'UTC'), 'update', jsonb_build_object('invitation_state', state)
    FROM made, unnest(ARRAY['accepted', 'registered']) WITH ORDINALITY change (state, place)
    WHERE invitation_state = 'registered' OR invitation_state = state`);
  await migrateTo(35);
  const { rows } = await pool.query(
    `SELECT email, sent_at::date::text AS sent, opened_at, registered_at::date::text AS registered
     FROM invitation WHERE email ~ '@example.org' ORDER BY email`,
  );
  const none = { sent: null, opened_at: null, registered: null };
  expect(rows).toEqual([
    { ...none, email: 'accepted@example.org', sent: '2026-03-01' },
    { ...none, email: 'invited@example.org' },
    { ...none, email: 'registered@example.org', sent: '2026-03-01', registered: '2026-03-02' },
    { ...none, email: 'rejected@example.org' },
  ]);
});
