import { sql, type Transaction } from 'kysely';
import type { PageTranslationKey } from '../../catalogue/locales/index.ts';
import { findAcceptedPerson } from '../accounts/invitation-states.ts';
import { findAccountByEmail, findOrCreatePerson } from '../accounts/users.ts';
import type { Tables } from '../database/tables.ts';
import { invalidFieldError } from '../http/parse.ts';
import { isMailAddress } from '../mail/queue.ts';
import { type Actor, writeHistory } from '../records/history.ts';
import type { InvitedPerson } from './invited-person.ts';

/** Locks an e-mail address until the transaction ends: two invitations at once would both find no earlier one. */
async function lockEmail(trx: Transaction<Tables>, email: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('invitation:' || lower(${email}), 0))`.execute(trx);
}

/** The reason for which an e-mail address cannot be invited; null where it can. */
async function reasonNotToInvite(trx: Transaction<Tables>, email: string): Promise<PageTranslationKey | null> {
  if (!isMailAddress(email)) return 'errors.invalid';
  if (await findAccountByEmail(trx, email)) return 'accounts.emailTaken';
  const { rows } = await sql`SELECT FROM invitation
    WHERE lower(email) = lower(${email}) AND invitation_state = 'invited' LIMIT 1`.execute(trx);
  if (rows.length > 0) return 'invitations.open';
  return (await findAcceptedPerson(trx, email)) ? 'invitations.sent' : null;
}

async function hasAccount(trx: Transaction<Tables>, email: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM person p JOIN "user" u ON u.person = p.person_id
    WHERE lower(p.email) = lower(${email}) LIMIT 1`.execute(trx);
  return rows.length > 0;
}

/**
 * Invites the person with an e-mail address. The invitation is accepted at once, since an administrator makes it.
 * @returns the id of the invitation, and the person to whom its link is sent
 * @throws HttpError 400 about the e-mail address
 */
export async function inviteEmail(
  trx: Transaction<Tables>,
  actor: Actor,
  email: string,
): Promise<{ uuid: string; person: InvitedPerson }> {
  await lockEmail(trx, email);
  const reason = await reasonNotToInvite(trx, email);
  if (reason) throw invalidFieldError('email', reason);
  const person = await findOrCreatePerson(trx, email, 'byEmail');
  if (person === null) {
    throw invalidFieldError('email', (await hasAccount(trx, email)) ? 'accounts.personTaken' : 'invitations.unproven');
  }
  const after = { person_id: person, email, invitation_state: 'accepted' };
  const { rows } = await sql<{ uuid: string }>`
    INSERT INTO invitation (person_id, email, invitation_state, sent_at)
    VALUES (${person}, ${email}, ${after.invitation_state}, now()) RETURNING invitation_uuid AS uuid`.execute(trx);
  const uuid = rows[0]?.uuid ?? '';
  await writeHistory(trx, actor, 'invitation', uuid, 'create', { before: null, after });
  return { uuid, person: { id: person, email } };
}
