import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { type Database, kyselyOn } from '../database/pool.ts';
import type { Tables } from '../database/tables.ts';
import { clientGoneError, HttpError } from './errors.ts';

/** Limits the time that all queries of one response may take together. */
const maxReadMs = 15_000;
/** A cancellation between two queries has no effect, so it is repeated at this interval while a query runs. */
const cancelIntervalMs = 200;

/** Rows as arrays, and the names of their columns. */
type FetchedRows<Row> = { names: readonly string[]; rows: Row[] };

/** A read-only transaction for a request, which sees the data of one moment. */
export type ReadTransaction = {
  /** @throws HttpError 408 once the client has gone, 503 once the time is over */
  query: <Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]) => Promise<pg.QueryResult<Row>>;
  /**
   * Reads many rows as arrays in the order of the columns. The driver keeps none of them, so that they are garbage as
   * soon as they are written.
   */
  fetch: <Row extends unknown[]>(text: string) => Promise<FetchedRows<Row>>;
  db: Kysely<Tables>;
  /** Aborted when the request's client goes away; the running query is cancelled as well. */
  abortSignal: AbortSignal;
  /** Ends the transaction and releases the connection, once no query runs on it any more. */
  end: () => Promise<void>;
};

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    // All connections are in use: the database works, but has too many requests.
    if (pool.totalCount > 0 && pool.idleCount === 0) throw new HttpError(503, 'errors.busy', { retryAfter: 5 });
    throw error;
  }
}

function fetchRows<Row extends unknown[]>(client: pg.ClientBase, text: string): Promise<FetchedRows<Row>> {
  const config: pg.QueryArrayConfig = { text, rowMode: 'array' };
  const rows: Row[] = [];
  return new Promise<FetchedRows<Row>>((resolve, reject) => {
    const query = client.query(new pg.Query<Row>(config));
    // The query object stays in memory for a while after its response, and its listeners refer to the rows.
    const releaseRows = () => query.removeAllListeners();
    query
      .on('row', (row) => rows.push(row))
      .on('error', (error) => {
        releaseRows();
        reject(error);
      })
      .on('end', ({ fields }) => {
        releaseRows();
        resolve({ names: fields.map(({ name }) => name), rows });
      });
  });
}

/**
 * Begins a read transaction. When the client of its request goes away before it has its response, the running query is
 * cancelled and no other begins, so that the connection is free for others.
 * @param reply to the request; null for work that nobody waits for
 * @throws HttpError 503 where no connection became free in time; 408 where the client has gone
 */
export async function beginReadTransaction(
  { pool: generalPool }: Database,
  pool: pg.Pool,
  reply: FastifyReply | null,
): Promise<ReadTransaction> {
  const client = await connect(pool);
  const disconnected = new AbortController();
  let isEnded = false;
  let runningQueries = 0;
  const cancel = async () => {
    const { processID } = client as pg.PoolClient & { processID: number };
    while (runningQueries > 0) {
      await generalPool.query('SELECT pg_cancel_backend($1)', [processID]).catch(() => undefined);
      await sleep(cancelIntervalMs);
    }
  };
  let cancelling: Promise<void> | undefined;
  const onClose = () => {
    if (reply?.raw.writableFinished) return;
    // Before the abort, whose listeners may call `end`, which waits for the cancellation.
    cancelling = cancel();
    disconnected.abort();
  };
  reply?.raw.once('close', onClose);
  async function run<T>(send: () => Promise<T>): Promise<T> {
    if (isEnded || disconnected.signal.aborted || reply?.raw.destroyed) throw clientGoneError();
    runningQueries += 1;
    try {
      return await send();
    } finally {
      runningQueries -= 1;
    }
  }
  const query: ReadTransaction['query'] = (text, values) => run(() => client.query(text, values && [...values]));
  const fetch: ReadTransaction['fetch'] = (text) => run(() => fetchRows(client, text));
  const end = async () => {
    if (isEnded) return;
    isEnded = true;
    reply?.raw.off('close', onClose);
    // A pending cancellation must not hit the next query on this connection.
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
  return { query, fetch, db: kyselyOn(query), abortSignal: disconnected.signal, end };
}

/**
 * Generates items in a read transaction, on a connection for downloads. The connection is released at the end of the
 * generator: read it to the end, or call `return`. Visitors have their own connections.
 * @param reply to the request; null for work that nobody waits for
 */
export async function* streamInReadTransaction<T>(
  database: Database,
  reply: FastifyReply | null,
  generate: (transaction: ReadTransaction) => AsyncGenerator<T>,
): AsyncGenerator<T> {
  const isVisitor = reply !== null && !reply.request.user;
  const pool = isVisitor ? database.visitorExportPool : database.exportPool;
  const transaction = await beginReadTransaction(database, pool, reply);
  try {
    yield* generate(transaction);
  } finally {
    await transaction.end();
  }
}

/**
 * Runs queries in a read transaction for a request. Visitors have their own connections, so that even many of them
 * leave those of users free.
 * @throws HttpError 503 where no connection is free, or the queries take too long together
 */
export async function runReadTransaction<T>(
  database: Database,
  reply: FastifyReply,
  read: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  const transaction = await beginReadTransaction(
    database,
    reply.request.user ? database.searchPool : database.visitorSearchPool,
    reply,
  );
  const startedAt = performance.now();
  const queryInTime: ReadTransaction['query'] = async (text, values) => {
    if (performance.now() - startedAt > maxReadMs) throw new HttpError(503, 'errors.tookTooLong');
    return transaction.query(text, values);
  };
  try {
    return await read(kyselyOn(queryInTime));
  } finally {
    await transaction.end();
  }
}
