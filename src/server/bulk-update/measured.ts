import { createMeasurement, type Measurement, tableValue } from '../../catalogue/measurements/measurement.ts';
import { byNameAndQualifier } from '../../catalogue/measurements/measurement-list.ts';
import type { RecordValues } from '../../catalogue/records/records.ts';
import {
  isMeasurementColumn,
  type MeasurementColumn,
  measurementIn,
} from '../../table/measurements/measurement-columns.ts';
import { MeasuredNumber } from '../../table/measurements/read-cell.ts';
import type { FlatValue } from '../search/index.ts';
import type { FieldChange } from './table-changes.ts';

/** The field of a record that holds the measurements of all its columns. */
export const measurementsField = 'measurements';

const listIn = (values: RecordValues): readonly Measurement[] =>
  (values[measurementsField] as readonly Measurement[] | null | undefined) ?? [];

/** The measurement of a column in the values of a record as an export writes it; null without one. */
export function exportedMeasurement(values: RecordValues, column: MeasurementColumn): FlatValue {
  const found = measurementIn(listIn(values), column);
  return found ? tableValue(found) : null;
}

/** The value of a cell of a column as {@link exportedMeasurement} gives stored ones. */
export const measurementText = (value: FieldChange['value']): FieldChange['value'] =>
  value instanceof MeasuredNumber ? tableValue(value) : value;

function changedMeasurement({ measurement }: MeasurementColumn, value: FieldChange['value']): Measurement | null {
  if (value === null || Array.isArray(value)) return null;
  const { type, qualifier } = measurement;
  const number = value instanceof MeasuredNumber ? value : new MeasuredNumber(value as number, null, null);
  return createMeasurement({
    name: type.name,
    qualifier,
    value: number.value,
    sign: number.sign,
    unit: type.unit,
    written: number.written ?? String(number.value),
  });
}

/** The measurements of a record with the changes of some columns, in the order of records; those without a value are left out. */
export function changeMeasurements(values: RecordValues, changes: readonly FieldChange[]): Measurement[] {
  const changed = changes.flatMap(({ column, value }) => (isMeasurementColumn(column) ? [{ column, value }] : []));
  const before = changed.map(({ column }) => measurementIn(listIn(values), column));
  const others = listIn(values).filter((one) => !before.includes(one));
  const added = changed.flatMap(({ column, value }) => changedMeasurement(column, value) ?? []);
  return [...others, ...added].sort(byNameAndQualifier);
}
