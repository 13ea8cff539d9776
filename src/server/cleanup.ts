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

/**
 * Removes expired sessions, links, counted attempts, mails, results of uploads and rows of changes, and merges the pending
 * entries of the search indexes, at the start and then every ten minutes.
 */
export const cleanup: ServerModule = async (app, { database: { db } }) => {
  let timer: NodeJS.Timeout | undefined;
  const clean = async () => {
    try {
      await deleteExpiredSessions(db);
      await deleteExpiredTokens(db);
      await deleteOldAttempts(db);
      await forgetEndedDownloads(db);
      await deleteOldMails(db);
      await deleteOldJobs(db);
      await forgetOldChanges(db);
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
