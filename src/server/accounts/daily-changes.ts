import { type Kysely, sql } from 'kysely';
import type { Language } from '../../catalogue/locales/languages.ts';
import type { Tables } from '../database/tables.ts';

/**
 * Sets whether a user gets an email once a day about what others changed of their records.
 * @param language the language of the emails
 */
export async function setDailyChanges(
  trx: Kysely<Tables>,
  userId: number,
  isWanted: boolean,
  language: Language,
): Promise<void> {
  if (isWanted)
    await sql`INSERT INTO daily_changes (user_id, language) VALUES (${userId}, ${language})
      ON CONFLICT (user_id) DO UPDATE SET language = excluded.language`.execute(trx);
  else await sql`DELETE FROM daily_changes WHERE user_id = ${userId}`.execute(trx);
}
