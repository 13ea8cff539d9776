import { sql } from 'kysely';

/** Seconds without a sign after which a server counts as ended. */
export const deadAfterSeconds = 20;

/** The condition that a server runs. One that was seen in the future has given no sign since the clock was set back. */
export const isRunningSql = `abs(extract(epoch FROM now() - seen_at)) < ${deadAfterSeconds}`;

/** The ids of the servers of this database that run, as a query. */
export const runningServers = sql`SELECT server_id FROM server WHERE ${sql.raw(isRunningSql)}`;
