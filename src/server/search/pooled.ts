import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Column, pooledEntities } from '../../catalogue/columns.ts';
import { hasReasonColumn, reasonColumn } from '../../catalogue/definition.ts';
import { type EntityName, entityOf } from '../../catalogue/index.ts';
import { isMeasurementColumn } from '../../table/measurements/measurement-columns.ts';
import type { Tables } from '../database/tables.ts';
import type { FlatValue, RawElement } from './element-query.ts';
import { lineagePairs, pathTo } from './lineage.ts';
import { measurementsAlias } from './measured-values.ts';

type Sql = RawBuilder<unknown>;

const pairsName = (entity: EntityName): Sql => sql.id(`${entity}_of`);

/**
 * The records of an entity that some elements come from, as pairs `<entity>_of` of their numbers; those on the way
 * before.
 */
function pairsWith(entity: EntityName, ids: readonly number[]): Sql[] {
  if (entity === 'sequencing_element')
    return [sql`${pairsName(entity)} AS (SELECT id AS element, id FROM unnest(${ids}::int[]) id)`];
  const { child, column, paths } = pathTo(entity);
  const before = sql`SELECT id FROM ${pairsName(child)}`;
  const id = sql.ref(entityOf(child).id);
  const pairs =
    column === null
      ? lineagePairs(paths, (one) => sql`${one} IN (${before})`)
      : sql`SELECT ${id} AS child, ${sql.ref(column)} AS id FROM ${sql.table(child)} WHERE ${id} IN (${before})`;
  return [
    ...pairsWith(child, ids),
    sql`${pairsName(entity)} AS (
      SELECT DISTINCT b.element, p.id FROM ${pairsName(child)} b JOIN (${pairs}) p ON p.child = b.id)`,
  ];
}

type OriginRow = { element: number } & Record<string, FlatValue>;

/**
 * Puts the values of all their samples, events and campaigns into elements of pooled libraries, as lists in the order
 * of the records' numbers, in which the reason of a missing value takes its place. The values of a single record stand
 * there as they do without pooling: of an event that the samples share, or that only one of them has, as the others are
 * blanks.
 */
export async function fillPooledValues(
  db: Kysely<Tables>,
  columns: readonly Column[],
  elements: readonly RawElement[],
): Promise<void> {
  const pooled = new Map(elements.flatMap((one) => (one.pooled === true ? [[one.sequencing_element_id, one]] : [])));
  if (pooled.size === 0) return;
  for (const entity of pooledEntities) {
    const shown = columns.filter((column) => column.entity === entity);
    if (shown.length === 0) continue;
    const hasMeasured = shown.some(isMeasurementColumn);
    const plain = shown.filter((column) => !isMeasurementColumn(column));
    const values = plain.map(({ field, fieldName, name }) => {
      const value = sql`x.${sql.ref(fieldName)}`;
      const reason = hasReasonColumn(field) ? sql`x.${sql.ref(reasonColumn(fieldName))}` : sql`NULL::text`;
      return sql`${value} AS ${sql.id(name)}, ${reason} AS ${sql.id(reasonColumn(name))}`;
    });
    const measured = measurementsAlias(entity);
    if (hasMeasured) values.push(sql`x.measurements::text AS ${sql.id(measured)}`);
    const { id } = entityOf(entity);
    const { rows } = await sql<OriginRow>`WITH ${sql.join(pairsWith(entity, [...pooled.keys()]))}
      SELECT o.element, ${sql.join(values)} FROM ${pairsName(entity)} o
        JOIN ${sql.table(entity)} x ON x.${sql.ref(id)} = o.id ORDER BY o.element, o.id`.execute(db);
    for (const [element, records] of Map.groupBy(rows, (row) => row.element)) {
      const filled = pooled.get(element);
      const [first, ...others] = records;
      if (!filled || !first) continue;
      for (const name of [...plain.map((column) => column.name), ...(hasMeasured ? [measured] : [])]) {
        const reason = reasonColumn(name);
        const isOne = others.length === 0;
        filled[name] = isOne ? (first[name] ?? null) : records.map((record) => record[name] ?? record[reason] ?? null);
        filled[reason] = isOne ? (first[reason] ?? null) : null;
      }
    }
  }
}
