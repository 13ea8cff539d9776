import { type Kysely, sql, type Transaction } from 'kysely';
import { invitationDays } from '../../catalogue/limits.ts';
import type { Translate } from '../../catalogue/locales/index.ts';
import type { Tables } from '../database/tables.ts';
import { enqueueMail } from '../mail/queue.ts';
import { createToken } from './tokens.ts';

/** The purpose of a mail. The link in `taken` leads to the login page; the links of the others work only once. */
type MailKind = 'reset' | 'account' | 'invitation' | 'address' | 'taken';

/** Hours for which the link is valid; a mail that could not be sent by then is dropped. */
const linkValidityHours = {
  reset: 2,
  account: 14 * 24,
  invitation: invitationDays * 24,
  address: 24,
  taken: 24,
} as const satisfies Record<MailKind, number>;

/**
 * A mail's subject and text. It contains nothing that people have entered, such as a name: strangers could use that to
 * send a message in our mail.
 */
function composeLinkMail(kind: MailKind, link: string, t: Translate): { subject: string; body: string } {
  const texts = {
    reset: { subject: t('mail.reset.subject'), body: t('mail.reset.body', { link, hours: linkValidityHours.reset }) },
    account: {
      subject: t('mail.account.subject'),
      body: t('mail.account.body', { link, days: linkValidityHours.account / 24 }),
    },
    invitation: {
      subject: t('mail.invitation.subject'),
      body: t('mail.invitation.body', { link, days: invitationDays }),
    },
    address: {
      subject: t('mail.address.subject'),
      body: t('mail.address.body', { link, hours: linkValidityHours.address }),
    },
    taken: { subject: t('mail.taken.subject'), body: t('mail.taken.body', { link }) },
  } as const satisfies Record<MailKind, unknown>;
  return texts[kind];
}

async function enqueueLinkMail(
  trx: Transaction<Tables>,
  kind: MailKind,
  recipient: string,
  { link, token }: { link: string; token?: string },
  t: Translate,
): Promise<void> {
  const mail = { recipient, ...composeLinkMail(kind, link, t), hours: linkValidityHours[kind] };
  await enqueueMail(trx, { ...mail, ...(token !== undefined && { token }) });
}

/** The page that a one-time link opens; without an e-mail address in it, the page asks for one. */
export function registerLink(publicUrl: string, token: string, email?: string): string {
  return `${publicUrl}/auth/register?${new URLSearchParams({ ...(email && { email }), token })}`;
}

/** A link with which a user sets a password, and its token; see {@link sendPasswordLink}. */
export async function createPasswordLink(
  trx: Transaction<Tables>,
  kind: 'reset' | 'account',
  { id, email }: { id: number; email: string },
  publicUrl: string,
): Promise<{ link: string; token: string }> {
  const token = await createToken(trx, 'password', linkValidityHours[kind], { userId: id, email });
  return { link: registerLink(publicUrl, token, email), token };
}

/**
 * Queues a mail with a link with which a user sets a password.
 * @param kind `account`: for a user whom an administrator has just created
 * @param publicUrl where people reach the application
 */
export async function sendPasswordLink(
  trx: Transaction<Tables>,
  kind: 'reset' | 'account',
  { id, email }: { id: number; email: string },
  publicUrl: string,
  t: Translate,
): Promise<void> {
  await enqueueLinkMail(trx, kind, email, await createPasswordLink(trx, kind, { id, email }, publicUrl), t);
}

/** Queues a mail with a link with which an invited person registers. */
export async function sendInvitation(
  trx: Transaction<Tables>,
  { id, email }: { id: number; email: string },
  publicUrl: string,
  t: Translate,
): Promise<void> {
  const token = await createToken(trx, 'invitation', linkValidityHours.invitation, { personId: id, email });
  await enqueueLinkMail(trx, 'invitation', email, { link: registerLink(publicUrl, token, email), token }, t);
}

/**
 * A link with which an invited person registers, for an administrator to pass on where no mail server sends it. It is
 * another one than in the mail, since it does not prove that its user reads the mails to that address.
 */
export async function createShownInvitationLink(
  trx: Transaction<Tables>,
  { id, email }: { id: number; email: string },
  publicUrl: string,
): Promise<string> {
  const token = await createToken(trx, 'shown-invitation', linkValidityHours.invitation, { personId: id, email });
  return registerLink(publicUrl, token, email);
}

/** Ends the links to the person of an invitation, with the unsent mails that contain them. */
export async function endInvitationLinks(trx: Transaction<Tables>, uuid: string): Promise<void> {
  await sql`SELECT end_invitation_links(person_id) FROM invitation WHERE invitation_uuid = ${uuid}`.execute(trx);
}

/** Creates the token with which a user verifies an e-mail address; the one before becomes invalid. */
export async function createVerificationToken(db: Kysely<Tables>, userId: number, email: string): Promise<string> {
  await sql`DELETE FROM token WHERE user_id = ${userId} AND purpose = 'address' AND used_at IS NULL`.execute(db);
  return createToken(db, 'address', linkValidityHours.address, { userId, email });
}

/** Queues a mail with the link with which a user verifies an e-mail address. */
export async function sendVerificationLink(
  trx: Transaction<Tables>,
  email: string,
  token: string,
  publicUrl: string,
  t: Translate,
): Promise<void> {
  const link = `${publicUrl}/auth/email?${new URLSearchParams({ token })}`;
  await enqueueLinkMail(trx, 'address', email, { link, token }, t);
}

/** Queues a mail to the owner of an account about somebody else who asked for its e-mail address. */
export async function sendEmailTaken(
  trx: Transaction<Tables>,
  email: string,
  publicUrl: string,
  t: Translate,
): Promise<void> {
  await enqueueLinkMail(trx, 'taken', email, { link: `${publicUrl}/auth/login` }, t);
}
