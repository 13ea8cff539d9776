import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { SessionUser } from '../http/session-store.ts';

/** A user's person as login and pages hand it out. */
export type OwnPerson = {
  person_id: number;
  id: number;
  firstname: string | null;
  lastname: string | null;
  email: string | null;
  institute: string | null;
  orcid: string | null;
  helmholtz_aai: string | null;
  /** `green`: complete. */
  state: string | null;
  updated_at: Date;
};

export async function findPerson(db: Kysely<Tables>, personId: number | null): Promise<OwnPerson | null> {
  if (personId === null) return null;
  const { rows } = await sql<OwnPerson>`
    SELECT person_id, person_id AS id, firstname, lastname, email, institute, orcid, helmholtz_aai, state, updated_at
    FROM person WHERE person_id = ${personId}`.execute(db);
  return rows[0] ?? null;
}

/** The user and the person of a session: the same answer for login, session and page. */
export async function whoIs(
  db: Kysely<Tables>,
  user: SessionUser | null,
): Promise<{ user: SessionUser | null; person: OwnPerson | null }> {
  return { user, person: user && (await findPerson(db, user.person)) };
}
