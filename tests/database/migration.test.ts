import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RefusedChange } from '../../scripts/migration/schema-differences.ts';
import { writeStatements } from '../../scripts/migration/write-statements.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';

let test: TestDatabase;
let client: pg.PoolClient;

beforeAll(async () => {
  test = await createTestDatabase();
  client = await test.database.pool.connect();
});
afterAll(async () => {
  client.release();
  await test.drop();
});

/** The migration statements for a database after this change, which is rolled back. */
async function statementsAfter(change: string): Promise<string[]> {
  await client.query('BEGIN');
  try {
    await client.query(change);
    const statements = await writeStatements(client);
    // The statements restore everything that the catalogue defines.
    expect(await writeStatements(client)).toEqual([]);
    return statements;
  } finally {
    await client.query('ROLLBACK');
  }
}

it('a database with all migrations needs no further statements', async () => {
  expect(await writeStatements(client)).toEqual([]);
});

describe('a generated migration', () => {
  it('a missing column is added with its index and the search text with its index', async () => {
    expect((await statementsAfter('ALTER TABLE event DROP COLUMN common_station_name CASCADE')).join('\n')).toMatch(
      /ADD COLUMN common_station_name text;\nALTER TABLE event ADD COLUMN searched .*CREATE INDEX event_searched /s,
    );
  });

  it('a missing number column is added with its reason column', async () => {
    expect(
      await statementsAfter(
        'ALTER TABLE event DROP COLUMN tot_depth_water_col, DROP COLUMN tot_depth_water_col_missing',
      ),
    ).toEqual([
      `ALTER TABLE event
  ADD COLUMN tot_depth_water_col double precision,
  ADD COLUMN tot_depth_water_col_missing text CHECK (tot_depth_water_col IS NULL OR tot_depth_water_col_missing IS NULL);`,
    ]);
  });

  it('a missing reference is added with its foreign key and index', async () => {
    expect(await statementsAfter('ALTER TABLE event DROP COLUMN protocol_id')).toEqual([
      'ALTER TABLE event\n  ADD COLUMN protocol_id integer REFERENCES protocol (protocol_id);',
      'CREATE INDEX ON event (protocol_id);',
    ]);
  });

  it('an outdated label is created again with its indexes', async () => {
    const statements = await statementsAfter(`ALTER TABLE event DROP COLUMN label;
      ALTER TABLE event ADD COLUMN label text GENERATED ALWAYS AS (event_label) STORED;
      CREATE INDEX event_label_order ON event (left(label, 300))`);
    expect(statements.map((statement) => statement.split('\n')[0])).toEqual([
      'ALTER TABLE event DROP COLUMN label;',
      'ALTER TABLE event ADD COLUMN label text GENERATED ALWAYS AS ((',
      'CREATE INDEX event_label_order ON event USING btree ("left"(label, 300));',
    ]);
  });

  it('a missing join table is created with its index and triggers', async () => {
    const statements = await statementsAfter('DROP TABLE sequencing_element_publication');
    expect(statements[0]).toContain('PRIMARY KEY (sequencing_element_id, publication_id)');
    expect(statements.filter((statement) => statement.startsWith('CREATE TRIGGER mark_search_change'))).toHaveLength(4);
    expect(statements.filter((statement) => statement.startsWith('CREATE TRIGGER record_change'))).toHaveLength(3);
  });

  it('triggers that miss a column are created again', async () => {
    const statements = await statementsAfter(`DROP TRIGGER mark_search_change_update ON campaign;
      CREATE TRIGGER mark_search_change_update AFTER UPDATE ON campaign
        REFERENCING OLD TABLE AS gone NEW TABLE AS come
        FOR EACH STATEMENT EXECUTE FUNCTION mark_search_change('campaign_id', 'campaign_id')`);
    expect(statements.filter((statement) => statement.startsWith('DROP TRIGGER'))).toHaveLength(4);
  });
});

describe('changes that need a hand-written migration', () => {
  it.each([
    ['a removed table', 'CREATE TABLE ship (id integer)', 'The table ship is no longer in the catalogue'],
    ['a removed column', 'ALTER TABLE event ADD ice text', 'The column event.ice is no longer in the catalogue'],
    [
      'a changed type',
      'ALTER TABLE event ALTER tot_depth_water_col TYPE integer',
      'The column event.tot_depth_water_col is integer, and the catalogue wants double precision',
    ],
    [
      'a new required field',
      'ALTER TABLE campaign DROP COLUMN campaign CASCADE',
      'The new column campaign.campaign must be filled',
    ],
    ['a new natural key', 'DROP INDEX campaign_key', 'The natural key campaign_key is new to campaign'],
    ['an internal column', 'ALTER TABLE person DROP COLUMN state', 'The internal column person.state is new'],
  ])('no migration is generated for %s', async (_, change, message) => {
    await client.query('BEGIN');
    try {
      await client.query(change);
      const refusal = await writeStatements(client).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(RefusedChange);
      expect((refusal as Error).message).toContain(message);
    } finally {
      await client.query('ROLLBACK');
    }
  });
});
