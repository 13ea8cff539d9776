import type { Column } from '../../catalogue/columns.ts';
import { reasonColumn } from '../../catalogue/definition.ts';
import { hasReasonColumn, type Value } from '../../catalogue/field-types.ts';
import type { RecordValues } from '../../catalogue/records.ts';
import { type Checked, Reason } from '../../table/check.ts';
import type { Fault } from '../../table/issues.ts';
import type { FlatValue } from '../search/elements.ts';
import type { Named, References } from './references.ts';
import type { StoredRecord } from './stored.ts';

/** A cell that differs from what was downloaded: the field that it tells of, and what it says. */
export type Difference = {
  line: number;
  column: Column;
  field: string;
  record: StoredRecord;
  version: number;
  base: RecordValues | null;
  wanted: Checked | Named | readonly Named[];
  /** The value as it stands in the table, as it was downloaded, and as it is stored now. */
  text: string;
  before: FlatValue;
  now: FlatValue;
};

/** The value to store; a fault where a cell names what is not stored. */
export function givenValue(wanted: Difference['wanted'], references: References): Value | number[] | Fault {
  if (wanted instanceof Reason) return wanted.reason;
  if (isNamedList(wanted)) {
    const numbers: number[] = [];
    for (const one of wanted) {
      const number = references.numberOf(one);
      if (typeof number !== 'number') return number;
      if (!numbers.includes(number)) numbers.push(number);
    }
    return numbers.sort((a, b) => a - b);
  }
  return isNamed(wanted) ? references.numberOf(wanted) : (wanted as Value);
}

const isNamedList = (wanted: Difference['wanted']): wanted is readonly Named[] => Array.isArray(wanted);
const isNamed = (wanted: Difference['wanted']): wanted is Named =>
  typeof wanted === 'object' && wanted !== null && 'mention' in wanted;

export function namedIn(wanted: Difference['wanted']): readonly Named[] {
  return isNamedList(wanted) ? wanted : isNamed(wanted) ? [wanted] : [];
}

export function listIn(values: RecordValues, field: string): number[] {
  const value = values[field];
  return Array.isArray(value) ? [...value].sort((a, b) => a - b) : [];
}

/** A field's value with its reason, as a text that is the same where they are. */
export function keyOfStored({ fieldName, field }: Column, values: RecordValues): string {
  const reason = hasReasonColumn(field) ? (values[reasonColumn(fieldName)] ?? null) : null;
  const value = values[fieldName] ?? null;
  return JSON.stringify([Array.isArray(value) ? listIn(values, fieldName) : value, reason]);
}

export function keyOfGiven({ field }: Column, given: Value | number[], isReason: boolean): string {
  return JSON.stringify(isReason && hasReasonColumn(field) ? [null, given] : [given, null]);
}
