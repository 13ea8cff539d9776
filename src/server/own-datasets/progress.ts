import { type Kysely, sql } from 'kysely';
import type { DatasetProgress } from '../../catalogue/endpoints/own-datasets.ts';
import type { Tables } from '../database/tables.ts';
import { readReadiness } from '../quality/read-findings.ts';
import { isAnyUnchecked } from '../quality/unchecked.ts';

/** The study, the elements, the accession numbers and the readiness for the archive of some of a user's imports, the latest first. */
export async function readProgress(
  db: Kysely<Tables>,
  user: number,
  datasets: readonly number[],
): Promise<DatasetProgress[]> {
  const { rows } = await sql<Omit<DatasetProgress, 'readiness' | 'pending'>>`WITH own AS MATERIALIZED (
      SELECT id, project_study_id FROM dataset
      WHERE id = ANY(${datasets}::int[]) AND user_id = ${user} AND undone_at IS NULL),
    counted AS MATERIALIZED (
      SELECT dataset_id, count(*)::int AS elements, count(accession_number)::int AS submitted
      FROM sequencing_element WHERE dataset_id = ANY(ARRAY(SELECT id FROM own)) GROUP BY dataset_id)
    SELECT own.id, CASE WHEN s.project_study_id IS NOT NULL
        THEN jsonb_build_object('id', s.project_study_id, 'study_title', s.study_title) END AS study,
      coalesce(counted.elements, 0) AS elements, coalesce(counted.submitted, 0) AS submitted
    FROM own LEFT JOIN project_study s USING (project_study_id) LEFT JOIN counted ON counted.dataset_id = own.id
    ORDER BY own.id DESC`.execute(db);
  const readiness = await readReadiness(db, datasets);
  const pending = await isAnyUnchecked(db);
  return rows.map((row) => ({ ...row, readiness: readiness.get(row.id) ?? null, pending }));
}
