import { chosenKey, type Held, isValueText, isWhole } from '../catalogue/natural-keys.ts';
import { Reason, unreadable } from './check.ts';
import { type GivenValue, PersonList, type RecordList, type RecordLists, type RecordValue } from './collected.ts';

/** Stands between the parts of a key; no text may hold it. */
export const separator = '\u001f';

/** Whether a field of a collected record holds a value: it is not empty, and no term that says why. */
export function isValue(value: RecordValue | undefined): boolean {
  return typeof value === 'string' ? isValueText(value) : typeof value === 'number';
}

/** Contents of a collected record's fields, as its natural keys ask for them; a cell that cannot be read would have been a value. */
function heldIn(values: readonly GivenValue[]): (at: number) => Held {
  return (at) => {
    const value = values[at] ?? null;
    if (value === null) return null;
    if (typeof value === 'string') return isValueText(value) ? value : false;
    return typeof value === 'number' || value === unreadable || value instanceof PersonList;
  };
}

/** The natural key by which a record is named. */
export function keyOfRecord({ keys }: RecordList, values: readonly GivenValue[]): number {
  return keys.length < 2 ? 0 : chosenKey(keys, heldIn(values));
}

/** Whether a record's key names it for all uploads; where it does not, it holds within this one alone. */
export function keyCounts(
  lists: RecordLists,
  list: RecordList,
  which: number,
  values: readonly RecordValue[],
): boolean {
  const { keys, oneOfParts, partsOfKnown } = list;
  const rule = keys[which];
  if (rule && !isWhole(rule, heldIn(values))) return false;
  const isOne = (at: number) =>
    isValue(values[at]) && (!partsOfKnown?.parts.has(at) || isBelowKnown(lists, list, values));
  return oneOfParts.length === 0 || oneOfParts.some(isOne);
}

/** Whether a record refers to one that is known by a key of its own, where that matters: a run to its sequencer. */
export function isBelowKnown(lists: RecordLists, list: RecordList, values: readonly RecordValue[]): boolean {
  const at = list.partsOfKnown?.below ?? -1;
  const to = list.references.get(at);
  const other = to && lists[to];
  const index = values[at];
  const record = other && typeof index === 'number' ? other.records[index] : undefined;
  if (!other || !record || record.keyless) return false;
  return other.keys[keyOfRecord(other, record.values)]?.nothingIn === null;
}

/**
 * The natural key of a record as a text, by which it is one in this upload: equal words are equal, also where they say why
 * there is no value.
 */
export function keyOf(list: RecordList, values: readonly RecordValue[], within: number): string {
  const which = keyOfRecord(list, values);
  const rule = list.keys[which];
  let key = which + separator + within;
  for (const at of rule?.parts ?? []) key += separator + keyWord(list, at, values[at] ?? null);
  // One that everybody shares is another record than one of the same name that has more to it.
  return rule?.nothingIn?.some((at) => (values[at] ?? null) !== null) ? key + separator : key;
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
