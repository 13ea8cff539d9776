import { type Kysely, sql } from 'kysely';
import { runningServers } from '../database/running-servers.ts';
import type { Tables } from '../database/tables.ts';

/** An import of one table or its check, an import of several files, a bulk update, and a change of many records. */
export type StoredKind = 'import' | 'check' | 'files' | 'revision' | 'many';

/** A job as it is noted in the database, where all servers see it. */
export type NewJob = {
  id: string;
  userId: number;
  kind: StoredKind;
  /** The UUID of the sender's choice by which the job is followed and cancelled. */
  token: string | null;
};

/** The end of a job: its phase, its last event as JSON, and its answer in each language. */
export type JobEnd = { phase: string; progress: string; response: object };

/** Time for which an upload that was cancelled before it arrived may still be on its way. */
const earlyCancelLifetime = sql.lit('10 minutes');

const ofToken = (userId: number, token: string | null) => sql`user_id = ${userId} AND token = ${token}`;

/**
 * Notes a job of this server.
 * @returns whether its token is free: an ended job gives way, one that is under way does not, nor does a cancelling that
 * came first
 */
export async function addJob(
  db: Kysely<Tables>,
  serverId: string,
  { id, userId, kind, token }: NewJob,
): Promise<'added' | 'inUse' | 'cancelled'> {
  if (token !== null)
    await sql`DELETE FROM job WHERE ${ofToken(userId, token)} AND (ended_at IS NOT NULL
    OR server_id IS NULL AND cancelled_at < now() - interval ${earlyCancelLifetime})`.execute(db);
  const added = await sql`INSERT INTO job (job_id, user_id, kind, token, server_id)
    VALUES (${id}, ${userId}, ${kind}, ${token}, ${serverId}) ON CONFLICT DO NOTHING RETURNING job_id`.execute(db);
  if (added.rows.length > 0) return 'added';
  const { rows } = await sql<{ server_id: string | null }>`
    SELECT server_id FROM job WHERE ${ofToken(userId, token)}`.execute(db);
  return rows[0]?.server_id === null ? 'cancelled' : 'inUse';
}

/** Ends a job, unless its own commit or another server has done so. */
export async function endJob(db: Kysely<Tables>, id: string, { phase, progress, response }: JobEnd): Promise<void> {
  await sql`UPDATE job SET ended_at = clock_timestamp(), phase = ${phase}, progress = to_jsonb(${progress}::text),
    response = ${JSON.stringify(response)} WHERE job_id = ${id} AND ended_at IS NULL`.execute(db);
}

/** Removes a job whose result nobody can ask for. */
export async function deleteJob(db: Kysely<Tables>, id: string): Promise<void> {
  await sql`DELETE FROM job WHERE job_id = ${id}`.execute(db);
}

const endLost = sql`UPDATE job SET ended_at = clock_timestamp(),
  phase = CASE WHEN cancelled_at IS NULL THEN 'failed' ELSE 'cancelled' END
  WHERE ended_at IS NULL AND server_id IS NOT NULL`;

/**
 * Ends the jobs of other servers that were killed. Each waits for a commit that is under way; one that would
 * follow is refused.
 * @param suspects servers that seemed dead at the last call: one of which the clock alone says so, as it was set, has shown
 * itself meanwhile
 * @returns the servers with jobs that seem dead, for the next call
 */
export async function endJobsOfDeadServers(
  db: Kysely<Tables>,
  serverId: string,
  suspects: readonly string[],
): Promise<string[]> {
  const seemDead = sql`ended_at IS NULL AND server_id <> ${serverId} AND server_id NOT IN (${runningServers})`;
  if (suspects.length > 0) await sql`${endLost} AND ${seemDead} AND server_id = ANY(${suspects}::uuid[])`.execute(db);
  const { rows } = await sql<{ id: string }>`SELECT DISTINCT server_id AS id FROM job WHERE ${seemDead}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Ends the jobs of a server that stops. */
export async function endJobsOfServer(db: Kysely<Tables>, serverId: string): Promise<void> {
  await sql`${endLost} AND server_id = ${serverId}`.execute(db);
}

/** Ends all jobs, where no other server can use the database: each is one of a server that was killed. */
export async function endAllJobs(db: Kysely<Tables>): Promise<void> {
  await endLost.execute(db);
}

/** Removes the results of a day ago, and what was cancelled before it arrived and did not arrive. */
export async function deleteOldJobs(db: Kysely<Tables>): Promise<void> {
  await sql`DELETE FROM job WHERE ended_at < now() - interval '1 day'
    OR server_id IS NULL AND cancelled_at < now() - interval ${earlyCancelLifetime}`.execute(db);
}
