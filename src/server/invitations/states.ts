import { sql, type Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { type Actor, writeHistory } from '../records/history.ts';

/**
 * invited → accepted or rejected, by an administrator; accepted → registered, by the person. An accepted invitation has
 * sent a link.
 */
export const invitationStates = ['invited', 'accepted', 'rejected', 'registered'] as const;
export type InvitationState = (typeof invitationStates)[number];

/** Takes an invitation from one state to another. False, and nothing done, where it is not in that state. */
export async function changeInvitationState(
  trx: Transaction<Tables>,
  actor: Actor,
  uuid: string,
  from: InvitationState,
  to: InvitationState,
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE invitation SET invitation_state = ${to}, updated_at = now(), version = version + 1
    WHERE invitation_uuid = ${uuid} AND invitation_state = ${from} RETURNING 1`.execute(trx);
  if (rows.length === 0) return false;
  const change = { before: { invitation_state: from }, after: { invitation_state: to } };
  await writeHistory(trx, actor, 'invitation', uuid, 'update', change);
  return true;
}

/**
 * An accepted invitation that can still be used: its person is no user. It holds for the address that it was made for, whatever
 * stands in the person's record since: everybody who is logged in may change that.
 */
const usableInvitation = sql`i.invitation_state = 'accepted'
  AND NOT EXISTS (SELECT FROM "user" u WHERE u.person = p.person_id)`;

/**
 * A link that was sent to an address leads to an account for the person. False, and nothing done, where no invitation
 * allows that (any more).
 */
export async function markRegistered(trx: Transaction<Tables>, person: number, email: string | null): Promise<boolean> {
  const { rows } = await sql<{ uuid: string }>`
    SELECT i.invitation_uuid AS uuid FROM invitation i JOIN person p USING (person_id)
    WHERE p.person_id = ${person} AND lower(i.email) = lower(${email}) AND ${usableInvitation}`.execute(trx);
  for (const { uuid } of rows) await changeInvitationState(trx, null, uuid, 'accepted', 'registered');
  return rows.length > 0;
}

/** The person for whom an invitation to this address was accepted, and who is no user yet. */
export async function findAcceptedPerson(
  trx: Transaction<Tables>,
  email: string,
): Promise<{ id: number; email: string } | undefined> {
  const { rows } = await sql<{ id: number; email: string }>`
    SELECT p.person_id AS id, i.email FROM invitation i JOIN person p USING (person_id)
    WHERE lower(i.email) = lower(${email}) AND ${usableInvitation} ORDER BY p.person_id LIMIT 1
    FOR NO KEY UPDATE OF p`.execute(trx);
  return rows[0];
}
