import type { Invitation } from '../../catalogue/endpoints/invitations.ts';

/** How a list and its messages name the invited person: by name, else by the address. */
export function invitationName({ person_name, email, person_id }: Invitation): string {
  return person_name ?? email ?? String(person_id);
}
