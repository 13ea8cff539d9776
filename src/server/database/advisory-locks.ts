import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';

// Servers of two versions can share a database for a moment, so the names of these locks must not change.

/** Serializes imports, until the end of the transaction: two at once would each create the records that both name. */
export const lockImportsSql = `SELECT pg_advisory_xact_lock(hashtext('strandbook import'))`;

/** Serializes the changes of who runs and who waits for a turn, until the end of the transaction. */
export const lockTurnsSql = `SELECT pg_advisory_xact_lock(hashtext('strandbook turns'))`;

/** Serializes the storing of a publication, until the end of the transaction: of two at once, one would fail. */
export const lockPublicationSql = (doi: string): RawBuilder<unknown> =>
  sql`SELECT pg_advisory_xact_lock(hashtext(${`publication ${doi}`}))`;

/**
 * Runs work that only one server of a database does at a time; not at all where another one is at it. A server that ends
 * leaves the work to the others with its connection.
 * @param name of the work, the same in all versions
 * @param work gets a signal that the connection is lost, so that another server may have begun
 * @returns whether it was run
 */
export async function runAlone(
  pool: pg.Pool,
  name: string,
  work: (lost: AbortSignal) => Promise<void>,
): Promise<boolean> {
  const client = await pool.connect();
  const lost = new AbortController();
  const abort = () => lost.abort();
  client.once('end', abort);
  let isFree = false;
  try {
    const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock(hashtext($1)) AS locked', [
      `strandbook ${name}`,
    ]);
    if (rows[0]?.locked) {
      await work(lost.signal);
      await client.query('SELECT pg_advisory_unlock(hashtext($1))', [`strandbook ${name}`]);
    }
    isFree = true;
    return rows[0]?.locked ?? false;
  } finally {
    client.off('end', abort);
    // A connection that is closed gives back its lock.
    client.release(!isFree);
  }
}
