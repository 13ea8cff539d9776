import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/pool.ts';
import { resolvePublicUrl } from '../http/public-url.ts';
import type { ServerModule } from '../services.ts';
import { createOutbox } from './outbox.ts';
import { leaseDueMail, markFailed, markSent } from './queue.ts';
import { createMailTransport, hasMailServer, type MailTransport } from './transports.ts';

/** The interval at which the queue is polled, for retries and for mails of instances that have ended. */
const pollIntervalMs = 5000;
/** The time that a stop waits for the mail that is being sent; later it is sent again after the next start. */
const maxStopWaitMs = 5000;

/** The reason of a failure for administrators: on one line, without the token of a link that the mail server quoted. */
function failureReason(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : String(error);
  return text
    .replace(/token=[\w%-]+/g, 'token=…')
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, 500);
}

/** The reason for the log, which has no addresses of persons. */
const withoutAddresses = (reason: string): string =>
  reason
    .split(' ')
    .map((word) => (word.includes('@') ? '…' : word))
    .join(' ');

type Options = { log?: Pick<FastifyBaseLogger, 'warn'>; isStopping?: () => boolean };

/** Sends all due mails, one after the other, until none is left or the server stops. @returns how many were sent */
export async function deliverDueMails(
  { db }: Pick<Database, 'db'>,
  transport: MailTransport,
  { log, isStopping = () => false }: Options = {},
): Promise<number> {
  let sent = 0;
  while (!isStopping()) {
    const mail = await leaseDueMail(db);
    if (!mail) break;
    let file: string | null;
    try {
      file = await transport(mail);
    } catch (error) {
      const reason = failureReason(error);
      log?.warn(
        { mail: mail.id, reason: withoutAddresses(reason) },
        'a mail could not be sent; it will be tried again',
      );
      await markFailed(db, mail.id, reason);
      continue;
    }
    await markSent(db, mail.id, file);
    sent += 1;
  }
  return sent;
}

/** The functions that start the deliveries of this process, by the database with the queue. */
const deliveries = new WeakMap<Database, () => void>();

/** Starts the delivery of queued mails in the background. Nothing happens on a server that does not listen. */
export function startDelivery(database: Database): void {
  deliveries.get(database)?.();
}

/** Delivers queued mails as long as the server listens. */
export const delivery: ServerModule = async (app, { config, database }) => {
  let timer: NodeJS.Timeout | undefined;
  let transport: MailTransport | undefined;
  const outbox = hasMailServer(config) ? null : createOutbox(config.dataDir);
  let running: Promise<void> | null = null;
  let isWoken = false;

  async function run(): Promise<void> {
    do {
      isWoken = false;
      try {
        if (transport)
          await deliverDueMails(database, transport, { log: app.log, isStopping: () => transport === undefined });
      } catch (error) {
        // It is tried again at the next poll; the mails are still in the queue.
        app.log.warn({ err: error }, 'the mail queue could not be read');
      }
      try {
        await outbox?.writeMissing(database.db);
      } catch (error) {
        // It is tried again at the next poll; the files are still in the database.
        app.log.warn({ err: error }, 'a mail could not be written into the outbox');
      }
    } while (isWoken);
    running = null;
  }
  const wake = () => {
    isWoken = true;
    running ??= run();
  };

  app.addHook('onListen', async () => {
    transport = createMailTransport(config, resolvePublicUrl(config, app));
    deliveries.set(database, wake);
    timer = setInterval(wake, pollIntervalMs).unref();
    wake();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    deliveries.delete(database);
    transport = undefined;
    let stopTimer: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>((resolve) => {
      stopTimer = setTimeout(resolve, maxStopWaitMs);
    });
    await Promise.race([running, timeout]);
    clearTimeout(stopTimer);
  });
};
