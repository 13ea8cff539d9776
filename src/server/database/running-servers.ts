import { sql } from 'kysely';

/** Seconds without a sign after which a server counts as ended. */
export const deadAfterSeconds = 20;

/** The ids of the servers of this database that run, as a query. */
export const runningServers = sql`SELECT server_id FROM server
  WHERE seen_at > now() - make_interval(secs => ${sql.lit(deadAfterSeconds)})`;
