import { type Kysely, sql } from 'kysely';
import type { Column } from '../../catalogue/columns.ts';
import { reasonColumn } from '../../catalogue/definition.ts';
import type { Visitor } from '../../catalogue/permissions.ts';
import type { ElementSearchResult } from '../../catalogue/records/record-schemas.ts';
import { isMeasurementColumn } from '../../table/measurements/measurement-columns.ts';
import type { Tables } from '../database/tables.ts';
import { elementQuery, joinedDisplayValue, readReferenceNames } from './element-query.ts';
import { measuredAnswer, rawNameOf } from './measured-values.ts';
import { fillPooledValues } from './pooled.ts';

/** The values of these columns for elements, in the order of the given ids, as somebody may read them. */
export async function readElements(
  db: Kysely<Tables>,
  reader: Visitor,
  columns: readonly Column[],
  ids: readonly number[],
): Promise<ElementSearchResult[]> {
  if (ids.length === 0) return [];
  const query = elementQuery(columns, sql`e.sequencing_element_id = ANY(${ids})`);
  const { rows } = await query.execute(db);
  await fillPooledValues(db, columns, rows);
  const names = await readReferenceNames(db, columns, { reader }, rows);
  const byId = new Map(rows.map((element) => [element.sequencing_element_id, element]));
  return ids.flatMap((id) => {
    const element = byId.get(id);
    if (!element) return [];
    const flat: ElementSearchResult = { sequencing_element_id: id };
    for (const column of columns) {
      const raw = element[rawNameOf(column)] ?? null;
      if (isMeasurementColumn(column) && !Array.isArray(raw)) {
        Object.assign(flat, measuredAnswer(raw, column));
        continue;
      }
      flat[column.name] = joinedDisplayValue(raw, column, names);
      const reason = element[reasonColumn(column.name)];
      if (typeof reason === 'string') flat[reasonColumn(column.name)] = reason;
    }
    return [flat];
  });
}
