import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { type Actor, writeHistory } from '../records/history.ts';

/**
 * invited → accepted or rejected, by an administrator; accepted → registered, by the person. An accepted invitation has
 * sent a link.
 */
export type InvitationState = 'invited' | 'accepted' | 'rejected' | 'registered';

/** Takes an invitation from one state to another. False, and nothing done, where it is not in that state. */
export async function moveInvitation(
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

/** The person's accepted invitation has led to an account. */
export async function markRegistered(trx: Transaction<Tables>, person: number): Promise<void> {
  const { rows } = await sql<{ invitation_uuid: string }>`
    SELECT invitation_uuid FROM invitation WHERE person_id = ${person} AND invitation_state = 'accepted'`.execute(trx);
  for (const { invitation_uuid: uuid } of rows) await moveInvitation(trx, null, uuid, 'accepted', 'registered');
}

/** The person of this address who was invited, and is no user yet. */
export async function acceptedPersonOf(
  db: Kysely<Tables>,
  email: string,
): Promise<{ id: number; email: string } | undefined> {
  const { rows } = await sql<{ id: number; email: string }>`
    SELECT p.person_id AS id, p.email FROM person p JOIN invitation i USING (person_id)
    WHERE lower(p.email) = lower(${email}) AND i.invitation_state = 'accepted'
      AND NOT EXISTS (SELECT FROM "user" u WHERE u.person = p.person_id)
    ORDER BY p.person_id LIMIT 1`.execute(db);
  return rows[0];
}
