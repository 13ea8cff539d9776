import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/database.ts';
import { classifyFailure } from './failures.ts';
import { migrate } from './migrate.ts';
import { checkPostgres, openDatabase } from './pool.ts';
import { prepared, retryOnStalePlan } from './prepared-statements.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase({ migrated: false });
});
afterAll(() => test.drop());

describe('openDatabase', () => {
  it('gives counts as numbers, days as text, moments as Date', async () => {
    const { rows } = await sql`SELECT count(*) AS n, date '2019-03-31' AS day, array_agg(5::int8) AS ids,
      array[date '2019-03-31'] AS days, timestamptz '2019-03-31 12:00+02' AS moment FROM (VALUES (1)) AS t`.execute(
      test.database.db,
    );
    expect(rows).toEqual([
      { n: 1, day: '2019-03-31', ids: [5], days: ['2019-03-31'], moment: new Date('2019-03-31T10:00:00Z') },
    ]);
  });

  it('survives connections that the server ends, idle and busy', async () => {
    const { pool } = test.database;
    await pool.query('SELECT 1');
    const busy = await pool.connect();
    const answer = busy.query('SELECT pg_sleep(30)');
    const failure = expect(answer).rejects.toThrow();
    const other = openDatabase({ ...test.connection, database: 'postgres' });
    await other.pool.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
      test.connection.database,
    ]);
    await failure;
    busy.release(true);
    await other.close();
    await expect.poll(() => pool.query('SELECT 1 AS one').then(({ rows }) => rows[0])).toEqual({ one: 1 });
  });
});

describe('a connection', () => {
  it('stays when nobody asks for a while, for all but exports', async () => {
    const database = openDatabase({ ...test.connection, idleTimeoutMillis: 20 });
    const { pool, searchPool, visitorSearchPool, exportPool } = database;
    const standing = [pool, searchPool, visitorSearchPool];
    for (const one of [...standing, exportPool]) await Promise.all([1, 2, 3].map(() => one.query('SELECT 1')));
    // Its connections are the last that nobody asks any more.
    await expect.poll(() => exportPool.totalCount).toBe(0);
    expect(standing.map(({ totalCount }) => totalCount)).toEqual([2, 2, 2]);
    await database.close();
  });

  it('keeps the plans of marked statements, of no more than twenty', async () => {
    const database = openDatabase({ ...test.connection, max: 1 });
    const kept = async () =>
      (await database.pool.query<{ statement: string }>('SELECT statement FROM pg_prepared_statements')).rows;
    const ask = async (given: number, as: string) =>
      (await sql<object>`${prepared} SELECT ${given}::int AS ${sql.id(as)}`.execute(database.db)).rows;
    for (const given of [1, 2, 3]) expect(await ask(given, 'a')).toEqual([{ a: given }]);
    expect(await kept()).toEqual([{ statement: '/* prepared */ SELECT $1::int AS "a"' }]);
    await expect(sql`${prepared} SELECT 1 / ${0}::int`.execute(database.db)).rejects.toThrow('division by zero');
    for (let i = 0; i < 30; i++) expect(await ask(i, `a${i}`)).toEqual([{ [`a${i}`]: i }]);
    expect(await kept()).toHaveLength(20);
    await database.close();
  });
});

describe('a table that was changed beneath kept plans', () => {
  it('is asked once more, on connections in a transaction too, and none fails twice', async () => {
    const database = openDatabase({ ...test.connection, max: 3 });
    const { db, pool } = database;
    await pool.query('CREATE TABLE changed (a int); INSERT INTO changed VALUES (1)');
    const ask = () => sql<{ a: unknown }>`${prepared} SELECT * FROM changed`.execute(db).then(({ rows }) => rows);
    const askAll = () => Promise.all([ask(), ask(), ask()]);
    expect(await askAll()).toEqual(Array(3).fill([{ a: 1 }]));
    await pool.query('ALTER TABLE changed ALTER a TYPE text');
    expect(await askAll()).toEqual(Array(3).fill([{ a: '1' }]));
    await pool.query('ALTER TABLE changed ADD b int');
    const within = () =>
      db.transaction().execute(async (trx) => (await sql`${prepared} SELECT * FROM changed`.execute(trx)).rows);
    expect(await retryOnStalePlan(within)).toEqual([{ a: '1', b: null }]);
    // Whatever connection is taken next, it has dropped its old plans.
    expect(await Promise.all([within(), within(), within()])).toEqual(Array(3).fill([{ a: '1', b: null }]));
    await pool.query('DROP TABLE changed');
    await database.close();
  });
});

describe('a line that swallows what is sent', () => {
  /** A way to PostgreSQL over TCP that can be made to forward nothing. */
  async function openLine() {
    const { host, port } = test.connection;
    const sockets = new Set<Socket>();
    let isSwallowing = false;
    const proxy = createServer((near) => {
      const far = connect(`${host}/.s.PGSQL.${port}`);
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(one);
        one.on('data', (bytes) => isSwallowing || other.write(bytes));
        one.on('error', () => undefined).on('close', () => other.destroy());
      }
    });
    await once(proxy.listen(0, '127.0.0.1'), 'listening');
    return {
      port: (proxy.address() as AddressInfo).port,
      swallow(now: boolean) {
        isSwallowing = now;
      },
      async close() {
        for (const socket of sockets) socket.destroy();
        await new Promise((resolve) => proxy.close(resolve));
      },
    };
  }

  it('fails what waits for an answer, within the time that is set, and all goes on when it is mended', async () => {
    const line = await openLine();
    const connection = { ...test.connection, host: '127.0.0.1', port: line.port, connectionTimeoutMillis: 400 };
    const database = openDatabase({ ...connection, query_timeout: 300 });
    const { db, pool, searchPool } = database;
    const ask = () => sql`SELECT 1 AS one`.execute(db);
    await Promise.all([ask(), ask(), searchPool.query('SELECT 1')]);
    line.swallow(true);
    const held = await pool.connect();
    const asked = [ask(), ask(), searchPool.query('SELECT 1'), held.query('SELECT 1')];
    const failed = await Promise.all(asked.map((one) => one.catch((error: unknown) => classifyFailure(error))));
    expect(failed.every((failure) => failure === 'lost' || failure === 'down')).toBe(true);
    held.release();
    line.swallow(false);
    expect((await ask()).rows).toEqual([{ one: 1 }]);
    expect((await searchPool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await database.close();
    await line.close();
  });

  it('is not suspected while nothing is asked, nor of a query that PostgreSQL answers in time', async () => {
    const database = openDatabase({ ...test.connection, max: 1, query_timeout: 400 });
    const pid = async () =>
      (await database.pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid, pg_sleep(0.2)')).rows[0]?.pid;
    const first = await pid();
    await test.database.pool.query('SELECT pg_sleep(0.6)');
    expect(await pid()).toBe(first);
    await database.close();
  });

  it('is not suspected of a migration, which takes the time it takes', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'strandbook-test-'));
    await writeFile(path.join(folder, '0001_slow.sql'), 'SELECT pg_sleep(0.7);');
    const database = openDatabase({ ...test.connection, query_timeout: 300 });
    expect(await migrate(database.pool, folder)).toEqual(['slow']);
    await database.pool.query('DROP TABLE migration');
    await database.close();
    await rm(folder, { recursive: true });
  });
});

describe('checkServer', () => {
  async function databaseWith(statements: string[], options: string, user?: string): Promise<string> {
    const name = `check_${Math.random().toString(36).slice(2)}`;
    const { pool } = test.database;
    await pool.query(`CREATE DATABASE ${name} TEMPLATE template0 ${options}`);
    for (const statement of statements) await pool.query(statement.replaceAll('DB', name));
    const other = openDatabase({ ...test.connection, database: name, ...(user && { user }) });
    try {
      return await checkPostgres(other.db).then(
        () => 'fits',
        (error: Error) => error.message,
      );
    } finally {
      await other.close();
      await pool.query(`DROP DATABASE ${name} WITH (FORCE)`);
    }
  }

  it('accepts the database of the tests', async () => {
    await expect(checkPostgres(test.database.db)).resolves.toBeUndefined();
  });

  it('refuses a database that knows no umlauts', async () => {
    expect(await databaseWith([], "LOCALE_PROVIDER libc LOCALE 'C'")).toMatch(/^The database check_\w+ does not know/);
  });

  it('refuses another encoding', async () => {
    expect(await databaseWith([], "ENCODING 'LATIN1' LOCALE_PROVIDER libc LOCALE 'C'")).toContain("ENCODING 'UTF8'");
  });

  it('refuses an account that can neither create pg_trgm nor tables', async () => {
    await test.database.pool.query('CREATE ROLE visitor LOGIN');
    expect(await databaseWith([], '', 'visitor')).toContain('pg_trgm');
    expect(await databaseWith(['GRANT CREATE ON DATABASE DB TO visitor'], '', 'visitor')).toContain('tables');
    expect(await databaseWith(['ALTER DATABASE DB OWNER TO visitor'], '', 'visitor')).toBe('fits');
    await test.database.pool.query('DROP ROLE visitor');
  });

  it('says in one line that nothing answers', async () => {
    const nowhere = openDatabase({ ...test.connection, host: '/nowhere' });
    await expect(checkPostgres(nowhere.db)).rejects.toThrow(/^The database does not answer: .*ENOENT.*$/);
    await nowhere.close();
  });
});
