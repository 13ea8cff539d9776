import type { Transaction } from 'kysely';
import type { Sentences } from '../../catalogue/locales/index.ts';
import type { Tables } from '../database/tables.ts';
import { loginLink, proofLink, registerLink } from '../mail/links.ts';
import { enqueueMail } from '../mail/queue.ts';
import { linkHours, linkMail, type MailKind } from '../mail/texts.ts';
import { makeToken } from './tokens.ts';

async function enqueue(
  trx: Transaction<Tables>,
  kind: MailKind,
  recipient: string,
  link: string,
  t: Sentences,
): Promise<void> {
  await enqueueMail(trx, { recipient, ...linkMail(kind, link, t), hours: linkHours[kind] });
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
  t: Sentences,
): Promise<void> {
  const token = await makeToken(trx, 'password', linkHours[kind], { userId: id, email });
  await enqueue(trx, kind, email, registerLink(address, token, email), t);
}

/** Queues a mail with a link with which an invited person registers. */
export async function sendInvitation(
  trx: Transaction<Tables>,
  { id, email }: { id: number; email: string },
  address: string,
  t: Sentences,
): Promise<void> {
  const token = await makeToken(trx, 'invitation', linkHours.invitation, { personId: id, email });
  await enqueue(trx, 'invitation', email, registerLink(address, token, email), t);
}

/** Queues a mail with the link of a token with which a user proves that an address is theirs. */
export async function sendAddressLink(
  trx: Transaction<Tables>,
  email: string,
  token: string,
  address: string,
  t: Sentences,
): Promise<void> {
  await enqueue(trx, 'address', email, proofLink(address, token), t);
}

/** Queues a mail that tells the owner of an account that somebody wanted its address for another one. */
export async function sendAddressTaken(
  trx: Transaction<Tables>,
  email: string,
  address: string,
  t: Sentences,
): Promise<void> {
  await enqueue(trx, 'taken', email, loginLink(address), t);
}
