import { type Kysely, sql } from 'kysely';
import { type MeasurementType, measuredEntities } from '../../catalogue/measurements/measurement.ts';
import { idColumn, nextVersion } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import { selectTypes } from '../measurements/types.ts';
import { type Actor, writeFieldChanges } from '../records/history.ts';

/**
 * Gives all measurements of some types to another one. In a record that has a measurement of both, the one that moves gets the name of
 * its type as its qualifier.
 * @returns the other names of the remaining type: its own, and all names of the others
 * @throws HttpError 409 where a type is of another kind or unit
 */
export async function moveMeasurements(
  trx: Kysely<Tables>,
  actor: Actor,
  { into, ids }: { into: number; ids: readonly number[] },
): Promise<string> {
  const { rows } = await sql<MeasurementType>`${sql.raw(selectTypes)}
    WHERE measurement_type_id = ANY(${[into, ...ids]}::int[])`.execute(trx);
  const remaining = rows.find(({ measurement_type_id: id }) => id === into);
  const others = rows.filter((type) => type !== remaining);
  const different = others.find(({ kind, unit }) => kind !== remaining?.kind || unit !== remaining.unit);
  if (different) throw new HttpError(409, 'many.otherUnit', { one: different.name, other: remaining?.name ?? '' });
  for (const entity of measuredEntities) {
    const table = sql.table(`${entity}_measurement`);
    const owners = sql`SELECT ${sql.ref(`${entity}_id`)} FROM ${table} WHERE measurement_type_id = ANY(${ids}::int[])`;
    const holds = sql`${idColumn(entity)} IN (${owners})`;
    await writeFieldChanges(
      trx,
      actor,
      'update',
      entity,
      'measurements',
      sql`old AS (SELECT ${idColumn(entity)} AS id, t.measurements AS list, named_measurements(t.measurements) AS before
          FROM ${sql.table(entity)} t WHERE ${holds}),
        new AS (SELECT old.id, jsonb_agg(CASE WHEN (m.item ->> 'type')::int = ANY(${ids}::int[]) THEN m.item || jsonb_strip_nulls(
            jsonb_build_object('type', ${into}::int, 'qualifier', CASE WHEN m.copy > 1
              THEN concat_ws(' ', m.item ->> 'qualifier', y.name) END)) ELSE m.item END ORDER BY m.position) AS list
          FROM old, LATERAL (SELECT item, position, row_number() OVER (
              PARTITION BY CASE WHEN (item ->> 'type')::int = ANY(${[into, ...ids]}::int[]) THEN ${into}::int ELSE (item ->> 'type')::int END,
                item ->> 'qualifier' ORDER BY (item ->> 'type')::int = ${into}::int DESC, position) AS copy
            FROM jsonb_array_elements(old.list) WITH ORDINALITY i (item, position)) m
          JOIN measurement_type y ON y.measurement_type_id = (m.item ->> 'type')::int GROUP BY old.id),
        changed AS (UPDATE ${sql.table(entity)} t SET measurements = new.list, ${nextVersion} FROM new JOIN old USING (id)
          WHERE ${idColumn(entity)} = new.id RETURNING old.id, old.before, named_measurements(new.list) AS after)`,
    );
  }
  const names = [remaining?.synonyms, ...others.flatMap(({ name, synonyms }) => [name, synonyms])];
  return [...new Set(names.flatMap((text) => text?.split('|') ?? []).map((name) => name.trim()))]
    .filter(Boolean)
    .join(' | ');
}
