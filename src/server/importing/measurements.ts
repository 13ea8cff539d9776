import type { ClientBase } from 'pg';
import { type Measurement, type MeasurementType, tableValue } from '../../catalogue/measurements/measurement.ts';
import type { GroupedRecords, RecordList, RecordValue } from '../../table/grouping/grouped-records.ts';
import { FileProblem } from '../../table/issues.ts';
import { type MeasurementColumn, measurementIn } from '../../table/measurements/measurement-columns.ts';
import { MeasuredNumber } from '../../table/measurements/read-cell.ts';
import { MissingReason } from '../../table/missing-reason.ts';
import { selectTypes } from '../measurements/types.ts';

/** All types of measurements, as the headers of a table name them. */
export async function readColumnTypes(client: ClientBase): Promise<MeasurementType[]> {
  const { rows } = await client.query<MeasurementType>(`${selectTypes} ORDER BY name`);
  return rows;
}

/**
 * Locks the types of a table's measurements until the transaction ends, so that they are neither deleted nor get another unit.
 * @throws FileProblem if that has happened since the table was read
 */
export async function lockColumnTypes(client: ClientBase, { lists }: GroupedRecords): Promise<void> {
  const types = [...lists.event.measured, ...lists.field_sample.measured].map(({ measurement }) => measurement.type);
  const ids = [...new Set(types.map((type) => type.measurement_type_id))];
  if (ids.length === 0) return;
  const { rows } = await client.query<MeasurementType>(`${selectTypes} WHERE measurement_type_id = ANY($1) FOR SHARE`, [
    ids,
  ]);
  const isSame = (type: MeasurementType) =>
    rows.some(
      (row) => row.measurement_type_id === type.measurement_type_id && row.kind === type.kind && row.unit === type.unit,
    );
  const changed = types.find((type) => !isSame(type));
  if (changed) throw new FileProblem(400, 'typeChanged', { name: changed.name });
}

/** The JSON of a measurement but for its value, up to the comma before it. */
const jsonStart = ({ measurement: { type, qualifier } }: MeasurementColumn): string =>
  `{"type":${type.measurement_type_id},${qualifier === null ? '' : `"qualifier":${JSON.stringify(qualifier)},`}`;

function jsonOfValue(value: number | string | MeasuredNumber | MissingReason): string {
  if (typeof value === 'number') return `"value":${value}}`;
  if (typeof value === 'string') return `"text":${JSON.stringify(value)}}`;
  if (value instanceof MissingReason) return `"reason":${JSON.stringify(value.reason)}}`;
  const sign = value.sign === null ? '' : `,"sign":"${value.sign}"`;
  const written = value.written === null ? '' : `,"written":${JSON.stringify(value.written)}`;
  return `"value":${value.value}${sign}${written}}`;
}

const isMeasured = (value: RecordValue | undefined): value is number | string | MeasuredNumber | MissingReason =>
  typeof value === 'number' ||
  typeof value === 'string' ||
  value instanceof MeasuredNumber ||
  value instanceof MissingReason;

/** Creates the function that writes the measurements of a record as the database stores them; null for none. */
export function createMeasurementWriter({
  fields,
  measured,
}: RecordList): (values: readonly RecordValue[]) => string | null {
  const starts = measured.map(jsonStart);
  return (values) => {
    let list = '';
    for (const [i, start] of starts.entries()) {
      const value = values[fields.length + i];
      if (isMeasured(value)) list += `${list === '' ? '' : ','}${start}${jsonOfValue(value)}`;
    }
    return list === '' ? null : `[${list}]`;
  };
}

/** The stored value of a column, with its sign; null where the record has none. */
export function storedMeasurementText(stored: readonly Measurement[] | null, column: MeasurementColumn): string | null {
  const found = measurementIn(stored, column);
  return found ? String(tableValue(found)) : null;
}

/** A value of a table as {@link storedMeasurementText} gives stored ones. */
export function tableMeasurementText(value: RecordValue): string | null {
  if (value instanceof MissingReason) return value.reason;
  if (value instanceof MeasuredNumber) return String(tableValue(value));
  return value === null ? null : String(value);
}
