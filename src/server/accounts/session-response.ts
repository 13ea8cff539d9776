import type { Kysely } from 'kysely';
import type { OwnPerson, Session, SessionUser } from '../../catalogue/answers/accounts.ts';
import type { Tables } from '../database/tables.ts';

async function findOwnPerson(db: Kysely<Tables>, personId: number | null): Promise<OwnPerson | null> {
  if (personId === null) return null;
  const found = await db
    .selectFrom('person')
    .select(['person_id', 'person_id as id', 'firstname', 'lastname', 'email', 'institute', 'orcid', 'helmholtz_aai'])
    .select(['state', 'updated_at'])
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return found ? { ...found, updated_at: found.updated_at.toISOString() } : null;
}

/** The user and the person of a session: the same answer for login, session and page. */
export async function readSessionResponse(db: Kysely<Tables>, user: SessionUser | null): Promise<Session> {
  return { user, person: user && (await findOwnPerson(db, user.person)) };
}
