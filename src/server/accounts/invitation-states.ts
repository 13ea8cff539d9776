import { sql, type Transaction } from 'kysely';
import type { InvitationState } from '../../catalogue/endpoints/invitations.ts';
import type { Tables } from '../database/tables.ts';
import { type Actor, writeHistory } from '../records/history.ts';

/** The states of an invitation whose link has been sent and not been used. */
export const waitingStates = ['accepted', 'opened'] as const satisfies InvitationState[];

/**
 * Changes the state of an invitation, with the time at which its link was sent, opened or used. Returns false, and
 * changes nothing, where it is in none of the states `from`.
 */
export async function changeInvitationState(
  trx: Transaction<Tables>,
  actor: Actor,
  uuid: string,
  from: readonly InvitationState[],
  to: InvitationState,
): Promise<boolean> {
  const { rows } = await sql<{ invitation_state: InvitationState }>`
    WITH stored AS (
      SELECT invitation_uuid, invitation_state FROM invitation
      WHERE invitation_uuid = ${uuid} AND invitation_state = ANY(${from}) FOR UPDATE)
    UPDATE invitation i SET invitation_state = ${to}, updated_at = now(), version = version + 1,
      sent_at = CASE ${to}::text WHEN 'accepted' THEN now() ELSE sent_at END,
      opened_at = CASE ${to}::text WHEN 'accepted' THEN NULL WHEN 'opened' THEN now() ELSE opened_at END,
      registered_at = CASE ${to}::text WHEN 'registered' THEN now() ELSE registered_at END
    FROM stored WHERE i.invitation_uuid = stored.invitation_uuid RETURNING stored.invitation_state`.execute(trx);
  const [before] = rows;
  if (!before) return false;
  await writeHistory(trx, actor, 'invitation', uuid, 'update', { before, after: { invitation_state: to } });
  return true;
}

/**
 * The condition for an accepted invitation that can still be used, since its person has no account yet. It is valid for
 * the e-mail address that was invited, not for the one in the person's record, which every user may change.
 */
const usableInvitation = sql`i.invitation_state = ANY(${waitingStates})
  AND NOT EXISTS (SELECT FROM "user" u WHERE u.person = p.person_id)`;

/** The usable invitations of a person to an e-mail address. */
async function findUsable(trx: Transaction<Tables>, person: number, email: string | null): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    SELECT i.invitation_uuid AS uuid FROM invitation i JOIN person p USING (person_id)
    WHERE p.person_id = ${person} AND lower(i.email) = lower(${email}) AND ${usableInvitation}`.execute(trx);
  return rows.map(({ uuid }) => uuid);
}

/** Marks a person's invitations to an e-mail address as registered. Returns false where none can be used. */
export async function markRegistered(trx: Transaction<Tables>, person: number, email: string | null): Promise<boolean> {
  const uuids = await findUsable(trx, person, email);
  for (const uuid of uuids) await changeInvitationState(trx, null, uuid, waitingStates, 'registered');
  return uuids.length > 0;
}

/** Marks a person's invitations to an e-mail address as opened. Returns false where none can be used. */
export async function markOpened(trx: Transaction<Tables>, person: number, email: string | null): Promise<boolean> {
  const uuids = await findUsable(trx, person, email);
  for (const uuid of uuids) await changeInvitationState(trx, null, uuid, ['accepted'], 'opened');
  return uuids.length > 0;
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
