import { type Kysely, sql } from 'kysely';
import { chainEntities, isAncestorOf } from '../../catalogue/chain.ts';
import type { EntityName } from '../../catalogue/index.ts';
import type { Tables } from '../database/tables.ts';

/** Counts up with every change of the rules, so that all records are checked again after an update. */
const rulesVersion = 1;

/** Changes that are checked together. */
const maxChanges = 100;

/** Records that are checked at once: the rows of some changes, or those of an import; null: those of forms. */
export type Unchecked = { ids: number[] } & ({ changes: number[] } | { dataset: number | null });

/**
 * Puts all records into the list of those to be checked: once a day, as rules depend on the day and values may have been
 * changed by SQL, and after an update of the rules.
 */
export async function enqueueAll(db: Kysely<Tables>): Promise<void> {
  // A day behind tomorrow was noted before the clock of the database was set back.
  await sql`WITH due AS (
      INSERT INTO checked_with AS c (version, day) SELECT ${rulesVersion}::int, (now() AT TIME ZONE 'UTC')::date
       WHERE NOT EXISTS (SELECT FROM checked_with
         WHERE version >= ${rulesVersion} AND day - (now() AT TIME ZONE 'UTC')::date BETWEEN 0 AND 1)
      ON CONFLICT ((true)) DO UPDATE SET version = greatest(c.version, excluded.version), day = excluded.day
        WHERE c.version < excluded.version OR c.day < excluded.day OR c.day > excluded.day + 1
      RETURNING 1)
    INSERT INTO unchecked (dataset_id)
    SELECT id FROM due, (SELECT id FROM dataset WHERE undone_at IS NULL UNION ALL SELECT NULL) datasets (id)`.execute(
    db,
  );
}

/** The next records to be checked: changes come before imports, as people look at what they have changed. */
export async function readNext(db: Kysely<Tables>): Promise<Unchecked | undefined> {
  const { rows } = await sql<{ id: number; change_id: number | null; dataset_id: number | null }>`SELECT *
    FROM unchecked ORDER BY change_id IS NULL, id LIMIT ${maxChanges}`.execute(db);
  const changes = rows.filter(({ change_id }) => change_id !== null);
  if (changes.length > 0)
    return { ids: changes.map(({ id }) => id), changes: changes.map(({ change_id }) => change_id ?? 0) };
  const [next] = rows;
  if (!next) return undefined;
  const same = rows.filter(({ dataset_id }) => dataset_id === next.dataset_id);
  return { ids: same.map(({ id }) => id), dataset: next.dataset_id };
}

/** Takes entries out of the list of what is to be checked. */
export async function removeChecked(db: Kysely<Tables>, ids: readonly number[]): Promise<void> {
  await sql`DELETE FROM unchecked WHERE id = ANY(${ids}::bigint[])`.execute(db);
}

/** Whether something is still to be checked. */
export async function isAnyUnchecked(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql`SELECT FROM unchecked LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** The ids of records by their kind. */
export type RecordIds = Map<EntityName, Set<number>>;

/** The entity whose records a table has, or of a table of links the one that comes from the other. */
function changedEntity(table: string, columns: readonly string[]): EntityName | undefined {
  const own = chainEntities.find((entity) => entity === table);
  if (own) return own;
  const linked = chainEntities.filter((entity) => columns.includes(`${entity}_id`));
  return linked.find((entity) => linked.every((other) => other === entity || isAncestorOf(other, entity)));
}

/** The records of the chain that some changes have created, changed or deleted, also by a link. */
export async function readChangedRecords(db: Kysely<Tables>, changes: readonly number[]): Promise<RecordIds> {
  const { rows } = await sql<{ table: string; key: string; row: Record<string, unknown> }>`SELECT DISTINCT
      table_name AS table, key, CASE WHEN position(' ' IN key) > 0 THEN coalesce(after, before) END AS row
    FROM change_row WHERE change_id = ANY(${changes}::int[])`.execute(db);
  const found: RecordIds = new Map();
  for (const { table, key, row } of rows) {
    const entity = changedEntity(table, Object.keys(row ?? {}));
    if (!entity) continue;
    const id = Number(table === entity ? key : row[`${entity}_id`]);
    found.set(entity, (found.get(entity) ?? new Set()).add(id));
  }
  return found;
}
