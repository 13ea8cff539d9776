import { sql, type Transaction } from 'kysely';
import type { InvitationState } from '../../catalogue/endpoints/invitations.ts';
import type { Tables } from '../database/tables.ts';
import { type Actor, writeHistory } from '../records/history.ts';

/** Changes the state of an invitation. Returns false, and changes nothing, where it is not in the state `from`. */
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
 * The condition for an accepted invitation that can still be used, since its person has no account yet. It is valid for
 * the e-mail address that was invited, not for the one in the person's record, which every user may change.
 */
const usableInvitation = sql`i.invitation_state = 'accepted'
  AND NOT EXISTS (SELECT FROM "user" u WHERE u.person = p.person_id)`;

/** Marks a person's invitations to an e-mail address as registered. Returns false where none can be used. */
export async function markRegistered(trx: Transaction<Tables>, person: number, email: string | null): Promise<boolean> {
  const { rows } = await sql<{ uuid: string }>`
    SELECT i.invitation_uuid AS uuid FROM invitation i JOIN person p USING (person_id)
    WHERE p.person_id = ${person} AND lower(i.email) = lower(${email}) AND ${usableInvitation}`.execute(trx);
  for (const { uuid } of rows) await changeInvitationState(trx, null, uuid, 'accepted', 'registered');
  return rows.length > 0;
}

/** Finds the person of an accepted invitation to this e-mail address who is no user yet. */
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
