import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { SessionUser } from '../../catalogue/endpoints/accounts.ts';
import type { ServerTranslationKey } from '../../catalogue/locales/server.ts';
import { errorCodeOf, sqlStates } from '../database/failures.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';

/** The things that users save under a name: their table, how many a user may have, and the messages about names. */
type SavedThings = {
  table: string;
  max: number;
  nameTaken: ServerTranslationKey;
  tooMany: ServerTranslationKey;
};

/** The rules that hold for everything that users save under a name of their own. */
export function createSavedNames<Stored>({ table, max, nameTaken, tooMany }: SavedThings) {
  /** A 400 error at the name. */
  const refuseName = (key: ServerTranslationKey) =>
    new HttpError(400, 'errors.validation', {}, (t) => ({ name: [t(key, { max })] }));
  return {
    /**
     * The row of a query that reads or writes one of them.
     * @throws HttpError 404 if there is none; 400 at the name if it is taken
     */
    async requireOne(db: Kysely<Tables>, query: RawBuilder<Stored>): Promise<Stored> {
      try {
        const [row] = (await query.execute(db)).rows;
        if (!row) throw new HttpError(404, 'errors.notFound');
        return row;
      } catch (error) {
        if (errorCodeOf(error) === sqlStates.uniqueViolation) throw refuseName(nameTaken);
        throw error;
      }
    },
    /**
     * Locks a user until the end of the transaction, so that of two requests at the same time, the second counts what the
     * first has saved.
     * @throws HttpError 400 at the name where the user has as many as one may have
     */
    async refuseTooMany(trx: Transaction<Tables>, { id }: SessionUser): Promise<void> {
      await sql`SELECT FROM "user" WHERE id = ${id} FOR NO KEY UPDATE`.execute(trx);
      const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM ${sql.table(table)}
        WHERE user_id = ${id}`.execute(trx);
      if ((rows[0]?.count ?? 0) >= max) throw refuseName(tooMany);
    },
  };
}
