import { type Kysely, sql } from 'kysely';
import { chainEntities } from '../../catalogue/chain.ts';
import type { Tables } from '../database/tables.ts';
import { isAnyOf, relationToAny } from '../search/index.ts';

/** Changes may be committed in another order than that of their ids, by so many of them. */
const maxUncommitted = 100;
/** Changed rows that are compared with an import; of more, one surely concerns it. */
const maxComparedRows = 1_000;

/** The changes of all records that were there at some moment: all up to an id, and those of the later ones. */
export type KnownChanges = { upTo: number; later: readonly number[] };

/** The changes that are there now. Imports are not among them, as they only add records. */
export async function readKnownChanges(db: Kysely<Tables>): Promise<KnownChanges> {
  const { rows } = await sql<KnownChanges>`WITH latest AS MATERIALIZED (
      SELECT coalesce(max(id), 0) - ${maxUncommitted}::int AS up_to FROM change)
    SELECT up_to AS "upTo", ARRAY(SELECT id FROM change WHERE id > up_to) AS later FROM latest`.execute(db);
  return rows[0] ?? { upTo: 0, later: [] };
}

/**
 * Whether changes since some moment may concern the elements of an import: they have changed a record that one of these comes
 * from, or rows of which that cannot be told.
 */
export async function haveChanged(
  db: Kysely<Tables>,
  dataset: number,
  { upTo, later }: KnownChanges,
): Promise<boolean> {
  const { rows } = await sql<{
    table: string;
    keys: string[];
  }>`SELECT table_name AS table, array_agg(DISTINCT key) AS keys
    FROM (SELECT table_name, key FROM change_row
      WHERE change_id > ${upTo} AND change_id <> ALL(${later}::int[]) LIMIT ${maxComparedRows + 1}) changed
    GROUP BY table_name`.execute(db);
  if (rows.reduce((sum, { keys }) => sum + keys.length, 0) > maxComparedRows) return true;
  for (const { table, keys } of rows) {
    const entity = chainEntities.find((name) => name === table);
    if (!entity) return true;
    const { column, numbers } = relationToAny('sequencing_element', entity, sql`SELECT unnest(${keys}::int[])`);
    const found = await sql`SELECT FROM sequencing_element t
      WHERE t.dataset_id = ${dataset} AND ${column} ${isAnyOf(numbers)} LIMIT 1`.execute(db);
    if (found.rows.length > 0) return true;
  }
  return false;
}
