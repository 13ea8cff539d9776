import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { type Database, kyselyOn } from '../database/pool.ts';
import { retryOnStalePlan } from '../database/prepared-statements.ts';
import type { Tables } from '../database/tables.ts';
import { clientGoneError, HttpError } from './errors.ts';

/** Limits the time that all queries of one answer may take together. */
const maxReadMs = 15_000;
/** A cancellation that came between two queries is lost; it is sent again as long as one runs. */
const cancelIntervalMs = 200;

/** Rows, and the names of their values. */
type FetchedRows<Row> = { names: readonly string[]; rows: Row[] };

/** A transaction that reads for a request, at one moment in time. */
export type ReadTransaction = {
  /** @throws HttpError 408 once the client has gone, 503 once the time is over */
  query: <Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]) => Promise<pg.QueryResult<Row>>;
  /**
   * Asks for many rows of many values, each as its values in the order of the query. The driver holds none of them, so that
   * they are swept away as soon as they are written.
   */
  fetch: <Row extends unknown[]>(text: string) => Promise<FetchedRows<Row>>;
  db: Kysely<Tables>;
  /** Aborted when the request's client goes away; the query that runs then is being cancelled. */
  abortSignal: AbortSignal;
  /** Ends the transaction and gives the connection back, once nothing runs on it any more. */
  end: () => Promise<void>;
};

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    // All connections are taken: the database is there, only too many want something of it.
    if (pool.totalCount > 0 && pool.idleCount === 0) throw new HttpError(503, 'errors.busy', { retryAfter: 5 });
    throw error;
  }
}

function fetchRows<Row extends unknown[]>(client: pg.ClientBase, text: string): Promise<FetchedRows<Row>> {
  const config: pg.QueryArrayConfig = { text, rowMode: 'array' };
  const rows: Row[] = [];
  return new Promise<FetchedRows<Row>>((resolve, reject) => {
    const query = client.query(new pg.Query<Row>(config));
    // The query outlives its answer for a while, and would hold the rows.
    const forget = () => query.removeAllListeners();
    query
      .on('row', (row) => rows.push(row))
      .on('error', (error) => {
        forget();
        reject(error);
      })
      .on('end', ({ fields }) => {
        forget();
        resolve({ names: fields.map(({ name }) => name), rows });
      });
  });
}

/**
 * Begins to read for a request. When the client goes away before it has its answer, the query that runs for it is
 * cancelled and no other is begun: nobody waits for it, and others wait for the connection.
 * @throws HttpError 503 where no connection has become free in time; 408 where the client has gone meanwhile
 */
export async function beginReadTransaction(
  { pool: others }: Database,
  pool: pg.Pool,
  reply: FastifyReply,
): Promise<ReadTransaction> {
  const client = await connect(pool);
  const gone = new AbortController();
  let isEnded = false;
  let running = 0;
  const cancel = async () => {
    const { processID } = client as pg.PoolClient & { processID: number };
    while (running > 0) {
      await others.query('SELECT pg_cancel_backend($1)', [processID]).catch(() => undefined);
      await sleep(cancelIntervalMs);
    }
  };
  let cancelling: Promise<void> | undefined;
  const leave = () => {
    if (reply.raw.writableFinished) return;
    // First, as who hears of the abortion may end the reading at once, and then waits for the cancellation.
    cancelling = cancel();
    gone.abort();
  };
  reply.raw.once('close', leave);
  async function run<T>(send: () => Promise<T>): Promise<T> {
    if (isEnded || gone.signal.aborted || reply.raw.destroyed) throw clientGoneError();
    running += 1;
    try {
      return await send();
    } finally {
      running -= 1;
    }
  }
  const query: ReadTransaction['query'] = (text, values) => run(() => client.query(text, values && [...values]));
  const fetch: ReadTransaction['fetch'] = (text) => run(() => fetchRows(client, text));
  const end = async () => {
    if (isEnded) return;
    isEnded = true;
    reply.raw.off('close', leave);
    // A cancellation on its way must not meet whoever has the connection next.
    await cancelling;
    const isClean = await client.query('ROLLBACK').then(
      () => true,
      () => false,
    );
    client.release(!isClean);
  };
  try {
    await query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  } catch (error) {
    await end();
    throw error;
  }
  return { query, fetch, db: kyselyOn(query), abortSignal: gone.signal, end };
}

/**
 * Makes something of what is read at one moment, on a connection for downloads. It is given back at the end of the generator:
 * whoever asks for the first item goes on to the end, or calls `return`. Visitors have connections of their own here too.
 */
export async function* streamInReadTransaction<T>(
  database: Database,
  reply: FastifyReply,
  read: (reading: ReadTransaction) => AsyncGenerator<T>,
): AsyncGenerator<T> {
  const pool = reply.request.user ? database.exportPool : database.visitorExportPool;
  const reading = await beginReadTransaction(database, pool, reply);
  try {
    yield* read(reading);
  } finally {
    await reading.end();
  }
}

/**
 * Reads for a request, all of it at one moment in time. Visitors have connections of their own: however many come, those
 * who are logged in find theirs free.
 * @throws HttpError 503 where no connection is free, or all of it took too long
 */
export async function runReadTransaction<T>(
  database: Database,
  reply: FastifyReply,
  read: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  return retryOnStalePlan(async () => {
    const reading = await beginReadTransaction(
      database,
      reply.request.user ? database.searchPool : database.visitorSearchPool,
      reply,
    );
    const begun = performance.now();
    const inTime: ReadTransaction['query'] = async (text, values) => {
      if (performance.now() - begun > maxReadMs) throw new HttpError(503, 'errors.tookTooLong');
      return reading.query(text, values);
    };
    try {
      return await read(kyselyOn(inTime));
    } finally {
      await reading.end();
    }
  });
}
