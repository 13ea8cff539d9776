import pg from 'pg';

/** Time for which a connection waits for the next job. */
const idleMs = 60_000;

/**
 * The milliseconds after which PostgreSQL notices in the midst of a statement that its client is gone: a killed server's
 * import would keep all others waiting.
 */
const goneAfterMs = 2000;

/** Pools of one connection by their settings; a thread runs one job after the other. */
const pools = new Map<string, pg.Pool>();

function openPool(connection: pg.ClientConfig): pg.Pool {
  const options = `-c client_connection_check_interval=${goneAfterMs}`;
  const pool = new pg.Pool({ options, ...connection, max: 1, idleTimeoutMillis: idleMs, allowExitOnIdle: true });
  // A connection that breaks between two queries is noticed by the next one; without a listener it would end the
  // thread.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * Acquires the connection of this thread, which is reused for the next job: for a new one PostgreSQL first has to load
 * its caches, which takes longer than storing a small table.
 * @param connection its settings; the `application_name` is set for this job, so that another connection can end it
 * @returns a connection without a transaction, to be released
 */
export async function acquireConnection({
  application_name: name = 'strandbook',
  ...connection
}: pg.ClientConfig): Promise<pg.PoolClient> {
  const key = JSON.stringify(connection);
  const pool = pools.get(key) ?? openPool(connection);
  pools.set(key, pool);
  for (let isRetry = false; ; isRetry = true) {
    const client = await pool.connect();
    try {
      await client.query(`SELECT set_config('application_name', $1, false)`, [name]);
      return client;
    } catch (error) {
      // An idle connection may have been lost without notice; the next one is new.
      client.release(true);
      if (isRetry) throw error;
    }
  }
}

/** Releases a connection; one with an open transaction is closed. */
export function releaseConnection(client: pg.PoolClient): void {
  client.release(client.getTransactionStatus() !== 'I');
}
