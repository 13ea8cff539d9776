import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { parseArrayText } from './array-text.ts';
import { endWhenSilent, tcpKeepAlive } from './silent-connections.ts';
import type { Tables } from './tables.ts';

export type Database = {
  /** General connections, also for work that needs a connection to itself: COPY, cursors, advisory locks. */
  pool: pg.Pool;
  db: Kysely<Tables>;
  /** Separate connections for queries that may take long, so that they do not use up the general ones. */
  searchPool: pg.Pool;
  /** Separate connections for searches of visitors. */
  visitorSearchPool: pg.Pool;
  /** Connections for downloads of users, and as many for visitors. */
  exportPool: pg.Pool;
  visitorExportPool: pg.Pool;
  /** The settings with which another thread opens its own connection. */
  connection: pg.ClientConfig;
  close(): Promise<void>;
};

type Parser = (text: string) => unknown;

function createTypeParsers(): pg.CustomTypesConfig {
  const arrayOf = (oid: number, parseItem: Parser): Parser => {
    const driverParser: Parser = pg.types.getTypeParser(oid);
    return (text) => {
      const items = parseArrayText(text);
      if (!items) return driverParser(text);
      return parseItem === plain ? items : items.map((item) => (item === null ? null : parseItem(item)));
    };
  };
  const plain: Parser = (text) => text;
  const parsers = new Map<number, Parser>([
    // int8: counts and ids are far below 2^53.
    [20, Number],
    // date: a Date object would shift the day by the time zone.
    [1082, plain],
    // Arrays of int4, int8, float8, text, varchar and date.
    [1007, arrayOf(1007, Number)],
    [1016, arrayOf(1016, Number)],
    [1022, arrayOf(1022, Number)],
    [1009, arrayOf(1009, plain)],
    [1015, arrayOf(1015, plain)],
    [1182, arrayOf(1009, plain)],
  ]);
  return {
    getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
      (format !== 'binary' && parsers.get(oid)) ||
      pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
  };
}

/**
 * Maximum number of connections, the number that stays open when idle (opening one takes longer than many queries), and
 * the timeouts after which PostgreSQL ends a statement or an idle transaction (in ms).
 */
type PoolLimits = {
  maxConnections: number;
  minConnections: number;
  statementTimeout: number;
  idleInTransactionTimeout: number;
};

const poolLimits = {
  general: { maxConnections: 20, minConnections: 2, statementTimeout: 60_000, idleInTransactionTimeout: 60_000 },
  // Longer searches are cancelled, as nobody waits for them. The connections are few, so that searches do not slow each
  // other down.
  search: { maxConnections: 5, minConnections: 2, statementTimeout: 10_000, idleInTransactionTimeout: 30_000 },
  visitorSearch: { maxConnections: 4, minConnections: 2, statementTimeout: 10_000, idleInTransactionTimeout: 30_000 },
  // An export waits only seconds for a slow client, or a minute where the disk is full.
  export: { maxConnections: 4, minConnections: 0, statementTimeout: 60_000, idleInTransactionTimeout: 120_000 },
  visitorExport: { maxConnections: 4, minConnections: 0, statementTimeout: 60_000, idleInTransactionTimeout: 120_000 },
} as const satisfies Record<string, PoolLimits>;

/** The time for which a request waits for a free connection. */
const connectionWaitMs = 10_000;
/** The time that a response may take over the network. */
const networkDelayMs = 5000;

function openPool(poolConfig: pg.PoolConfig, name: keyof typeof poolLimits): pg.Pool {
  // The driver's own timeout would leave a connection in the pool on which a query still runs.
  const { query_timeout: maxSilence = Number.POSITIVE_INFINITY, ...connection } = poolConfig;
  const { maxConnections, minConnections, statementTimeout, idleInTransactionTimeout } = poolLimits[name];
  const settings = {
    // Compiling a search with its many small parts takes seconds, running it milliseconds.
    jit: 'off',
    // PostgreSQL hashes a list of a million ids only if it fits into this memory.
    work_mem: '32MB',
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: idleInTransactionTimeout,
  };
  const pool = new pg.Pool({
    connectionTimeoutMillis: connectionWaitMs,
    application_name: 'strandbook',
    options: Object.entries(settings)
      .map(([setting, value]) => `-c ${setting}=${value}`)
      .join(' '),
    types: createTypeParsers(),
    ...tcpKeepAlive,
    ...connection,
    min: minConnections,
    max: Math.min(maxConnections, connection.max ?? maxConnections),
  });
  // Without a listener, a lost connection would end the process. A pending query is rejected with the error; the pool
  // replaces the connection.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    endWhenSilent(client, Math.min(statementTimeout + networkDelayMs, maxSilence));
  });
  return pool;
}

/**
 * Opens the pools of connections. int8 is read as a number, date as `yyyy-mm-dd`, timestamptz as a Date.
 * They connect with the first query, so a wrong address fails only then.
 */
export function openDatabase(connection: pg.PoolConfig): Database {
  const open = (name: keyof typeof poolLimits) => openPool(connection, name);
  const pool = open('general');
  const slowPools = {
    searchPool: open('search'),
    visitorSearchPool: open('visitorSearch'),
    exportPool: open('export'),
    visitorExportPool: open('visitorExport'),
  };
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  let closing: Promise<void> | null = null;
  const close = async () => {
    await Promise.all([...Object.values(slowPools).map((slowPool) => slowPool.end()), db.destroy()]);
    if (!pool.ended) await pool.end();
  };
  return {
    pool,
    db,
    ...slowPools,
    connection: { ...connection, ...tcpKeepAlive },
    close() {
      closing ??= close();
      return closing;
    },
  };
}

/** Sends one query on a connection that the caller has acquired. */
type SendQuery = (text: string, values?: readonly unknown[]) => Promise<pg.QueryResult>;

/**
 * Kysely on one connection that the caller has acquired: its queries run one after the other, in the connection's
 * transaction.
 */
export function kyselyOn(query: SendQuery): Kysely<Tables> {
  const client = { query, release: () => undefined };
  return new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: { connect: async () => client, end: async () => undefined } as unknown as pg.Pool,
    }),
  });
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
 * Checks that this PostgreSQL meets all requirements.
 * @throws StartError with the first one that is not met, and how to meet it
 */
export async function checkPostgres(db: Kysely<Tables>): Promise<void> {
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
      // Some network errors have a code, but no message.
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
