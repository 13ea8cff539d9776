import type { ClientBase } from 'pg';

/**
 * Invites the authors of a new study, in the import's transaction: those with an e-mail address, but without an account
 * or an earlier invitation. An address is invited only once, even if several persons have it.
 */
export async function inviteAuthors(client: ClientBase, study: number, dataset: number): Promise<void> {
  await client.query(
    `INSERT INTO invitation (person_id, email, invitation_state, dataset_id)
     SELECT DISTINCT ON (lower(p.email)) p.person_id, p.email, 'invited', $2::int
       FROM project_study_author a JOIN person p USING (person_id)
      WHERE a.project_study_id = $1 AND p.email <> ''
        AND NOT EXISTS (SELECT FROM "user" u WHERE u.person = p.person_id OR lower(u.email) = lower(p.email))
        AND NOT EXISTS (SELECT FROM invitation i WHERE i.person_id = p.person_id OR lower(i.email) = lower(p.email))
      ORDER BY lower(p.email), a.position`,
    [study, dataset],
  );
}
