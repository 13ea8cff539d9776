import type { Column } from '../../catalogue/columns.ts';
import { hasReasonColumn, reasonColumn } from '../../catalogue/definition.ts';
import type { Value } from '../../catalogue/field-types.ts';
import { isIdList, type RecordValues } from '../../catalogue/records/records.ts';
import type { CheckedValue } from '../../table/check-rows.ts';
import type { CodedMessage } from '../../table/issues.ts';
import { isMeasurementColumn } from '../../table/measurements/measurement-columns.ts';
import { MeasuredNumber } from '../../table/measurements/read-cell.ts';
import { MissingReason } from '../../table/missing-reason.ts';
import type { FlatValue } from '../search/index.ts';
import { exportedMeasurement, measurementText } from './measured.ts';
import type { RecordReference, ReferenceLookup } from './reference-lookup.ts';
import type { StoredRecord } from './stored-records.ts';
import type { FieldChange } from './table-changes.ts';

/** A cell that differs from the downloaded value: the field of the record, and its new value. */
export type Difference = {
  line: number;
  column: Column;
  field: string;
  record: StoredRecord;
  version: number;
  base: RecordValues | null;
  newValue: CheckedValue | RecordReference | readonly RecordReference[];
  /** The value in the table as a text, the downloaded value, and the value stored now. */
  text: string;
  before: FlatValue;
  now: FlatValue;
};

/** The value to store; an error message if the cell names a record that is not stored. */
export function valueToStore(
  newValue: Difference['newValue'],
  references: ReferenceLookup,
): FieldChange['value'] | CodedMessage {
  if (newValue instanceof MeasuredNumber) return newValue;
  if (newValue instanceof MissingReason) return newValue.reason;
  if (isReferenceList(newValue)) {
    const ids: number[] = [];
    for (const reference of newValue) {
      const id = references.idOf(reference);
      if (typeof id !== 'number') return id;
      if (!ids.includes(id)) ids.push(id);
    }
    return ids.sort((a, b) => a - b);
  }
  return isReference(newValue) ? references.idOf(newValue) : (newValue as Value);
}

/** Whether a value to store is an error message instead. */
export const isMessage = (value: FieldChange['value'] | CodedMessage): value is CodedMessage =>
  typeof value === 'object' && value !== null && 'code' in value;

const isReferenceList = (newValue: Difference['newValue']): newValue is readonly RecordReference[] =>
  Array.isArray(newValue);
const isReference = (newValue: Difference['newValue']): newValue is RecordReference =>
  typeof newValue === 'object' && newValue !== null && 'reference' in newValue;

export function referencesIn(newValue: Difference['newValue']): readonly RecordReference[] {
  return isReferenceList(newValue) ? newValue : isReference(newValue) ? [newValue] : [];
}

export function idListIn(values: RecordValues, field: string): number[] {
  const value = values[field];
  return isIdList(value) ? [...value].sort((a, b) => a - b) : [];
}

/** A text that is equal for equal values, with the reason of a missing value. */
export function storedComparisonKey(column: Column, values: RecordValues): string {
  if (isMeasurementColumn(column)) return JSON.stringify(exportedMeasurement(values, column));
  const { fieldName, field } = column;
  const reason = hasReasonColumn(field) ? (values[reasonColumn(fieldName)] ?? null) : null;
  const value = values[fieldName] ?? null;
  return JSON.stringify([Array.isArray(value) ? idListIn(values, fieldName) : value, reason]);
}

export function newComparisonKey(column: Column, value: FieldChange['value'], isReason: boolean): string {
  if (isMeasurementColumn(column)) return JSON.stringify(measurementText(value));
  const { field } = column;
  return JSON.stringify(isReason && hasReasonColumn(field) ? [null, value] : [value, null]);
}
