import pg from 'pg';

/** Time for which a connection waits for the next job. */
const idleMs = 60_000;

/** The connections of this thread by their settings: one each, as its jobs come one after the other. */
const pools = new Map<string, pg.Pool>();

function openPool(connection: pg.ClientConfig): pg.Pool {
  const pool = new pg.Pool({ ...connection, pipeline: true, max: 1, idleTimeoutMillis: idleMs, allowExitOnIdle: true });
  // A connection that breaks between two queries shows in the next one; without a listener it would end the thread.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * Takes this thread's connection, which stays for the next job: a new one learns the tables first, which takes
 * PostgreSQL longer than storing a small table.
 * @param connection its settings; the `application_name` is that of this job alone, by which it can be ended from
 *   elsewhere
 * @returns a connection without a transaction, to be given back
 */
export async function acquireConnection({
  application_name: name = 'strandbook',
  ...connection
}: pg.ClientConfig): Promise<pg.PoolClient> {
  const key = JSON.stringify(connection);
  const pool = pools.get(key) ?? openPool(connection);
  pools.set(key, pool);
  for (let isAgain = false; ; isAgain = true) {
    const client = await pool.connect();
    try {
      await client.query(`SELECT set_config('application_name', $1, false)`, [name]);
      return client;
    } catch (error) {
      // One that waited may have been lost without a word; its successor is new.
      client.release(true);
      if (isAgain) throw error;
    }
  }
}

/** Gives a connection back; one that is within a transaction still is ended. */
export function releaseConnection(client: pg.PoolClient): void {
  client.release(client.getTransactionStatus() !== 'I');
}
