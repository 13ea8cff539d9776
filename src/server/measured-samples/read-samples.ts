import { type Kysely, sql } from 'kysely';
import type { MeasuredSample, MeasuredSamples } from '../../catalogue/endpoints/measured.ts';
import { maxChartSamples } from '../../catalogue/limits.ts';
import { qualifiedName, type Sign } from '../../catalogue/measurements/measurement.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import { readTypesById, type StoredMeasurement } from '../measurements/types.ts';

type Row = { id: number; label: string | null; depth: string | null; measurements: StoredMeasurement[] };

/** The ids of the field samples of an event or a campaign that have measurements: the lowest, and one more than a chart has. */
async function readIds(db: Kysely<Tables>, of: 'event' | 'campaign', id: number): Promise<number[]> {
  const events = of === 'event' ? sql`SELECT ${id}::int` : sql`SELECT event_id FROM event WHERE campaign_id = ${id}`;
  const { rows } = await sql<{ id: number }>`SELECT field_sample_id AS id FROM field_sample
    WHERE event_id = ANY(ARRAY(${events})) AND measurements IS NOT NULL
    ORDER BY field_sample_id LIMIT ${maxChartSamples + 1}`.execute(db);
  return rows.map((row) => row.id);
}

async function readRows(db: Kysely<Tables>, ids: readonly number[]): Promise<Row[]> {
  const { rows } = await sql<Row>`SELECT field_sample_id AS id, field_sample_name AS label, depth, measurements
    FROM field_sample WHERE field_sample_id = ANY(${ids}::int[]) ORDER BY field_sample_id`.execute(db);
  return rows;
}

/**
 * The numbers that were measured of the field samples of an event or a campaign.
 * @throws HttpError 404 where there is no such record
 */
export async function readMeasuredSamples(
  db: Kysely<Tables>,
  of: 'event' | 'campaign',
  id: number,
): Promise<MeasuredSamples> {
  const { rows: found } = await sql`SELECT FROM ${sql.table(of)} WHERE ${sql.ref(`${of}_id`)} = ${id}`.execute(db);
  if (found.length === 0) throw new HttpError(404, 'errors.notFound');
  const types = await readTypesById(db);
  const counts = new Map<string, { type: number; count: number }>();
  const ids = await readIds(db, of, id);
  const rows = await readRows(db, ids.slice(0, maxChartSamples));
  const samples = rows.map((row): MeasuredSample => {
    const values: Record<string, number> = {};
    const signs: Record<string, Sign> = {};
    for (const { type, qualifier, value, sign } of row.measurements) {
      if (value === undefined) continue;
      const name = qualifiedName(types.get(type)?.name ?? '', qualifier ?? null);
      values[name] = value;
      if (sign) signs[name] = sign;
      counts.set(name, { type, count: (counts.get(name)?.count ?? 0) + 1 });
    }
    return { field_sample_id: row.id, label: row.label, depth: row.depth, values, signs };
  });
  return {
    types: [...counts]
      .toSorted(([one, a], [other, b]) => b.count - a.count || (one < other ? -1 : 1))
      .flatMap(([name, counted]) => {
        const type = types.get(counted.type);
        return type ? [{ name, label: { en: type.label_en, de: type.label_de }, unit: type.unit }] : [];
      }),
    rows: samples.filter(({ values }) => Object.keys(values).length > 0),
    isLimited: ids.length > maxChartSamples,
  };
}
