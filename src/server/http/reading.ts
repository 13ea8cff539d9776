import type { FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { type Database, queriesOn } from '../database/pool.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from './errors.ts';

/** A connection that reads for a request. */
export type Reading = {
  client: pg.PoolClient;
  /** Aborted when the request's client goes away; the query that runs then is being cancelled. */
  gone: AbortSignal;
  /** Gives the connection back, once nothing runs on it any more. */
  end: (failed?: boolean) => Promise<void>;
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

/**
 * Takes a connection for a request. When the client goes away before it has its answer, the query that runs for it is
 * cancelled: nobody waits for it, and others wait for the connection.
 * @throws HttpError 503 where no connection has become free in time; 408 where the client has gone meanwhile
 */
export async function beginReading({ pool: others }: Database, pool: pg.Pool, reply: FastifyReply): Promise<Reading> {
  const client = await connect(pool);
  if (reply.raw.destroyed) {
    client.release();
    throw new HttpError(408, 'errors.badRequest');
  }
  const gone = new AbortController();
  let cancelling: Promise<unknown> | undefined;
  const leave = () => {
    if (reply.raw.writableFinished) return;
    const { processID } = client as pg.PoolClient & { processID: number };
    cancelling = others.query('SELECT pg_cancel_backend($1)', [processID]).catch(() => undefined);
    gone.abort();
  };
  reply.raw.once('close', leave);
  return {
    client,
    gone: gone.signal,
    async end(failed = false) {
      reply.raw.off('close', leave);
      // A cancellation on its way must not meet whoever has the connection next.
      await cancelling;
      client.release(failed);
    },
  };
}

/**
 * Reads for a request on one connection of a pool, all of it at one moment in time.
 * @throws HttpError 503 where no connection is free, or PostgreSQL ended a query that took too long
 */
export async function readFor<T>(
  database: Database,
  reply: FastifyReply,
  read: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  const { client, end } = await beginReading(database, database.searching, reply);
  let failed = true;
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const found = await read(queriesOn(client));
    await client.query('COMMIT');
    failed = false;
    return found;
  } finally {
    if (failed)
      await client.query('ROLLBACK').then(
        () => (failed = false),
        () => undefined,
      );
    await end(failed);
  }
}
