import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/database.ts';
import { migrate, migrationsFolder, requireMigrated } from './migrate.ts';
import { openDatabase } from './pool.ts';

let test: TestDatabase;
let folder: string;

beforeAll(async () => {
  test = await createTestDatabase({ migrated: false });
});
afterAll(() => test.drop());

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'strandbook-migrations-'));
  await file('0001_first.sql', 'CREATE TABLE first (a int); INSERT INTO first VALUES (1);');
});
afterEach(async () => {
  await test.database.pool.query('DROP TABLE IF EXISTS migration, first, second');
  await rm(folder, { recursive: true });
});

const file = (name: string, statements: string) => writeFile(path.join(folder, name), statements);

async function rowsOf(statement: string): Promise<unknown[]> {
  return (await test.database.pool.query(statement)).rows;
}

describe('migrate', () => {
  it('applies each file once, in order', async () => {
    await file('0002_second.sql', 'CREATE TABLE second AS SELECT a + 1 AS b FROM first;');
    expect(await migrate(test.database.pool, folder)).toEqual(['first', 'second']);
    expect(await migrate(test.database.pool, folder)).toEqual([]);
    expect(await rowsOf('SELECT b FROM second')).toEqual([{ b: 2 }]);
    expect(await rowsOf('SELECT number, name FROM migration ORDER BY number')).toEqual([
      { number: 1, name: 'first' },
      { number: 2, name: 'second' },
    ]);
  });

  it('applies each file once when two instances start together', async () => {
    const other = openDatabase(test.connection);
    const applied = await Promise.all([migrate(test.database.pool, folder), migrate(other.pool, folder)]);
    await other.close();
    expect(applied.flat()).toEqual(['first']);
  });

  it('rolls back a failing file and names it', async () => {
    await file('0002_second.sql', 'CREATE TABLE second (a int); SELECT nonsense;');
    await expect(migrate(test.database.pool, folder)).rejects.toThrow(/^The migration 2 second failed .*nonsense/);
    expect(await rowsOf("SELECT to_regclass('second') AS there")).toEqual([{ there: null }]);
    expect(await rowsOf('SELECT number FROM migration')).toEqual([{ number: 1 }]);
    await file('0002_second.sql', 'CREATE TABLE second (a int);');
    expect(await migrate(test.database.pool, folder)).toEqual(['second']);
  });

  it('refuses a file that was changed after it was applied, unless only line endings differ', async () => {
    await file('0001_first.sql', 'CREATE TABLE first\n(a int);');
    await migrate(test.database.pool, folder);
    await file('0001_first.sql', 'CREATE TABLE first\r\n(a int);');
    expect(await migrate(test.database.pool, folder)).toEqual([]);
    await file('0001_first.sql', 'CREATE TABLE first\n(b int);');
    await expect(migrate(test.database.pool, folder)).rejects.toThrow('The migration 1 first was changed');
  });

  it('refuses a database that is newer than the code', async () => {
    await file('0002_second.sql', 'SELECT 1');
    await migrate(test.database.pool, folder);
    await rm(path.join(folder, '0002_second.sql'));
    await expect(migrate(test.database.pool, folder)).rejects.toThrow('newer than this Strandbook (it has migration 2');
  });

  it('refuses a gap in the numbers and a wrong file name', async () => {
    await file('0003_third.sql', 'SELECT 1');
    await expect(migrate(test.database.pool, folder)).rejects.toThrow('2 is missing');
    await file('2-second.sql', 'SELECT 1');
    await expect(migrate(test.database.pool, folder)).rejects.toThrow('2-second.sql is not named like');
  });

  it('applies nothing to a copy of the migrated template database', async () => {
    const copy = await createTestDatabase();
    expect(await migrate(copy.database.pool, migrationsFolder)).toEqual([]);
    await copy.drop();
  });
});

it('a database that is empty, older or newer is refused for commands beside the server', async () => {
  const client = await test.database.pool.connect();
  try {
    await expect(requireMigrated(client)).rejects.toThrow(/is older than this Strandbook/);
    await client.query('BEGIN');
    await migrate(test.database.pool);
    await requireMigrated(client);
    await client.query('DELETE FROM migration WHERE number = (SELECT max(number) FROM migration)');
    await expect(requireMigrated(client)).rejects.toThrow(/is older than this Strandbook/);
    await client.query(`INSERT INTO migration (number, name, checksum) VALUES (9999, 'later', '')`);
    await expect(requireMigrated(client)).rejects.toThrow(/is newer than this Strandbook/);
    await client.query('ROLLBACK');
  } finally {
    client.release();
  }
});
