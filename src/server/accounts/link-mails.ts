import type { Transaction } from 'kysely';
import type { Translate } from '../../catalogue/locales/index.ts';
import type { Tables } from '../database/tables.ts';
import { composeLinkMail, linkValidityHours, type MailKind } from '../mail/link-mail.ts';
import { loginLink, registerLink, verificationLink } from '../mail/links.ts';
import { enqueueMail } from '../mail/queue.ts';
import { createToken } from './tokens.ts';

async function enqueueLinkMail(
  trx: Transaction<Tables>,
  kind: MailKind,
  recipient: string,
  link: string,
  t: Translate,
): Promise<void> {
  await enqueueMail(trx, { recipient, ...composeLinkMail(kind, link, t), hours: linkValidityHours[kind] });
}

/**
 * Queues a mail with a link with which a user sets a password.
 * @param kind `account`: for a user whom an administrator has just made
 * @param address where people reach the application
 */
export async function sendPasswordLink(
  trx: Transaction<Tables>,
  kind: 'reset' | 'account',
  { id, email }: { id: number; email: string },
  address: string,
  t: Translate,
): Promise<void> {
  const token = await createToken(trx, 'password', linkValidityHours[kind], { userId: id, email });
  await enqueueLinkMail(trx, kind, email, registerLink(address, token, email), t);
}

/** Queues a mail with a link with which an invited person registers. */
export async function sendInvitation(
  trx: Transaction<Tables>,
  { id, email }: { id: number; email: string },
  address: string,
  t: Translate,
): Promise<void> {
  const token = await createToken(trx, 'invitation', linkValidityHours.invitation, { personId: id, email });
  await enqueueLinkMail(trx, 'invitation', email, registerLink(address, token, email), t);
}

/** Queues a mail with the link of a token with which a user proves that an address is theirs. */
export async function sendVerificationLink(
  trx: Transaction<Tables>,
  email: string,
  token: string,
  address: string,
  t: Translate,
): Promise<void> {
  await enqueueLinkMail(trx, 'address', email, verificationLink(address, token), t);
}

/** Queues a mail that tells the owner of an account that somebody wanted its address for another one. */
export async function sendEmailTaken(
  trx: Transaction<Tables>,
  email: string,
  address: string,
  t: Translate,
): Promise<void> {
  await enqueueLinkMail(trx, 'taken', email, loginLink(address), t);
}
