import { setTimeout as pause } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { accountEndpoints } from '../../catalogue/endpoints/accounts.ts';
import type { Translate } from '../../catalogue/locales/index.ts';
import type { Tables } from '../database/tables.ts';
import { clientAddress } from '../http/client-address.ts';
import { resolvePublicUrl } from '../http/public-url.ts';
import { countAttempt, rateLimits } from '../http/rate-limits.ts';
import { routesOf } from '../http/route.ts';
import { startDelivery } from '../mail/delivery.ts';
import { countRecentMails, isMailAddress } from '../mail/queue.ts';
import type { ServerModule } from '../services.ts';
import { accountLabel } from './forms.ts';
import { findAcceptedPerson } from './invitation-states.ts';
import { sendInvitation, sendPasswordLink } from './link-mails.ts';
import { findAccountByEmail } from './users.ts';

/** Longer than it takes to queue a mail, so that the time of the response does not reveal whether one is sent. */
const minAnswerMs = 300;
/** Limits the mails to one recipient, so that nobody fills a mailbox from many clients at once. */
const maxMailsPerHour = 5;

/** Queues the mail for an e-mail address: none where it has neither an account nor an accepted invitation. */
async function sendResetLink(trx: Transaction<Tables>, email: string, publicUrl: string, t: Translate): Promise<void> {
  if ((await countRecentMails(trx, email)) >= maxMailsPerHour) return;
  const account = await findAccountByEmail(trx, email);
  if (account) return sendPasswordLink(trx, 'reset', account, publicUrl, t);
  const person = await findAcceptedPerson(trx, email);
  if (person) await sendInvitation(trx, person, publicUrl, t);
}

/**
 * Endpoint to request a new password. Text and time of the response are the same whether there is such an account or
 * not.
 */
export const passwordReset: ServerModule = async (app, { config, database }) => {
  const route = routesOf(app, accountEndpoints);

  route('POST /auth/reset', { label: accountLabel }, async ({ body: { email } }, request) => {
    await countAttempt(database.db, [rateLimits.registrationsByIp, clientAddress(request.ip)]);
    const sending = isMailAddress(email)
      ? database.db.transaction().execute((trx) => sendResetLink(trx, email, resolvePublicUrl(config, app), request.t))
      : undefined;
    await Promise.all([sending, pause(minAnswerMs)]);
    startDelivery(database);
    return { message: request.t('accounts.resetSent') };
  });
};
