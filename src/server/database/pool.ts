import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import type { Tables } from './tables.ts';

export type Database = {
  /** For what needs a connection of its own: COPY, cursors, advisory locks. */
  pool: pg.Pool;
  db: Kysely<Tables>;
  /** What another thread opens its own connection with. */
  connection: pg.ClientConfig;
  close(): Promise<void>;
};

type Parser = (text: string) => unknown;

function typeParsers(): pg.CustomTypesConfig {
  const textArray: Parser = pg.types.getTypeParser(1009 as number);
  const parsers = new Map<number, Parser>([
    // int8: counts and ids stay far below 2^53.
    [20, Number],
    [1016, (text) => (textArray(text) as string[]).map(Number)],
    // date: a day is a day; a Date object would shift it by the time zone.
    [1082, (text) => text],
    [1182, textArray],
  ]);
  return {
    getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
      (format !== 'binary' && parsers.get(oid)) ||
      pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
  };
}

/**
 * Opens a pool of connections. int8 comes as a number, date as `yyyy-mm-dd`, timestamptz as a Date.
 * It connects with the first query, so a wrong address shows only then.
 */
export function openDatabase(connection: pg.PoolConfig): Database {
  const pool = new pg.Pool({
    max: 20,
    connectionTimeoutMillis: 10_000,
    application_name: 'strandbook',
    // Compiling a query takes seconds where it runs for milliseconds: the searches have many parts, but small ones.
    options: '-c jit=off',
    types: typeParsers(),
    ...connection,
  });
  // Without a listener a connection lost between or within two queries would end the process. Who waits for an
  // answer gets the error as a rejection; the pool replaces the connection.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  let closing: Promise<void> | null = null;
  const close = async () => {
    await db.destroy();
    if (!pool.ended) await pool.end();
  };
  return {
    pool,
    db,
    connection,
    close() {
      closing ??= close();
      return closing;
    },
  };
}

type ServerFacts = {
  name: string;
  version: number;
  version_text: string;
  encoding: string;
  lower_right: boolean;
  trgm_installed: boolean;
  trgm_available: boolean;
  may_create: boolean;
  may_create_tables: boolean;
  sorts_languages: boolean;
};

/**
 * Makes sure that this PostgreSQL can hold the catalogue.
 * @throws StartError naming the first thing that is wrong with it, and what helps
 */
export async function checkServer(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<ServerFacts>`
    SELECT current_database() AS name,
      current_setting('server_version_num')::int AS version,
      current_setting('server_version') AS version_text,
      current_setting('server_encoding') AS encoding,
      lower(${'Ä'}::text) = ${'ä'}::text AS lower_right,
      EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') AS trgm_installed,
      EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') AS trgm_available,
      has_database_privilege(current_database(), 'CREATE') AS may_create,
      coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AS may_create_tables,
      EXISTS (SELECT FROM pg_collation WHERE collname = 'und-x-icu') AS sorts_languages
  `
    .execute(db)
    .catch((error: Error & { code?: string }) => {
      // Some network errors have no message of their own, only a code.
      throw new StartError(`The database does not answer: ${error.message || error.code}`);
    });
  const facts = rows[0];
  if (!facts) throw new StartError('The database does not answer');
  const where = `The database ${facts.name}`;
  if (facts.version < 150000) {
    throw new StartError(`${where} is PostgreSQL ${facts.version_text}: Strandbook needs 15 or newer`);
  }
  if (facts.encoding !== 'UTF8') {
    throw new StartError(`${where} is encoded in ${facts.encoding}: create it with ENCODING 'UTF8'`);
  }
  if (!facts.lower_right) {
    throw new StartError(`${where} does not know that ä is the small Ä: create it with a UTF-8 locale such as C.UTF-8`);
  }
  if (!facts.sorts_languages) {
    throw new StartError(`${where} cannot sort as languages do: its PostgreSQL was built without ICU`);
  }
  if (!facts.trgm_installed && !facts.trgm_available) {
    throw new StartError(`${where} lacks the extension pg_trgm: install PostgreSQL's contrib package`);
  }
  if (!facts.trgm_installed && !facts.may_create) {
    throw new StartError(
      `${where} lacks the extension pg_trgm, and this account may not create it: GRANT CREATE ON DATABASE to it, or CREATE EXTENSION pg_trgm as its owner`,
    );
  }
  if (!facts.may_create_tables) {
    throw new StartError(`${where} does not let this account create tables: GRANT CREATE ON SCHEMA public to it`);
  }
}
