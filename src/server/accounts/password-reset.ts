import { setTimeout as pause } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { Translate } from '../../catalogue/locales/index.ts';
import type { Tables } from '../database/tables.ts';
import { parseBody } from '../http/parse.ts';
import { findAcceptedPerson } from '../invitations/states.ts';
import { isMailAddress } from '../mail/address.ts';
import { startDelivery } from '../mail/delivery.ts';
import { resolvePublicUrl } from '../mail/links.ts';
import { countRecentMails } from '../mail/queue.ts';
import type { ServerModule } from '../services.ts';
import { clientAddress } from './client-address.ts';
import { accountFields, accountLabel } from './forms.ts';
import { sendInvitation, sendPasswordLink } from './link-mails.ts';
import { countAttempt, rateLimits } from './rate-limits.ts';
import { findAccountByEmail } from './users.ts';

export const passwordResetForm = z.object({ email: accountFields.anyEmail });

/** Longer than it takes to queue a mail, so that the answer takes as long where there is none to be sent. */
const minAnswerMs = 300;
/** Limits the mails to one address, so that nobody fills a mailbox from many places at once. */
const maxMailsAnHour = 5;

/** Queues the mail that belongs to an address: none where it has neither an account nor an accepted invitation. */
async function sendResetLink(trx: Transaction<Tables>, email: string, address: string, t: Translate): Promise<void> {
  if ((await countRecentMails(trx, email)) >= maxMailsAnHour) return;
  const account = await findAccountByEmail(trx, email);
  if (account) return sendPasswordLink(trx, 'reset', account, address, t);
  const person = await findAcceptedPerson(trx, email);
  if (person) await sendInvitation(trx, person, address, t);
}

/** Asking for a new password. The answer is the same in words and in time, whether there is such an account or not. */
export const passwordReset: ServerModule = async (app, { config, database }) => {
  app.post('/auth/reset', async (request) => {
    const { email } = parseBody(passwordResetForm, request.body, accountLabel);
    await countAttempt(database.db, [rateLimits.registrationsByIp, clientAddress(request.ip)]);
    const sending = isMailAddress(email)
      ? database.db.transaction().execute((trx) => sendResetLink(trx, email, resolvePublicUrl(config, app), request.t))
      : undefined;
    await Promise.all([sending, pause(minAnswerMs)]);
    startDelivery(database);
    return { message: request.t('accounts.resetSent') };
  });
};
