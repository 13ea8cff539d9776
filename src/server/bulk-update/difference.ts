import type { Column } from '../../catalogue/columns.ts';
import { reasonColumn } from '../../catalogue/definition.ts';
import { hasReasonColumn, type Value } from '../../catalogue/field-types.ts';
import type { RecordValues } from '../../catalogue/records/records.ts';
import { type CheckedValue, MissingReason } from '../../table/check-rows.ts';
import type { CodedMessage } from '../../table/issues.ts';
import type { FlatValue } from '../search/index.ts';
import type { RecordReference, ReferenceLookup } from './reference-lookup.ts';
import type { StoredRecord } from './stored-records.ts';

/** A cell that differs from what was downloaded: the field that it tells of, and what it says. */
export type Difference = {
  line: number;
  column: Column;
  field: string;
  record: StoredRecord;
  version: number;
  base: RecordValues | null;
  newValue: CheckedValue | RecordReference | readonly RecordReference[];
  /** The value as it stands in the table, as it was downloaded, and as it is stored now. */
  text: string;
  before: FlatValue;
  now: FlatValue;
};

/** The value to store; a fault where a cell names what is not stored. */
export function valueToStore(
  wanted: Difference['newValue'],
  references: ReferenceLookup,
): Value | number[] | CodedMessage {
  if (wanted instanceof MissingReason) return wanted.reason;
  if (isNamedList(wanted)) {
    const numbers: number[] = [];
    for (const one of wanted) {
      const number = references.idOf(one);
      if (typeof number !== 'number') return number;
      if (!numbers.includes(number)) numbers.push(number);
    }
    return numbers.sort((a, b) => a - b);
  }
  return isNamed(wanted) ? references.idOf(wanted) : (wanted as Value);
}

const isNamedList = (wanted: Difference['newValue']): wanted is readonly RecordReference[] => Array.isArray(wanted);
const isNamed = (wanted: Difference['newValue']): wanted is RecordReference =>
  typeof wanted === 'object' && wanted !== null && 'mention' in wanted;

export function referencesIn(wanted: Difference['newValue']): readonly RecordReference[] {
  return isNamedList(wanted) ? wanted : isNamed(wanted) ? [wanted] : [];
}

export function idListIn(values: RecordValues, field: string): number[] {
  const value = values[field];
  return Array.isArray(value) ? [...value].sort((a, b) => a - b) : [];
}

/** A field's value with its reason, as a text that is the same where they are. */
export function storedComparisonKey({ fieldName, field }: Column, values: RecordValues): string {
  const reason = hasReasonColumn(field) ? (values[reasonColumn(fieldName)] ?? null) : null;
  const value = values[fieldName] ?? null;
  return JSON.stringify([Array.isArray(value) ? idListIn(values, fieldName) : value, reason]);
}

export function newComparisonKey({ field }: Column, given: Value | number[], isReason: boolean): string {
  return JSON.stringify(isReason && hasReasonColumn(field) ? [null, given] : [given, null]);
}
