import { type Kysely, sql } from 'kysely';
import type { Column } from '../../catalogue/columns.ts';
import { hasReasonColumn, reasonColumn } from '../../catalogue/definition.ts';
import type { ArchiveFinding } from '../../catalogue/endpoints/exporting.ts';
import { entityOf } from '../../catalogue/index.ts';
import type { Tables } from '../database/tables.ts';
import { isAnyOf, relatedIds } from '../search/index.ts';

/** Most records whose ids a finding lists; more are filled in their list, which selects them without ids. */
const maxRecords = 10_000;

/**
 * The records behind some elements in which a column has neither a value nor the reason why it is missing; null for
 * studies and projects, of which an element may have none, for no records and for too many.
 */
export async function findLackingRecords(
  db: Kysely<Tables>,
  { entity, fieldName, field, several }: Column,
  elements: readonly number[],
): Promise<ArchiveFinding['fill']> {
  if (several) return null;
  const { id, resource } = entityOf(entity);
  const ofElements = relatedIds(entity, 'sequencing_element', sql`SELECT unnest(${elements}::int[])`);
  const isWithoutReason = hasReasonColumn(field) ? sql`AND t.${sql.id(reasonColumn(fieldName))} IS NULL` : sql``;
  const { rows } = await sql<{ id: number }>`SELECT t.${sql.id(id)} AS id FROM ${sql.table(entity)} t
    WHERE t.${sql.id(id)} ${isAnyOf(ofElements)} AND t.${sql.id(fieldName)} IS NULL ${isWithoutReason}
    ORDER BY 1 LIMIT ${maxRecords + 1}`.execute(db);
  if (rows.length === 0 || rows.length > maxRecords) return null;
  return { resource, field: fieldName, ids: rows.map((row) => row.id) };
}
