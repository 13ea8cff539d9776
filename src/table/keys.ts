import { entityOf } from '../catalogue/index.ts';
import { chosenKey, isValueText } from '../catalogue/natural-keys.ts';
import { Reason, unreadable } from './check.ts';
import { type GivenValue, PersonList, type RecordList, type RecordValue } from './collected.ts';

/** Stands between the parts of a key; no text may hold it. */
export const separator = '\u001f';

/** Whether a field of a collected record holds a value: it is not empty, and no term that says why. */
export function isValue(value: RecordValue | undefined): boolean {
  return typeof value === 'string' ? isValueText(value) : typeof value === 'number';
}

/** The natural key by which a record is named; a cell that cannot be read would have been its value. */
export function keyOfRecord({ entity, keys, fields }: RecordList, values: readonly GivenValue[]): number {
  if (keys.length < 2) return 0;
  return chosenKey(entityOf(entity), (field) => {
    const value = values[fields.indexOf(field)];
    return value === unreadable || isValue(value);
  });
}

/** Whether a record's key names it for all uploads; where it does not, it holds within this one alone. */
export function keyCounts({ keys, oneOfParts }: RecordList, which: number, values: readonly RecordValue[]): boolean {
  const holds = (at: number) => isValue(values[at]);
  return (keys[which]?.needed ?? []).every(holds) && (oneOfParts.length === 0 || oneOfParts.some(holds));
}

/**
 * The natural key of a record as a text, by which it is one in this upload: equal words are equal, also where they say why
 * there is no value.
 */
export function keyOf(list: RecordList, values: readonly RecordValue[], within: number): string {
  const which = keyOfRecord(list, values);
  let key = which + separator + within;
  for (const at of list.keys[which]?.parts ?? []) key += separator + keyWord(list, at, values[at] ?? null);
  return key;
}

/** Whether two records that lie within the same one have the same key, as {@link keyOf} makes it. */
export function hasSameKey(list: RecordList, one: readonly RecordValue[], other: readonly RecordValue[]): boolean {
  const which = keyOfRecord(list, one);
  if (keyOfRecord(list, other) !== which) return false;
  for (const at of list.keys[which]?.parts ?? [])
    if (keyWord(list, at, one[at] ?? null) !== keyWord(list, at, other[at] ?? null)) return false;
  return true;
}

/** A part of a key as a word. Of an optional number or date the reason why it is missing is no more than its lack. */
export function keyWord({ optionalParts }: RecordList, at: number, part: RecordValue): string | number {
  return part instanceof Reason && optionalParts.has(at) ? '' : wordOf(part);
}

/** A value as a word, by which equal values are known. */
export function wordOf(value: RecordValue): string | number {
  if (value instanceof PersonList) return value.persons.join(' ');
  return value instanceof Reason ? `?${value.reason}` : (value ?? '');
}
