import { type Kysely, sql } from 'kysely';
import { entitiesWithDataset, isAncestorOf } from '../../catalogue/chain.ts';
import type { EntityName } from '../../catalogue/index.ts';
import { checkedEntities } from '../../catalogue/quality/checked-entities.ts';
import { idColumn, type Sql } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';
import { relatedIds } from '../search/index.ts';
import type { RecordIds } from './unchecked.ts';

/** The ids of an entity's records that an import has created; of null, those without an import. */
export async function idsOfImport(db: Kysely<Tables>, entity: EntityName, dataset: number | null): Promise<number[]> {
  const hasImport = entitiesWithDataset.includes(entity);
  if (dataset !== null && !hasImport) return [];
  const condition = hasImport ? sql`dataset_id ${dataset === null ? sql`IS NULL` : sql`= ${dataset}`}` : sql`true`;
  return readIds(db, sql`SELECT ${idColumn(entity)} FROM ${sql.table(entity)} t WHERE ${condition}`);
}

async function readIds(db: Kysely<Tables>, query: Sql): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`SELECT ARRAY(${query}) AS ids`.execute(db);
  return rows[0]?.ids ?? [];
}

/** The changed records, and those that come from them, of the kinds that are checked. */
export async function findAffected(db: Kysely<Tables>, changed: RecordIds): Promise<RecordIds> {
  const affected: RecordIds = new Map();
  for (const entity of checkedEntities) {
    const ids = new Set(changed.get(entity));
    for (const [other, numbers] of changed)
      if (isAncestorOf(other, entity)) {
        const query = relatedIds(entity, other, sql`SELECT unnest(${[...numbers]}::int[])`);
        for (const id of await readIds(db, query)) ids.add(id);
      }
    if (ids.size > 0) affected.set(entity, ids);
  }
  return affected;
}

/** The imports that have created some elements, or elements that some changes have deleted; null: those of forms. */
export async function importsOf(
  db: Kysely<Tables>,
  elements: Iterable<number>,
  changes: readonly number[],
): Promise<(number | null)[]> {
  const { rows } = await sql<{ dataset_id: number | null }>`SELECT dataset_id FROM sequencing_element
      WHERE sequencing_element_id = ANY(${[...elements]}::int[])
    UNION SELECT (before ->> 'dataset_id')::int FROM change_row
      WHERE change_id = ANY(${changes}::int[]) AND table_name = 'sequencing_element' AND after IS NULL`.execute(db);
  return rows.map(({ dataset_id }) => dataset_id);
}
