import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/pool.ts';
import { resolvePublicUrl } from '../http/public-url.ts';
import type { ServerModule } from '../services.ts';
import { leaseDueMail, markFailed, markSent } from './queue.ts';
import { createMailTransport, type MailTransport } from './transports.ts';

/** The interval between looks into the queue, for mails that are due again or were left by an instance that died. */
const pollIntervalMs = 5000;
/** Time that a stop waits for the mail that is being sent; its attempt is repeated otherwise. */
const maxStopWaitMs = 5000;

/** The reason of a failure as an administrator may read it: on one line, without a link that the mail server quoted. */
function failureReason(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : String(error);
  return text
    .replace(/token=[\w%-]+/g, 'token=…')
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, 500);
}

type Options = { log?: Pick<FastifyBaseLogger, 'warn'>; isStopping?: () => boolean };

/** Sends every mail that is due, one after the other, until there is none or it is stopped. @returns how many were sent */
export async function deliverDueMails(
  { db }: Pick<Database, 'db'>,
  transport: MailTransport,
  { log, isStopping = () => false }: Options = {},
): Promise<number> {
  let sent = 0;
  while (!isStopping()) {
    const mail = await leaseDueMail(db);
    if (!mail) break;
    try {
      await transport(mail);
    } catch (error) {
      const reason = failureReason(error);
      log?.warn({ mail: mail.id, reason }, 'a mail could not be sent; it will be tried again');
      await markFailed(db, mail.id, reason);
      continue;
    }
    await markSent(db, mail.id);
    sent += 1;
  }
  return sent;
}

/** The deliveries of this process, kept beside the databases whose queues they empty. */
const deliveries = new WeakMap<Database, () => void>();

/** Sends what was just put into the queue, without anybody waiting for it. Nothing happens on a server that does not listen. */
export function startDelivery(database: Database): void {
  deliveries.get(database)?.();
}

/** Sends waiting mails as long as the server listens. */
export const delivery: ServerModule = async (app, { config, database }) => {
  let timer: NodeJS.Timeout | undefined;
  let transport: MailTransport | undefined;
  let running: Promise<void> | null = null;
  let again = false;

  async function run(): Promise<void> {
    do {
      again = false;
      try {
        if (transport)
          await deliverDueMails(database, transport, { log: app.log, isStopping: () => transport === undefined });
      } catch (error) {
        // The next round will do; the mails are still in the queue.
        app.log.warn({ err: error }, 'the mail queue could not be read');
      }
    } while (again);
    running = null;
  }
  const wake = () => {
    again = true;
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
    let goodbye: NodeJS.Timeout | undefined;
    const waited = new Promise<void>((resolve) => {
      goodbye = setTimeout(resolve, maxStopWaitMs);
    });
    await Promise.race([running, waited]);
    clearTimeout(goodbye);
  });
};
