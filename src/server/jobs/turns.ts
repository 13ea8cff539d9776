import { type Kysely, sql, type Transaction } from 'kysely';
import { lockTurnsSql } from '../database/advisory-locks.ts';
import type { Tables } from '../database/tables.ts';
import type { QueuedProgress } from './job.ts';

/**
 * The number of jobs that run at once on all servers of a database: storing waits for the import before it, so that more
 * would only hold memory.
 */
const maxRunning = 2;

/** Interval at which a waiting job looks whether its turn has come, as other servers end jobs as well. */
const lookMs = 1000;

/** A job that takes turns with those of others. */
type TurnJob = { id: string; userId: number };
type Waiting = { start: () => void; report: (queued: QueuedProgress) => void; ahead: number | null };

/** The turns of the jobs of one server among those of all servers of its database. */
export type Turns = {
  /**
   * Waits until a job may run: one of a user runs at a time, so that nobody's uploads block everybody else's, and of
   * those who wait it is the turn of the one that has waited longest.
   * @returns false if the job was cancelled while it waited
   */
  wait: (job: TurnJob, report: Waiting['report'], signal: AbortSignal) => Promise<boolean>;
  /** Ends the turn of a job. The user's other jobs go to the end of the line. */
  release: (job: TurnJob) => Promise<void>;
  close: () => void;
};

const isRunning = sql`ended_at IS NULL AND started_at IS NOT NULL`;
const isWaiting = sql`ended_at IS NULL AND started_at IS NULL AND turn_at IS NOT NULL AND cancelled_at IS NULL`;

/** Starts the jobs of this server whose turn it is; those of others are started by their own servers. */
const startNext = (serverId: string) => sql`
  WITH running AS (SELECT user_id FROM job WHERE ${isRunning}),
    first AS (SELECT DISTINCT ON (user_id) job_id, server_id, turn_at FROM job
      WHERE ${isWaiting} AND user_id NOT IN (SELECT user_id FROM running) ORDER BY user_id, turn_at, job_id),
    next AS (SELECT job_id, server_id FROM first ORDER BY turn_at, job_id
      LIMIT greatest(0, ${maxRunning} - (SELECT count(*) FROM running)))
  UPDATE job SET started_at = clock_timestamp()
   WHERE job_id IN (SELECT job_id FROM next WHERE server_id = ${serverId})`;

/** The jobs of this server that run or wait, with the number of those that run or come before. */
const readLine = (serverId: string) => sql<{ id: string; isRunning: boolean; ahead: number }>`
  WITH line AS (SELECT job_id, server_id, started_at,
      row_number() OVER (ORDER BY started_at IS NULL, turn_at, job_id) - 1 AS ahead
    FROM job WHERE (${isRunning}) OR (${isWaiting}))
  SELECT job_id AS id, started_at IS NOT NULL AS "isRunning", ahead FROM line WHERE server_id = ${serverId}`;

const enterLine = ({ id }: TurnJob) => sql`
  UPDATE job SET turn_at = clock_timestamp(), started_at = NULL WHERE job_id = ${id} AND ended_at IS NULL`;
const leaveLine = ({ id }: TurnJob) => sql`UPDATE job SET turn_at = NULL, started_at = NULL WHERE job_id = ${id}`;
const moveToEnd = ({ userId }: TurnJob) => sql`
  UPDATE job SET turn_at = clock_timestamp() + place * interval '1 microsecond'
    FROM (SELECT job_id, row_number() OVER (ORDER BY turn_at, job_id) AS place
      FROM job WHERE ${isWaiting} AND user_id = ${userId}) AS others
   WHERE job.job_id = others.job_id`;

/** The turns of a server's jobs, which its database keeps. */
export function createTurns(db: Kysely<Tables>, serverId: string): Turns {
  const waiting = new Map<string, Waiting>();

  /** Changes the line, and starts those of this server whose turn has come. */
  async function look(change: (trx: Transaction<Tables>) => Promise<unknown> = async () => undefined): Promise<void> {
    const { rows } = await db.transaction().execute(async (trx) => {
      await sql.raw(lockTurnsSql).execute(trx);
      await change(trx);
      await startNext(serverId).execute(trx);
      return readLine(serverId).execute(trx);
    });
    for (const { id, isRunning: isTurn, ahead } of rows) {
      const job = waiting.get(id);
      if (isTurn) job?.start();
      else if (job && job.ahead !== ahead) {
        job.ahead = ahead;
        job.report({ phase: 'queued', ahead });
      }
    }
  }

  // A look that fails is repeated a second later, also one at which a turn was to end: the end of the job ends it too.
  const lookSafely = (change?: Parameters<typeof look>[0]) => look(change).catch(() => undefined);
  let isLooking = false;
  const timer = setInterval(async () => {
    if (isLooking || waiting.size === 0) return;
    isLooking = true;
    await lookSafely();
    isLooking = false;
  }, lookMs).unref();

  return {
    async wait(job, report, signal) {
      if (signal.aborted) return false;
      const { promise: isTurn, resolve } = Promise.withResolvers<boolean>();
      const onAbort = () => resolve(false);
      signal.addEventListener('abort', onAbort, { once: true });
      waiting.set(job.id, { start: () => resolve(true), report, ahead: null });
      try {
        await look((trx) => enterLine(job).execute(trx));
        if (await isTurn) return true;
      } finally {
        waiting.delete(job.id);
        signal.removeEventListener('abort', onAbort);
      }
      await lookSafely((trx) => leaveLine(job).execute(trx));
      return false;
    },
    release: (job) =>
      lookSafely(async (trx) => {
        await leaveLine(job).execute(trx);
        await moveToEnd(job).execute(trx);
      }),
    close: () => clearInterval(timer),
  };
}
