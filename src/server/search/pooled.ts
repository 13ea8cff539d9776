import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Column, pooledEntities } from '../../catalogue/columns.ts';
import { reasonColumn } from '../../catalogue/definition.ts';
import { hasReasonColumn } from '../../catalogue/field-types.ts';
import { entityOf } from '../../catalogue/index.ts';
import type { Tables } from '../database/tables.ts';
import type { FlatValue, RawElement } from './elements.ts';

/** The records of each of these entities that elements come from, as pairs of their numbers. */
function originOf(ids: readonly number[]): RawBuilder<unknown> {
  return sql`WITH nucleic_acid_sample_of AS (
      SELECT e.sequencing_element_id AS element, x.nucleic_acid_sample_id AS id
        FROM sequencing_element e JOIN nucleic_acid_sample_sequencing_library x USING (sequencing_library_id)
       WHERE e.sequencing_element_id = ANY(${ids})),
    field_sample_of AS (
      SELECT o.element, x.field_sample_id AS id
        FROM nucleic_acid_sample_of o JOIN field_sample_nucleic_acid_sample x ON x.nucleic_acid_sample_id = o.id
      UNION SELECT o.element, x.field_sample_id
        FROM nucleic_acid_sample_of o JOIN experiment_sample_nucleic_acid_sample y ON y.nucleic_acid_sample_id = o.id
        JOIN field_sample_experiment_sample x USING (experiment_sample_id)
       WHERE NOT EXISTS (SELECT FROM field_sample_nucleic_acid_sample d WHERE d.nucleic_acid_sample_id = o.id)),
    event_of AS (
      SELECT DISTINCT o.element, f.event_id AS id FROM field_sample_of o JOIN field_sample f ON f.field_sample_id = o.id),
    campaign_of AS (
      SELECT DISTINCT o.element, v.campaign_id AS id FROM event_of o JOIN event v ON v.event_id = o.id)`;
}

type OriginRow = { element: number } & Record<string, FlatValue>;

/**
 * Puts the values of all their samples, events and campaigns into elements of pooled libraries, as lists in the order of
 * the records' numbers; where the samples share an event, its values stand there once. The reason of a missing value takes
 * its place in the list.
 */
export async function fillPooled(
  db: Kysely<Tables>,
  columns: readonly Column[],
  elements: readonly RawElement[],
): Promise<void> {
  const pooled = new Map(elements.flatMap((one) => (one.pooled === true ? [[one.sequencing_element_id, one]] : [])));
  if (pooled.size === 0) return;
  for (const entity of pooledEntities) {
    const shown = columns.filter((column) => column.entity === entity);
    if (shown.length === 0) continue;
    const values = shown.map(({ field, fieldName, name }) => {
      const value = sql`x.${sql.ref(fieldName)}`;
      if (!hasReasonColumn(field)) return sql`${value} AS ${sql.id(name)}`;
      return sql`coalesce(${value}::text, x.${sql.ref(reasonColumn(fieldName))}) AS ${sql.id(name)}`;
    });
    const { id } = entityOf(entity);
    const { rows } = await sql<OriginRow>`${originOf([...pooled.keys()])}
      SELECT o.element, ${sql.join(values)} FROM ${sql.table(`${entity}_of`)} o
        JOIN ${sql.table(entity)} x ON x.${sql.ref(id)} = o.id ORDER BY o.element, o.id`.execute(db);
    for (const [element, records] of Map.groupBy(rows, (row) => row.element)) {
      const filled = pooled.get(element);
      if (!filled || records.length < 2) continue;
      for (const { name } of shown) {
        filled[name] = records.map((record) => record[name] ?? null);
        filled[reasonColumn(name)] = null;
      }
    }
  }
}
