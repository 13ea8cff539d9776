import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateSurvey } from '../../demo/survey.ts';
import { importedEntities } from '../../src/catalogue/chain.ts';
import { runImport } from '../../src/server/importing/pipeline.ts';
import { cachedTables } from '../../src/server/search/engine/cached-tables.ts';
import { countLockWaiters, createTestDatabase, type TestDatabase } from '../database.ts';
import { buildRow, buildWorkbook } from '../workbooks.ts';

let test: TestDatabase;
let folder: string;
let userId: number;
let imports = 0;
const importName = 'an import';

beforeAll(async () => {
  test = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'strandbook-references-'));
  const { rows } = await test.database.pool.query(
    `INSERT INTO "user" (name, email) VALUES ('importer', 'importer@example.org') RETURNING id`,
  );
  userId = rows[0].id;
});
afterAll(async () => {
  await test.drop();
  await rm(folder, { recursive: true });
});

/** The number of rows that break each foreign key of the schema; intact keys are left out. */
async function countBrokenReferences(): Promise<Record<string, number>> {
  const { pool } = test.database;
  const { rows } = await pool.query<{ child: string; column: string; parent: string; key: string }>(
    `SELECT c.conrelid::regclass::text AS child, a.attname AS column, c.confrelid::regclass::text AS parent, b.attname AS key
       FROM pg_constraint c
       JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
       JOIN pg_attribute b ON b.attrelid = c.confrelid AND b.attnum = c.confkey[1]
      WHERE c.contype = 'f' AND cardinality(c.conkey) = 1`,
  );
  expect(rows.length).toBeGreaterThan(40);
  const broken: Record<string, number> = {};
  for (const { child, column, parent, key } of rows) {
    const orphans = await pool.query(
      `SELECT count(*)::int AS n FROM ${child} c LEFT JOIN ${parent} p ON p.${key} = c.${column}
        WHERE c.${column} IS NOT NULL AND p.${key} IS NULL`,
    );
    if (orphans.rows[0].n > 0) broken[`${child}.${column}`] = orphans.rows[0].n;
  }
  return broken;
}

/** The number of rows of each cached table that no recorded search change covers; complete tables are left out. */
async function countUnrecordedRows(): Promise<Record<string, number>> {
  const unrecorded: Record<string, number> = {};
  for (const { table, id } of cachedTables) {
    const { rows } = await test.database.pool.query(
      `SELECT count(*)::int AS n FROM ${table} WHERE NOT EXISTS (
        SELECT FROM search_change WHERE table_name = $1 AND ranges @> ${id})`,
      [table],
    );
    if (rows[0].n > 0) unrecorded[table] = rows[0].n;
  }
  return unrecorded;
}

async function importRows(rows: Parameters<typeof buildWorkbook>[0]) {
  const path = join(folder, `${++imports}.xlsx`);
  await writeFile(path, await buildWorkbook(rows));
  const person = { firstname: 'Alex', lastname: 'Example', email: 'alex@example.org', orcid: null };
  const study = { values: { study_title: 'S', project_study_abstract: 'A' }, responsible: person, authors: [person] };
  return runImport(
    { path, filename: 'table.xlsx', userId, study, connection: { ...test.connection, application_name: importName } },
    () => undefined,
    () => true,
  );
}

describe('imports that skip foreign-key checks', () => {
  it('an import without foreign-key checks leaves no broken references', async () => {
    const survey = generateSurvey(6000);
    const linked = survey.map((row, i) => ({
      ...row,
      project_name: i % 3 === 0 ? 'First | Second' : 'First',
      doi: i % 5 === 0 ? '10.5555/one | 10.5555/two' : null,
      'sequencing_library.protocol_id': 'Amplicon library',
      sequencing_library_person_resp: 'Muster, Kim',
    }));
    expect(await importRows(linked)).toMatchObject({ kind: 'stored', rows: 6000 });
    expect(await countBrokenReferences()).toEqual({});
    for (const entity of importedEntities) {
      const { rows } = await test.database.pool.query(
        `SELECT count(*)::int AS n FROM ${entity} WHERE dataset_id IS NULL`,
      );
      expect([entity, rows[0].n]).toEqual([entity, 0]);
    }
    expect(await importRows(generateSurvey(500, { seed: 9, prefix: 'X' }))).toMatchObject({ kind: 'stored' });
    expect(await countBrokenReferences()).toEqual({});
    expect(await countUnrecordedRows()).toEqual({});
    // There is at most one entry for each table of each import.
    const { rows: changes } = await test.database.pool.query('SELECT count(*)::int AS n FROM search_change');
    expect(changes[0].n).toBeLessThanOrEqual(2 * cachedTables.length);
  });

  it('the next import uses the same connection', async () => {
    const connections = `SELECT pid, state FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = '${importName}'`;
    expect(await importRows([buildRow()])).toMatchObject({ kind: 'stored' });
    const { rows: before } = await test.database.pool.query(connections);
    expect(before).toMatchObject([{ state: 'idle' }]);
    expect(await importRows([buildRow()])).toMatchObject({ kind: 'stored' });
    expect((await test.database.pool.query(connections)).rows).toEqual(before);
  });

  it('an import locks the records that it refers to until it ends', async () => {
    expect(await importRows([buildRow({ campaign: 'LOCKED' })])).toMatchObject({ kind: 'stored' });
    const client = await test.database.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query(`SELECT 1 FROM campaign WHERE campaign = 'LOCKED' FOR UPDATE`);
      const running = importRows([buildRow({ campaign: 'LOCKED', event_label: 'other' })]);
      await expect.poll(() => countLockWaiters(test.database.pool)).toBe(1);
      await client.query('COMMIT');
      expect(await running).toMatchObject({ kind: 'stored' });
    } finally {
      client.release();
    }
    expect(await countBrokenReferences()).toEqual({});
  });

  it('without the permission to skip checks, an import lets the database check the references', async () => {
    const checkingDatabase = await createTestDatabase({ checksReferences: true });
    const skippingDatabase = test;
    test = checkingDatabase;
    try {
      const { pool } = checkingDatabase.database;
      const user = `INSERT INTO "user" (id, name, email) VALUES ($1, 'importer', 'importer@example.org')`;
      await pool.query(user, [userId]);
      const permission = await pool.query(`SELECT has_parameter_privilege('session_replication_role', 'SET') AS may`);
      expect(permission.rows).toEqual([{ may: false }]);
      const library = { target_gene: '16S', target_subfragment: 'V4', pcr_primers: 'p', prep_date: '2019', mid: 'm' };
      const rows = [buildRow({ campaign: 'PLAIN', ...library }), buildRow({ campaign: 'PLAIN', event_label: 'other' })];
      expect(await importRows(rows)).toMatchObject({ kind: 'stored', rows: 2 });
      const { rows: differingKeys } = await pool.query(
        `SELECT count(*)::int AS n FROM nucleic_acid_sample_sequencing_library l JOIN sequencing_library s USING (sequencing_library_id)
          WHERE l.natural_key IS DISTINCT FROM s.natural_key`,
      );
      expect(differingKeys[0].n).toBe(0);
      expect(await countBrokenReferences()).toEqual({});
      expect(await countUnrecordedRows()).toEqual({});
    } finally {
      test = skippingDatabase;
      await checkingDatabase.drop();
    }
  });
});

it('an import writes the same natural keys into pairs as the database does', async () => {
  const row = {
    campaign: 'KEYS',
    target_gene: '16S',
    target_subfragment: 'V4',
    pcr_primers: 'p',
    prep_date: '2019',
    mid: 'm',
  };
  expect(await importRows([buildRow(row)])).toMatchObject({ kind: 'stored' });
  const { rows } = await test.database.pool.query(
    `SELECT (SELECT count(*)::int FROM nucleic_acid_sample_sequencing_library l JOIN sequencing_library s USING (sequencing_library_id)
              WHERE l.natural_key IS DISTINCT FROM s.natural_key) AS libraries,
            (SELECT count(*)::int FROM field_sample_nucleic_acid_sample l JOIN nucleic_acid_sample n USING (nucleic_acid_sample_id)
              WHERE l.natural_key IS DISTINCT FROM n.natural_key) AS samples,
            (SELECT count(*)::int FROM nucleic_acid_sample_sequencing_library WHERE natural_key IS NOT NULL) AS whole`,
  );
  expect(rows[0]).toMatchObject({ libraries: 0, samples: 0 });
  expect(rows[0].whole).toBeGreaterThan(0);
});
