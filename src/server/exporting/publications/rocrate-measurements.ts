import { type Kysely, sql } from 'kysely';
import { type MeasuredEntity, measuredEntities } from '../../../catalogue/measurements/measurement.ts';
import { toDecimalNotation } from '../../../catalogue/values/decimal-notation.ts';
import { idColumn, type Sql } from '../../database/columns.ts';
import type { Tables } from '../../database/tables.ts';
import { readTypesById, type StoredMeasurement, type TypesById } from '../../measurements/types.ts';
import type { FlatValue } from '../../search/index.ts';
import { readRowsOf, type SamplingIds } from './sampling-records.ts';

/** A row of the long table of measurements, by the names of its columns. */
export type CrateMeasurement = Readonly<Record<string, FlatValue>>;

/** The names by which people know a measured record, beside its number. */
type RecordNames = Readonly<
  Record<'entity' | 'record_id' | 'campaign' | 'event_label' | 'field_sample_name', FlatValue>
>;
type MeasuredRecord = Omit<RecordNames, 'entity'> & { measurements: readonly StoredMeasurement[] | null };

const columnsOf = (entity: MeasuredEntity): Sql => sql`${idColumn(entity)} AS record_id, t.measurements,
  (SELECT c.campaign FROM event v JOIN campaign c USING (campaign_id) WHERE v.event_id = t.event_id) AS campaign,
  (SELECT v.event_label FROM event v WHERE v.event_id = t.event_id) AS event_label,
  ${entity === 'field_sample' ? sql`t.field_sample_name` : sql`NULL`} AS field_sample_name`;

function measurementRow(names: RecordNames, measurement: StoredMeasurement, types: TypesById): CrateMeasurement[] {
  const type = types.get(measurement.type);
  if (!type) return [];
  const { qualifier = null, value, sign = null, text, reason } = measurement;
  const known = value ?? text ?? reason ?? null;
  const written = measurement.written ?? (typeof known === 'number' ? toDecimalNotation(known) : known);
  const { name, label_en: label, unit, p01 } = type;
  return [{ ...names, name, label, qualifier, value: known, sign, unit, written, p01 }];
}

const keyOf = ({ name, qualifier }: CrateMeasurement): string => `${name} ${qualifier ?? ''}`;

/**
 * All measurements of records in batches, those of events first, and those of a record by their names. They are read as they are stored:
 * one sorted query of all of them would take longer than the database allows.
 */
export async function* readCrateMeasurements(db: Kysely<Tables>, ids: SamplingIds): AsyncGenerator<CrateMeasurement[]> {
  const types = await readTypesById(db);
  for (const entity of measuredEntities)
    for await (const records of readRowsOf<MeasuredRecord>(db, entity, ids[entity], columnsOf(entity)))
      yield records.flatMap(({ measurements, ...names }) =>
        (measurements ?? [])
          .flatMap((measurement) => measurementRow({ entity, ...names }, measurement, types))
          // Lists are stored in the order in which they were typed.
          .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)),
      );
}
