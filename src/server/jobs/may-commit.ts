import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

/**
 * The last statement of a transaction that stores something for a job: what is stored, and that the job has stored it, are
 * committed together. An import of one table ends by it.
 * @param lastEvent that of an import of one table, as JSON
 * @returns false if the job was cancelled or ended meanwhile, so that the transaction has to be rolled back
 */
export async function mayCommitJob(
  trx: Kysely<Tables>,
  id: string | undefined,
  datasets: readonly number[] = [],
  lastEvent: string | null = null,
): Promise<boolean> {
  // A command of the administrator's is no job.
  if (id === undefined) return true;
  const { rows } = await sql`
    UPDATE job SET datasets = datasets || ${datasets}::integer[],
      ended_at = CASE WHEN kind IN ('import', 'many') THEN clock_timestamp() END,
      phase = CASE WHEN kind IN ('import', 'many') THEN 'done' END,
      progress = CASE kind WHEN 'import' THEN to_jsonb(${lastEvent}::text) ELSE progress END
    WHERE job_id = ${id} AND ended_at IS NULL AND cancelled_at IS NULL RETURNING job_id`.execute(trx);
  return rows.length > 0;
}
