import { type Kysely, sql } from 'kysely';
import { measuredEntities } from '../../catalogue/measurements/measurement.ts';
import { createMeasurementColumn, type MeasurementColumn } from '../../table/measurements/measurement-columns.ts';
import type { Sql } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';
import { readTypesById } from './types.ts';

/**
 * The columns of the measurements that some records have: those of events, then those of field samples, each by the name of its type.
 * @param idsOf a query of the ids of these records of an entity
 */
export async function readPresentColumns(
  db: Kysely<Tables>,
  idsOf: (entity: (typeof measuredEntities)[number]) => Sql,
): Promise<MeasurementColumn[]> {
  const types = await readTypesById(db);
  const columns: MeasurementColumn[] = [];
  for (const entity of measuredEntities) {
    const { rows } = await sql<{ id: number; qualifier: string | null }>`
      SELECT DISTINCT measurement_type_id AS id, qualifier FROM ${sql.table(`${entity}_measurement`)}
       WHERE ${sql.ref(`${entity}_id`)} = ANY(ARRAY(${idsOf(entity)}))`.execute(db);
    const found = rows.flatMap(({ id, qualifier }) => {
      const type = types.get(id);
      return type ? [createMeasurementColumn(entity, type, qualifier)] : [];
    });
    columns.push(...found.toSorted((a, b) => (a.name < b.name ? -1 : 1)));
  }
  return columns;
}
