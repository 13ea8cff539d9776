import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { invalidFieldError } from '../http/parse.ts';

/** One transaction; what another user has already, an address or a person, is refused by its field. */
export async function transactUser<T>(db: Kysely<Tables>, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute(work);
  } catch (error) {
    const { constraint } = (error instanceof Error && error.cause ? error.cause : error) as { constraint?: string };
    if (constraint === 'user_email_key') throw invalidFieldError('email', 'accounts.emailTaken');
    if (constraint === 'user_person_key') throw invalidFieldError('person', 'accounts.personTaken');
    throw error;
  }
}
