import { sql } from 'kysely';
import { deleteExpiredTokens } from './accounts/tokens.ts';
import { forgetOldChanges } from './changes/forget.ts';
import { forgetEndedDownloads } from './http/active-downloads.ts';
import { deleteOldAttempts } from './http/rate-limits.ts';
import { deleteExpiredSessions } from './http/session-store.ts';
import { deleteOldJobs } from './jobs/stored-jobs.ts';
import { deleteOldMails } from './mail/queue.ts';
import { mergePendingSql } from './search/index.ts';
import type { ServerModule } from './services.ts';

const cleanupIntervalMs = 10 * 60 * 1000;

/** The step of the database's clock within an interval that counts as a jump. */
const jumpMs = 60_000;
/** The time after a start or a jump of the clock until something is deleted by its age: a wrong clock is set right within it. */
const steadyMs = 60 * 60 * 1000;

/**
 * Watches whether the database's clock can be trusted to delete something for good.
 * @returns a function that says whether the clock went evenly for an hour; call it every few minutes
 */
export function watchClock(
  readClock: () => Promise<Date>,
  readMonotonic: () => number = () => performance.now(),
): () => Promise<boolean> {
  let steadySince = readMonotonic();
  let before: number | null = null;
  return async () => {
    const difference = (await readClock()).getTime() - readMonotonic();
    if (before !== null && Math.abs(difference - before) > jumpMs) steadySince = readMonotonic();
    before = difference;
    return readMonotonic() - steadySince >= steadyMs;
  };
}

/**
 * Removes expired sessions, links, counted attempts, mails, results of uploads and rows of changes every ten minutes, once the clock
 * has gone evenly for an hour, and merges the pending entries of the search indexes, also at the start.
 */
export const cleanup: ServerModule = async (app, { database: { db } }) => {
  let timer: NodeJS.Timeout | undefined;
  const isClockSteady = watchClock(async () => {
    const { rows } = await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(db);
    return rows[0]?.now ?? new Date();
  });
  const clean = async () => {
    try {
      await forgetEndedDownloads(db);
      if (await isClockSteady()) {
        await deleteExpiredSessions(db);
        await deleteExpiredTokens(db);
        await deleteOldAttempts(db);
        await deleteOldMails(db);
        await deleteOldJobs(db);
        await forgetOldChanges(db);
      }
      for (const statement of mergePendingSql) await sql.raw(statement).execute(db);
    } catch (error) {
      // A failure is only logged: the next cleanup is ten minutes later, and nothing depends on it.
      app.log.warn({ err: error }, 'cleaning up failed');
    }
  };
  app.addHook('onListen', async () => {
    timer = setInterval(clean, cleanupIntervalMs).unref();
    await clean();
  });
  app.addHook('onClose', async () => clearInterval(timer));
};
