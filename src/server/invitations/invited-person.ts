import { sql, type Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import { isMailAddress } from '../mail/queue.ts';

/** The person to whom the link of an invitation is sent: the id, and the e-mail address that was invited. */
export type InvitedPerson = { id: number; email: string };

async function findInvitedPerson(trx: Transaction<Tables>, uuid: string) {
  const { rows } = await sql<{ id: number; email: string | null; isTheirs: boolean; isUser: boolean }>`
    SELECT p.person_id AS id, i.email, lower(p.email) IS NOT DISTINCT FROM lower(i.email) AS "isTheirs",
      EXISTS (SELECT FROM "user" u WHERE u.person = p.person_id) AS "isUser"
    FROM invitation i JOIN person p USING (person_id) WHERE invitation_uuid = ${uuid}
    FOR NO KEY UPDATE OF p`.execute(trx);
  const [person] = rows;
  // The invitation exists, so only its person can be missing.
  if (!person) throw new HttpError(409, 'invitations.personGone');
  if (person.isUser) throw new HttpError(409, 'accounts.personTaken');
  return { ...person, email: person.email ?? '' };
}

/** The person of an invitation, locked, if the invited e-mail address is still the person's. */
export async function requirePersonToAccept(trx: Transaction<Tables>, uuid: string): Promise<InvitedPerson> {
  const { id, email, isTheirs } = await findInvitedPerson(trx, uuid);
  if (!isTheirs) throw new HttpError(409, 'invitations.otherAddress', { email });
  if (!isMailAddress(email)) throw new HttpError(400, 'invitations.noAddress');
  return { id, email };
}

/**
 * The person of an accepted invitation, locked, with the invited e-mail address: an accepted invitation is valid for that
 * one, whatever somebody has written into the person's record since.
 */
export async function requirePersonToRemind(trx: Transaction<Tables>, uuid: string): Promise<InvitedPerson> {
  const { id, email } = await findInvitedPerson(trx, uuid);
  if (!isMailAddress(email)) throw new HttpError(400, 'invitations.noAddress');
  return { id, email };
}
