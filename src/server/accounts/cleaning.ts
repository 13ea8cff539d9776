import { deleteOldEntries } from '../bin/old-entries.ts';
import { deleteEndedSessions } from '../http/session-store.ts';
import { forgetOldMails } from '../mail/queue.ts';
import type { Room } from '../services.ts';
import { deleteOldAttempts } from './limits.ts';
import { deleteEndedTokens } from './tokens.ts';

const cleaningIntervalMs = 10 * 60 * 1000;

/** Removes ended sessions, links, counted attempts, mails and old entries of the bin, at the start and then every ten minutes. */
export const cleaning: Room = async (app, { database: { db } }) => {
  let timer: NodeJS.Timeout | undefined;
  const clean = async () => {
    try {
      await deleteEndedSessions(db);
      await deleteEndedTokens(db);
      await deleteOldAttempts(db);
      await forgetOldMails(db);
      await deleteOldEntries(db);
    } catch (error) {
      // The next time will do; nothing depends on it.
      app.log.warn({ err: error }, 'cleaning up failed');
    }
  };
  app.addHook('onListen', async () => {
    timer = setInterval(clean, cleaningIntervalMs).unref();
    await clean();
  });
  app.addHook('onClose', async () => clearInterval(timer));
};
