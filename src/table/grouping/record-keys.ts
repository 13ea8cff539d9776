import { type FieldContent, isKeyComplete, isValueText, selectKey } from '../../catalogue/records/natural-keys.ts';
import { invalidValue, MissingReason } from '../check-rows.ts';
import { type InputValue, PersonList, type RecordList, type RecordLists, type RecordValue } from './grouped-records.ts';

/** Stands between the parts of a key; no text may hold it. */
export const keySeparator = '\u001f';

/** Whether a field of a collected record holds a value: it is not empty, and no term that says why. */
export function hasValue(value: RecordValue | undefined): boolean {
  return typeof value === 'string' ? isValueText(value) : typeof value === 'number';
}

/** Contents of a collected record's fields, as its natural keys ask for them; a cell that cannot be read would have been a value. */
function fieldContents(values: readonly InputValue[]): (at: number) => FieldContent {
  return (at) => {
    const value = values[at] ?? null;
    if (value === null) return null;
    if (typeof value === 'string') return isValueText(value) ? value : false;
    return typeof value === 'number' || value === invalidValue || value instanceof PersonList;
  };
}

/** The natural key by which a record is named. */
export function chooseKeyIndex({ keys }: RecordList, values: readonly InputValue[]): number {
  return keys.length < 2 ? 0 : selectKey(keys, fieldContents(values));
}

/** Whether a record's key names it for all uploads; where it does not, it holds within this one alone. */
export function isIdentifyingKey(
  lists: RecordLists,
  list: RecordList,
  which: number,
  values: readonly RecordValue[],
): boolean {
  const { keys, oneOfParts, parentDependentParts } = list;
  const rule = keys[which];
  if (rule && !isKeyComplete(rule, fieldContents(values))) return false;
  const isOne = (at: number) =>
    hasValue(values[at]) && (!parentDependentParts?.parts.has(at) || refersToIdentified(lists, list, values));
  return oneOfParts.length === 0 || oneOfParts.some(isOne);
}

/** Whether a record refers to one that is known by a key of its own, where that matters: a run to its sequencer. */
export function refersToIdentified(lists: RecordLists, list: RecordList, values: readonly RecordValue[]): boolean {
  const at = list.parentDependentParts?.parentField ?? -1;
  const to = list.references.get(at);
  const other = to && lists[to];
  const index = values[at];
  const record = other && typeof index === 'number' ? other.records[index] : undefined;
  if (!other || !record || record.keyless) return false;
  return other.keys[chooseKeyIndex(other, record.values)]?.emptyFields === null;
}

/**
 * The natural key of a record as a text, by which it is one in this upload: equal words are equal, also where they say why
 * there is no value.
 */
export function createKeyText(list: RecordList, values: readonly RecordValue[], within: number): string {
  const which = chooseKeyIndex(list, values);
  const rule = list.keys[which];
  let key = which + keySeparator + within;
  for (const at of rule?.parts ?? []) key += keySeparator + keyPartText(list, at, values[at] ?? null);
  // One that everybody shares is another record than one of the same name that has more to it.
  return rule?.emptyFields?.some((at) => (values[at] ?? null) !== null) ? key + keySeparator : key;
}

/** Whether two records that lie within the same one have the same key, as {@link createKeyText} makes it. */
export function hasSameKey(list: RecordList, one: readonly RecordValue[], other: readonly RecordValue[]): boolean {
  const which = chooseKeyIndex(list, one);
  if (chooseKeyIndex(list, other) !== which) return false;
  for (const at of list.keys[which]?.parts ?? [])
    if (keyPartText(list, at, one[at] ?? null) !== keyPartText(list, at, other[at] ?? null)) return false;
  return true;
}

/** A part of a key as a word. Of an optional number or date the reason why it is missing is no more than its lack. */
export function keyPartText({ optionalParts }: RecordList, at: number, part: RecordValue): string | number {
  return part instanceof MissingReason && optionalParts.has(at) ? '' : comparableValue(part);
}

/** A value as a word, by which equal values are known. */
export function comparableValue(value: RecordValue): string | number {
  if (value instanceof PersonList) return value.persons.join(' ');
  return value instanceof MissingReason ? `?${value.reason}` : (value ?? '');
}
