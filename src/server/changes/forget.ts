import { type Kysely, sql } from 'kysely';
import { binDays } from '../../catalogue/limits.ts';
import type { Sql } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';

/** The condition that a change is recent enough to be undone. */
export const isRecent: Sql = sql`"when" > now() - make_interval(days => ${sql.lit(binDays)})`;

/**
 * Deletes the rows of changes that are too old to be undone, and the files of imports that stay undone. The changes
 * themselves stay in their list. Imports can always be undone, so that the files that they have added are not forgotten.
 */
export async function forgetOldChanges(db: Kysely<Tables>): Promise<void> {
  const firstRecent = sql`coalesce((SELECT min(id) FROM change WHERE ${isRecent}), (SELECT max(id) + 1 FROM change))`;
  await sql`DELETE FROM handed_over WHERE change_id < ${firstRecent}`.execute(db);
  await sql`DELETE FROM change_row WHERE change_id < ${firstRecent}
    AND NOT EXISTS (SELECT FROM change c WHERE c.id = change_id AND c.action = 'import' AND c.undone_by IS NULL)`.execute(
    db,
  );
  await sql`DELETE FROM dataset_file WHERE dataset_id IN (
    SELECT dataset_id FROM change WHERE action = 'undo_import' AND undone_by IS NULL AND NOT ${isRecent})`.execute(db);
}
