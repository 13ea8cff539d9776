import { setTimeout as pause } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { Sentences } from '../../catalogue/locales/index.ts';
import type { Tables } from '../database/tables.ts';
import { parseBody } from '../http/parse.ts';
import { acceptedPersonOf } from '../invitations/states.ts';
import { isMailAddress } from '../mail/address.ts';
import { startDelivery } from '../mail/delivery.ts';
import { publicAddress } from '../mail/links.ts';
import { recentMails } from '../mail/queue.ts';
import type { Room } from '../services.ts';
import { clientAddress } from './client-address.ts';
import { accountFields, accountLabel } from './forms.ts';
import { countAttempt, limits } from './limits.ts';
import { sendInvitation, sendPasswordLink } from './link-mails.ts';
import { findLogin } from './users.ts';

export const resetForm = z.object({ email: accountFields.anyEmail });

/** Longer than it takes to queue a mail, so that the answer takes as long where there is none to be sent. */
const minAnswerMs = 300;
/** Limits the mails to one address, so that nobody fills a mailbox from many places at once. */
const maxMailsAnHour = 5;

/** Queues the mail that belongs to an address: none where it has neither an account nor an accepted invitation. */
async function sendLink(trx: Transaction<Tables>, email: string, address: string, t: Sentences): Promise<void> {
  if ((await recentMails(trx, email)) >= maxMailsAnHour) return;
  const account = await findLogin(trx, email);
  if (account) return sendPasswordLink(trx, 'reset', account, address, t);
  const person = await acceptedPersonOf(trx, email);
  if (person) await sendInvitation(trx, person, address, t);
}

/** Asking for a new password. The answer is the same in words and in time, whether there is such an account or not. */
export const reset: Room = async (app, { config, database }) => {
  app.post('/auth/reset', async (request) => {
    const { email } = parseBody(resetForm, request.body, accountLabel);
    await countAttempt(database.db, [limits.registrationsOfAddress, clientAddress(request.ip)]);
    const sending = isMailAddress(email)
      ? database.db.transaction().execute((trx) => sendLink(trx, email, publicAddress(config, app), request.t))
      : undefined;
    await Promise.all([sending, pause(minAnswerMs)]);
    startDelivery(database);
    return { message: request.t('accounts.resetSent') };
  });
};
