import { type Kysely, sql } from 'kysely';
import type { EntityName } from '../../catalogue/index.ts';
import type { ListColumn } from '../../catalogue/records/list-columns.ts';
import { findMeasuredName, holdsMeasurements } from '../../catalogue/records/measured-names.ts';
import type { AncestorValues } from '../../catalogue/records/record-schemas.ts';
import type { MeasurementColumn } from '../../table/measurements/measurement-columns.ts';
import { idColumn, type Sql } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';
import { readPresentColumns } from '../measurements/present-columns.ts';
import { findMeasuredColumns, measuredAnswer } from '../search/index.ts';

/** A column of a list that a request may name: a property of its records, a field of what they come from, or a measurement of either. */
export type RequestedColumn = ListColumn | MeasurementColumn;

/**
 * The columns of a list that measurements have these names, by name; others are left out. The name of such a column is that in the list,
 * its field's name the header of exports: `temp` and `event.temp [Cel]` in the list of events.
 */
export async function measuredListColumns(
  db: Kysely<Tables>,
  list: EntityName,
  names: readonly string[],
): Promise<ReadonlyMap<string, MeasurementColumn>> {
  const meant = names.flatMap((name) => {
    const found = findMeasuredName(list, name);
    // Tables name what was measured at an event after it, whichever list it stands in.
    return found ? [{ name, exported: found.entity === 'event' ? `event.${found.measured}` : found.measured }] : [];
  });
  const columns = await findMeasuredColumns(
    db,
    meant.map(({ exported }) => exported),
  );
  return new Map(
    meant.flatMap(({ name, exported }, i) => {
      const column = columns[i];
      // Another name of a type is refused, as the answer would have its values under a name that was not asked for.
      return column && column.name === exported ? [[name, { ...column, name }]] : [];
    }),
  );
}

/** The stored measurements of a record, or of the one that it comes from, as JSON; null without such a record. */
type MeasurementsOf = (column: MeasurementColumn, id: number) => string | null;

/** Reads the measurements that columns of a list show, of some of its records. */
export async function readMeasurements(
  db: Kysely<Tables>,
  list: EntityName,
  ids: readonly number[],
  columns: readonly MeasurementColumn[],
): Promise<MeasurementsOf> {
  const found = new Map<EntityName, ReadonlyMap<number, string>>();
  for (const owner of new Set(columns.map(({ entity }) => entity))) {
    const { rows } = await sql<{ id: number; measurements: string }>`
      SELECT ${idColumn(list)} AS id, o.measurements::text AS measurements FROM ${sql.table(list)} t
      JOIN ${sql.table(owner)} o ON ${idColumn(owner, 'o')} = ${idColumn(owner)} WHERE ${idColumn(list)} = ANY(${ids}::int[])`.execute(
      db,
    );
    found.set(owner, new Map(rows.map(({ id, measurements }) => [id, measurements])));
  }
  return ({ entity }, id) => found.get(entity)?.get(id) ?? null;
}

/** Adds to some records of a list the values of columns of measurements, those of what they come from in `of`. */
export async function withMeasuredValues<R extends { id: number | string; of?: AncestorValues }>(
  db: Kysely<Tables>,
  list: EntityName,
  records: readonly R[],
  columns: readonly MeasurementColumn[],
): Promise<R[]> {
  if (columns.length === 0) return [...records];
  const ids = records.map(({ id }) => Number(id));
  const measurementsOf = await readMeasurements(db, list, ids, columns);
  return records.map((record) => {
    const own: AncestorValues = {};
    const of: AncestorValues = { ...record.of };
    for (const column of columns) {
      const answer = measuredAnswer(measurementsOf(column, Number(record.id)), column);
      Object.assign(column.entity === list ? own : of, answer);
    }
    return { ...record, ...own, ...(Object.keys(of).length > 0 && { of }) };
  });
}

/**
 * The columns of a file, with one for each measurement that its records have in place of the list of all of them, which no cell can hold.
 * @param idsOfList gives a query of the ids (`id`) of these records
 */
export async function withPresentMeasurements(
  db: Kysely<Tables>,
  list: EntityName,
  columns: readonly RequestedColumn[],
  idsOfList: () => Promise<Sql>,
): Promise<RequestedColumn[]> {
  const isWhole = (column: RequestedColumn) => column.field?.type === 'measurements';
  const owners = columns.flatMap((column) => (isWhole(column) ? [column.entity] : []));
  if (owners.length === 0 || !holdsMeasurements(list)) return [...columns];
  const ids = await idsOfList();
  const present = await readPresentColumns(db, (owner) =>
    owners.includes(owner)
      ? sql`SELECT ${idColumn(owner)} FROM ${sql.table(list)} t WHERE ${idColumn(list)} IN (SELECT id FROM (${ids}) listed)`
      : sql`SELECT NULL::int WHERE false`,
  );
  const named = new Set(columns.map(({ fieldName }) => fieldName));
  return columns.flatMap((column): RequestedColumn[] =>
    isWhole(column)
      ? present.filter(({ entity, fieldName }) => entity === column.entity && !named.has(fieldName))
      : [column],
  );
}
