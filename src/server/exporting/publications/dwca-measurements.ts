import { sql } from 'kysely';
import { hasValue, toArchiveText } from '../../../catalogue/archive/values.ts';
import { entityOf, type FieldName, fieldOf } from '../../../catalogue/index.ts';
import { getShippedTranslate } from '../../../catalogue/locales/server.ts';
import { measuredEntities, nercUri, qualifiedName } from '../../../catalogue/measurements/measurement.ts';
import { unitSymbol } from '../../../catalogue/measurements/units/index.ts';
import { idColumn, type Sql } from '../../database/columns.ts';
import { readTypesById, type StoredMeasurement, type TypesById } from '../../measurements/types.ts';
import { sampleSizeOf } from './dwca-event-values.ts';
import type { ArchivedRecords } from './dwca-records.ts';
import type { MeasurementRow } from './dwca-tables.ts';
import { readRowsOf, type SamplingEntity } from './sampling-records.ts';

/** The fields without a term in the core, by the entity whose records have them. */
const facts = {
  campaign: ['basis'],
  event: ['tot_depth_water_col'],
  field_sample: ['mixs_samp_size', 'size_frac', 'size_frac_low', 'size_frac_up'],
} as const satisfies { [E in SamplingEntity]: readonly FieldName<E>[] };

/** A measurement as a row; none for a missing one. */
function measurementRows(eventID: string, measurement: StoredMeasurement, types: TypesById): MeasurementRow[] {
  const { qualifier = null, sign = '', written } = measurement;
  const type = types.get(measurement.type);
  const value = measurement.value ?? measurement.text;
  if (!type || value === undefined || !hasValue(value)) return [];
  const text = `${sign}${toArchiveText(value)}`;
  return [
    {
      eventID,
      measurementID: `${eventID}:${qualifiedName(type.name, qualifier)}`,
      measurementType: type.label_en,
      measurementTypeID: nercUri('P01', type.p01),
      measurementValue: text,
      measurementUnit: type.unit && unitSymbol(type.unit),
      measurementUnitID: nercUri('P06', type.unit === null ? null : type.p06),
      // Several values of one type differ by it, such as those of two thermometers.
      measurementMethod: qualifier,
      measurementRemarks: written === undefined || written === text ? null : `written as ${written}`,
    },
  ];
}

/** The value of a field as a row; none where it is empty or missing. */
function factRows(eventID: string, entity: SamplingEntity, name: string, value: unknown): MeasurementRow[] {
  if ((typeof value !== 'string' && typeof value !== 'number') || !hasValue(value)) return [];
  if (name === 'mixs_samp_size' && sampleSizeOf(String(value))) return [];
  return [
    {
      eventID,
      measurementID: `${eventID}:${name}`,
      measurementType: getShippedTranslate('en')(`fields.${entity}.${name}.label`),
      measurementValue: value,
      measurementUnit: fieldOf(entity, name).unit ?? null,
    },
  ];
}

/** Measurements are read as they are stored: their names would take ten times as long in the database. */
function columnsOf(entity: SamplingEntity): Sql {
  const names = [
    ...facts[entity],
    ...(measuredEntities.some((measured) => measured === entity) ? ['measurements'] : []),
  ];
  return sql.join([idColumn(entity), ...names.map((name) => sql.ref(`t.${name}`))]);
}

type FactRecord = Readonly<Record<string, unknown>> & { measurements?: readonly StoredMeasurement[] | null };

/** The rows of the extension: what was measured or noted at the events of the core, in batches. */
export async function* readMeasurementRows(archived: ArchivedRecords): AsyncGenerator<MeasurementRow[]> {
  const types = await readTypesById(archived.db);
  for (const entity of Object.keys(facts) as SamplingEntity[])
    for await (const records of readRowsOf<FactRecord>(archived.db, entity, archived.ids[entity], columnsOf(entity)))
      yield records.flatMap((record) => {
        const eventID = archived.eventIdOf(entity, Number(record[entityOf(entity).id]));
        const rows = [
          ...facts[entity].flatMap((name) => factRows(eventID, entity, name, record[name])),
          ...(record.measurements ?? []).flatMap((measurement) => measurementRows(eventID, measurement, types)),
        ];
        // Lists are stored in the order in which they were typed.
        return rows.sort((a, b) => (a.measurementID < b.measurementID ? -1 : 1));
      });
}
