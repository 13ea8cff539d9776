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

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase({ migrated: false });
});
afterAll(() => test.drop());

describe('openDatabase', () => {
  it('reads counts as numbers, dates as text, timestamps as Date', async () => {
    const { rows } = await sql`SELECT count(*) AS n, date '2019-03-31' AS day, array_agg(5::int8) AS ids,
      array[date '2019-03-31'] AS days, timestamptz '2019-03-31 12:00+02' AS moment FROM (VALUES (1)) AS t`.execute(
      test.database.db,
    );
    expect(rows).toEqual([
      { n: 1, day: '2019-03-31', ids: [5], days: ['2019-03-31'], moment: new Date('2019-03-31T10:00:00Z') },
    ]);
  });

  it('replaces idle and busy connections that PostgreSQL has ended', async () => {
    const { pool } = test.database;
    await pool.query('SELECT 1');
    const busy = await pool.connect();
    const response = busy.query('SELECT pg_sleep(30)');
    const failure = expect(response).rejects.toThrow();
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

describe('a pool', () => {
  it('keeps two idle connections, but none for exports', async () => {
    const database = openDatabase({ ...test.connection, idleTimeoutMillis: 20 });
    const { pool, searchPool, visitorSearchPool, exportPool } = database;
    const lastingPools = [pool, searchPool, visitorSearchPool];
    for (const queried of [...lastingPools, exportPool])
      await Promise.all([1, 2, 3].map(() => queried.query('SELECT 1')));
    // Its connections are idle last.
    await expect.poll(() => exportPool.totalCount).toBe(0);
    expect(lastingPools.map(({ totalCount }) => totalCount)).toEqual([2, 2, 2]);
    await database.close();
  });
});

describe('a network connection that drops all packets', () => {
  /** A TCP proxy to PostgreSQL that can be made to forward nothing. */
  async function openProxy() {
    const { host, port } = test.connection;
    const sockets = new Set<Socket>();
    let isDropping = false;
    const server = createServer((near) => {
      const far = connect(`${host}/.s.PGSQL.${port}`);
      for (const [source, target] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(source);
        source.on('data', (bytes) => isDropping || target.write(bytes));
        source.on('error', () => undefined).on('close', () => target.destroy());
      }
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return {
      port: (server.address() as AddressInfo).port,
      drop(now: boolean) {
        isDropping = now;
      },
      async close() {
        for (const socket of sockets) socket.destroy();
        await new Promise((resolve) => server.close(resolve));
      },
    };
  }

  it('fails the pending queries within the timeout, and queries succeed once it works again', async () => {
    const proxy = await openProxy();
    const connection = { ...test.connection, host: '127.0.0.1', port: proxy.port, connectionTimeoutMillis: 400 };
    const database = openDatabase({ ...connection, query_timeout: 300 });
    const { db, pool, searchPool } = database;
    const ask = () => sql`SELECT 1 AS one`.execute(db);
    await Promise.all([ask(), ask(), searchPool.query('SELECT 1')]);
    proxy.drop(true);
    const client = await pool.connect();
    const queries = [ask(), ask(), searchPool.query('SELECT 1'), client.query('SELECT 1')];
    const failed = await Promise.all(queries.map((query) => query.catch((error: unknown) => classifyFailure(error))));
    expect(failed.every((failure) => failure === 'connectionLost' || failure === 'down')).toBe(true);
    client.release();
    proxy.drop(false);
    expect((await ask()).rows).toEqual([{ one: 1 }]);
    expect((await searchPool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await database.close();
    await proxy.close();
  });

  it('is not assumed while idle, nor for a query that PostgreSQL answers in time', async () => {
    const database = openDatabase({ ...test.connection, max: 1, query_timeout: 400 });
    const pid = async () =>
      (await database.pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid, pg_sleep(0.2)')).rows[0]?.pid;
    const first = await pid();
    await test.database.pool.query('SELECT pg_sleep(0.6)');
    expect(await pid()).toBe(first);
    await database.close();
  });

  it('is not assumed during a migration, which has no time limit', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'strandbook-test-'));
    await writeFile(path.join(folder, '0001_slow.sql'), 'SELECT pg_sleep(0.7);');
    const database = openDatabase({ ...test.connection, query_timeout: 300 });
    expect(await migrate(database.pool, folder)).toEqual(['slow']);
    await database.pool.query('DROP TABLE migration');
    await database.close();
    await rm(folder, { recursive: true });
  });
});

describe('checkPostgres', () => {
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

  it('refuses a database whose locale does not know umlauts', async () => {
    expect(await databaseWith([], "LOCALE_PROVIDER libc LOCALE 'C'")).toMatch(/^The database check_\w+ does not know/);
  });

  it('refuses an encoding other than UTF-8', async () => {
    expect(await databaseWith([], "ENCODING 'LATIN1' LOCALE_PROVIDER libc LOCALE 'C'")).toContain("ENCODING 'UTF8'");
  });

  it('refuses an account that may create neither pg_trgm nor tables', async () => {
    await test.database.pool.query('CREATE ROLE visitor LOGIN');
    expect(await databaseWith([], '', 'visitor')).toContain('pg_trgm');
    expect(await databaseWith(['GRANT CREATE ON DATABASE DB TO visitor'], '', 'visitor')).toContain('tables');
    expect(await databaseWith(['ALTER DATABASE DB OWNER TO visitor'], '', 'visitor')).toBe('fits');
    await test.database.pool.query('DROP ROLE visitor');
  });

  it('reports in one line that the database does not answer', async () => {
    const nowhere = openDatabase({ ...test.connection, host: '/nowhere' });
    await expect(checkPostgres(nowhere.db)).rejects.toThrow(/^The database does not answer: .*ENOENT.*$/);
    await nowhere.close();
  });
});
