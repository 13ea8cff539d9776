import { type Kysely, sql } from 'kysely';
import type { Column } from '../../catalogue/columns.ts';
import { reasonColumn } from '../../catalogue/definition.ts';
import type { Visitor } from '../../catalogue/permissions.ts';
import type { FoundElement } from '../../catalogue/schemas.ts';
import { prepared } from '../database/prepared-statements.ts';
import type { Tables } from '../database/tables.ts';
import { elementsWhere, flatValue, namesFor, type RawElement } from './elements.ts';
import { fillPooled } from './pooled.ts';

/** The values of these columns for elements, in the order of the given ids, as somebody may read them. */
export async function readElements(
  db: Kysely<Tables>,
  reader: Visitor,
  columns: readonly Column[],
  ids: readonly number[],
): Promise<FoundElement[]> {
  if (ids.length === 0) return [];
  const query = elementsWhere(columns, sql`e.sequencing_element_id = ANY(${ids})`);
  const { rows } = await sql<RawElement>`${prepared} ${query}`.execute(db);
  await fillPooled(db, columns, rows);
  const names = await namesFor(db, columns, { reader }, rows);
  const byId = new Map(rows.map((element) => [element.sequencing_element_id, element]));
  return ids.flatMap((id) => {
    const element = byId.get(id);
    if (!element) return [];
    const flat: FoundElement = { sequencing_element_id: id };
    for (const column of columns) {
      flat[column.name] = flatValue(element[column.name] ?? null, column, names);
      const reason = element[reasonColumn(column.name)];
      if (typeof reason === 'string') flat[reasonColumn(column.name)] = reason;
    }
    return [flat];
  });
}
