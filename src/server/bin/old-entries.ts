import { type Kysely, sql } from 'kysely';
import { binDays } from '../../catalogue/limits.ts';
import type { Tables } from '../database/tables.ts';

/** Deletes entries of the bin that are older than {@link binDays}, with the files of the imports that they were. */
export async function deleteOldEntries(db: Kysely<Tables>): Promise<void> {
  await sql`WITH gone AS (DELETE FROM bin WHERE "when" < now() - make_interval(days => ${binDays}) RETURNING dataset_id)
    DELETE FROM dataset_file WHERE dataset_id IN (SELECT dataset_id FROM gone)`.execute(db);
}
